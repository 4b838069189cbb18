import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { stat } from 'node:fs/promises';
import { type Config, readConfig } from '#server/config.ts';
import type { LeagueContent } from '#server/content/league-content.ts';
import { openLeague } from '#server/open-league.ts';
import { lostDatabasePagesSentence } from '#server/operations/status/operating.ts';
import type { DatabaseLocation } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';

/** A command of the command line, such as `import`. */
export type Command = {
  name: string;
  /** The command's arguments, such as `FILE.csv [--dry-run]`. */
  usage: string;
  /** The lines of the command's help: what it does, then a line for each option. */
  about: string[];
  /** Runs the command and returns the exit code: 0, or 1 if it has reported a problem. */
  run(args: string[]): Promise<number>;
};

/** Thrown for wrong arguments. The command line then prints the message and the usage, and exits with code 2. */
export class UsageError extends Error {}

/** Thrown for a problem that the user can solve. The command line then prints the message, and exits with code 1. */
export class CommandError extends Error {}

/** Parses arguments with Node's `parseArgs`. Throws `UsageError` for its errors. */
export function parseArguments<O extends ParseArgsOptionsConfig>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(firstSentence(error.message), { cause: error });
  }
}

/** Returns the first sentence of Node's error message. The other sentences only repeat the usage. */
function firstSentence(text: string): string {
  return `${(text.split(/\.\s/)[0] ?? text).replace(/\.$/, '')}.`;
}

/**
 * Throws if the SQLite file is missing, because opening it would create an empty database. Accepts every PostgreSQL
 * address.
 */
export async function requireDatabase(place: DatabaseLocation): Promise<void> {
  if ('url' in place || (await stat(place.file).catch(() => null)) !== null) return;
  throw new CommandError(`There is no database at ${place.file}. Start the site once, or set DATA_DIR.`);
}

/**
 * Prints how many pages of the database's log were lost, if the database was damaged when this program opened it. A
 * site that starts later can no longer find out this number.
 */
export function warnOfLostDatabasePages({ unapplied }: Pick<Store, 'unapplied'>): void {
  if (unapplied > 0) process.stderr.write(`The database was damaged. ${lostDatabasePagesSentence(unapplied)}\n`);
}

/** Runs work on the league of this installation, and closes the database in any case. */
export async function withLeague<T>(
  work: (store: Store, content: LeagueContent) => Promise<T>,
  config: Config = readConfig(process.env),
): Promise<T> {
  const { store, content } = await openLeague(config);
  warnOfLostDatabasePages(store);
  try {
    return await work(store, content);
  } finally {
    await store.close();
  }
}
