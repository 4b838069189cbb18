import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { stat } from 'node:fs/promises';
import { type Config, readConfig } from '#server/config.ts';
import type { LeagueContent } from '#server/content/league-content.ts';
import { openLeague } from '#server/open-league.ts';
import { lostPagesSentence } from '#server/operations/status/operating.ts';
import type { DatabaseLocation } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';

/** A command of the command line, such as `import`. */
export type Command = {
  name: string;
  /** The command's arguments, such as `FILE.csv [--dry-run]`. */
  usage: string;
  /** A sentence for the list of commands, then a line for each option. */
  about: string[];
  /** Runs the command and returns the exit code: 0, or 1 if it has reported a problem. */
  run(args: string[]): Promise<number>;
};

/** Thrown for wrong arguments. The command line then prints the message and the usage, with the exit code 2. */
export class WrongUse extends Error {}

/** Thrown for a problem that the user can solve. The command line then prints the message, with the exit code 1. */
export class CannotDo extends Error {}

/** Parses arguments with Node's `parseArgs`. Throws `WrongUse` for its errors. */
export function readArguments<O extends ParseArgsOptionsConfig>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new WrongUse(firstSentence(error.message), { cause: error });
  }
}

/** Returns the first sentence of an explanation by Node. The other sentences only repeat the usage. */
function firstSentence(text: string): string {
  return `${(text.split(/\.\s/)[0] ?? text).replace(/\.$/, '')}.`;
}

/** Throws if there is no database, because opening a missing database would create an empty one. */
export async function requireDatabase(place: DatabaseLocation): Promise<void> {
  if ('url' in place || (await stat(place.file).catch(() => null)) !== null) return;
  throw new CannotDo(`There is no database at ${place.file}. Start the site once, or set DATA_DIR.`);
}

/** Prints how much of a damaged database was lost. A site that starts later can no longer find that out. */
export function warnOfLostPages({ unapplied }: Pick<Store, 'unapplied'>): void {
  if (unapplied > 0) process.stderr.write(`The database was damaged. ${lostPagesSentence(unapplied)}\n`);
}

/** Runs work on the league of this installation, and closes the database in any case. */
export async function withLeague<T>(
  work: (store: Store, content: LeagueContent) => Promise<T>,
  config: Config = readConfig(process.env),
): Promise<T> {
  const { store, content } = await openLeague(config);
  warnOfLostPages(store);
  try {
    return await work(store, content);
  } finally {
    await store.close();
  }
}
