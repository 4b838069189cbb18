import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { storeOn } from './engines/engine.ts';
import { integrity } from './integrity.ts';
import { openSqlite } from './engines/sqlite.ts';
import type { Store } from './store.ts';
import { makeFolder } from '../disk.ts';

/** The place of the database: a file (created with its folder if missing), or the address of a PostgreSQL database. */
export type Place = { file: string } | { url: string };

/**
 * Opens the store, and creates the tables of an empty place. Throws `StoreUnavailable` if the place cannot be used now, and
 * `OtherDatabase` if another version of the program created it.
 */
export async function openStore(place: Place): Promise<Store> {
  if ('url' in place) {
    // Imported here, so that sites with SQLite never load the driver.
    const { openPostgres } = await import('./engines/postgres.ts');
    return storeOn(await openPostgres(place.url), integrity);
  }
  await makeFolder(dirname(place.file));
  await makePrivate(place.file);
  return storeOn(await openSqlite(place.file), integrity);
}

/** Creates a file that only its owner can read: it contains names and the password's hash. Keeps an existing file. */
async function makePrivate(file: string): Promise<void> {
  try {
    await (await open(file, 'ax', 0o600)).close();
  } catch {
    // The file exists, or cannot be created. In the second case SQLite reports why.
  }
}
