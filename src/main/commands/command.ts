import path from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { stat } from 'node:fs/promises';
import { type Config, readConfig } from '#server/config.ts';
import type { LeagueContent } from '#server/content/league-content.ts';
import { openLeague } from '#server/open-league.ts';
import { lostSentence } from '#server/operations/status/operating.ts';
import type { Place } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';

/** One command of the command line, such as `import`. */
export type Command = {
  name: string;
  /** The arguments: `FILE.csv [--dry-run]`. */
  usage: string;
  /** A sentence for the list of commands, then a line for each option. */
  about: string[];
  /** Returns the exit code: 0, or 1 after a problem that the command has reported. */
  run(args: string[]): Promise<number>;
};

/** Wrong arguments: exit code 2, with the sentence and the usage. */
export class WrongUse extends Error {}

/** A problem that the user can solve: exit code 1, with the sentence. */
export class CannotDo extends Error {}

/** Node's `parseArgs`; its errors become `WrongUse`. */
export function readArguments<O extends ParseArgsOptionsConfig>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new WrongUse(firstSentence(error.message), { cause: error });
  }
}

/** The rest of Node's explanation repeats the usage. */
function firstSentence(text: string): string {
  return `${(text.split(/\.\s/)[0] ?? text).replace(/\.$/, '')}.`;
}

/** The path of a file as typed: npm runs programs in the project's folder and passes the caller's in INIT_CWD. */
export function pathOf(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
}

/** Refuses to run without a database, as opening it would create an empty one. */
export async function requireDatabase(place: Place): Promise<void> {
  if ('url' in place || (await stat(place.file).catch(() => null)) !== null) return;
  throw new CannotDo(`There is no database at ${place.file}. Start the site once, or set DATA_DIR.`);
}

/** Says what was lost of a damaged database; the site, started later, could not see it any more. */
export function warnOfLost({ unapplied }: Pick<Store, 'unapplied'>): void {
  if (unapplied > 0) process.stderr.write(`The database was damaged. ${lostSentence(unapplied)}\n`);
}

/** Does work on the league of this installation, and closes its database however the work ends. */
export async function withLeague<T>(
  work: (store: Store, content: LeagueContent) => Promise<T>,
  config: Config = readConfig(process.env),
): Promise<T> {
  const { store, content } = await openLeague(config);
  warnOfLost(store);
  try {
    return await work(store, content);
  } finally {
    await store.close();
  }
}
