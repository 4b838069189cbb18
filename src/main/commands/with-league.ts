import path from 'node:path';
import { type Config, readConfig } from '#server/config.ts';
import { openLeague } from '#server/open-league.ts';
import type { Store } from '#server/storage/store.ts';
import { WrongUse } from './command.ts';
import { readInput } from './files.ts';

/** Does work on the league of this installation, and closes its database however the work ends. */
export async function withLeague<T>(
  work: (store: Store) => Promise<T>,
  config: Config = readConfig(process.env),
): Promise<T> {
  const { store } = await openLeague(config);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Reads the one file that a command names, with its name in the history. */
export async function fileNamed([file, ...others]: string[]): Promise<{ bytes: Uint8Array; fileName: string }> {
  if (file === undefined) throw new WrongUse('Name the file to import.');
  if (others.length > 0) throw new WrongUse('Only one file can be imported at a time.');
  return { bytes: await readInput(file), fileName: file === '-' ? 'standard input' : path.basename(file) };
}
