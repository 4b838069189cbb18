import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createStore } from './engines/engine.ts';
import { integrity } from './integrity.ts';
import { openSqlite, upgradeSqlite } from './engines/sqlite.ts';
import { type Tables, TABLES } from './tables/tables.ts';
import type { BeforeUpgrade } from './tables/upgrade-tables.ts';
import type { Store } from './store.ts';
import { makeFolder } from '../disk.ts';

/** Where the database is: a file, which is created if it is missing, or the address of a PostgreSQL database. */
export type DatabaseLocation = { file: string } | { url: string };

/**
 * Opens the store, and creates the tables if there is none. Throws `StoreUnavailable` if the database cannot be used
 * now, and `OtherDatabase` if another version of the program made it.
 */
export async function openStore(place: DatabaseLocation): Promise<Store> {
  if ('url' in place) {
    // Imported only here, so that sites on SQLite never load the driver.
    const { openPostgres } = await import('./engines/postgres.ts');
    return createStore(await openPostgres(place.url), integrity);
  }
  await makeFolder(dirname(place.file));
  await makePrivate(place.file);
  return createStore(await openSqlite(place.file), integrity);
}

/**
 * Changes the tables of an earlier release to those of this version, in one transaction. `before` runs first, when
 * nobody else can write. Returns the number that the tables had before, and the number of lost log pages as in `Store`;
 * `null` if there was nothing to do. Throws `StoreUnavailable`, `OtherDatabase`, `UpgradeFailed`, and what `before`
 * throws.
 */
export async function upgradeStore(place: DatabaseLocation, before: BeforeUpgrade, tables: Tables = TABLES) {
  if ('file' in place) return upgradeSqlite(place.file, before, tables);
  const { upgradePostgres } = await import('./engines/postgres.ts');
  return upgradePostgres(place.url, before, tables);
}

/**
 * Creates a file that only its owner can read, because it will contain names and the password's hash. Keeps an existing
 * file.
 */
async function makePrivate(file: string): Promise<void> {
  try {
    await (await open(file, 'ax', 0o600)).close();
  } catch {
    // The file exists, or cannot be created. If it cannot, SQLite says why.
  }
}
