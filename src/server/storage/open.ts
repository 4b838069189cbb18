import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createStore } from './engines/engine.ts';
import { integrityProblems } from './integrity.ts';
import { openSqlite, upgradeSqliteTables } from './engines/sqlite.ts';
import { type TableDefinitions, TABLE_DEFINITIONS } from './tables/tables.ts';
import type { BeforeUpgradeHook } from './tables/upgrade-tables.ts';
import type { Store } from './store.ts';
import { createFolders } from '../disk.ts';

/** Where the database is: a file, which is created if it is missing, or the address of a PostgreSQL database. */
export type DatabaseLocation = { file: string } | { url: string };

/**
 * Opens the store, and creates the tables of an empty database. Throws `StoreUnavailable` if the database cannot be
 * used now, and `IncompatibleDatabase` if another version or another program made it.
 */
export async function openStore(place: DatabaseLocation): Promise<Store> {
  if ('url' in place) {
    // Imported only here, so that sites on SQLite never load the driver for PostgreSQL.
    const { openPostgres } = await import('./engines/postgres.ts');
    return createStore(await openPostgres(place.url), integrityProblems);
  }
  await createFolders(dirname(place.file));
  await createPrivateFile(place.file);
  return createStore(await openSqlite(place.file), integrityProblems);
}

/**
 * Changes the tables of an earlier release to `tables`, in one transaction. `before` runs first, while nobody else can
 * write. Returns `number`, the version number of the old tables, and `unapplied`, the number of lost pages of a damaged
 * log (see `Store`). Returns `null` if there was nothing to do. Throws `StoreUnavailable`, `IncompatibleDatabase`,
 * `UpgradeFailed`, and the errors of `before`.
 */
export async function upgradeStore(
  place: DatabaseLocation,
  before: BeforeUpgradeHook,
  tables: TableDefinitions = TABLE_DEFINITIONS,
) {
  if ('file' in place) return upgradeSqliteTables(place.file, before, tables);
  const { upgradePostgresTables } = await import('./engines/postgres.ts');
  return upgradePostgresTables(place.url, before, tables);
}

/**
 * Creates a file that only its owner can read, because it will contain names and the hash of the officials' password.
 * Keeps an existing file.
 */
async function createPrivateFile(file: string): Promise<void> {
  try {
    await (await open(file, 'ax', 0o600)).close();
  } catch {
    // The error can be ignored. If the file already exists, the file is kept. If the file cannot be created, SQLite
    // reports the reason when SQLite opens the file.
  }
}
