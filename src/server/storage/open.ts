import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { storeOn } from './engines/engine.ts';
import { integrity } from './integrity.ts';
import { allMigrations, type BeforeUpgrade } from './migrations/migrate.ts';
import { openSqlite } from './engines/sqlite.ts';
import type { Store } from './store.ts';
import { makeFolder } from '../disk.ts';

/** The place of the database: a file, created with its folder if missing, or the address of a PostgreSQL database. */
export type Place = { file: string } | { url: string };

/**
 * Opens the store and upgrades its tables, after `before` has backed them up. Throws `StoreUnavailable` where the place
 * cannot be used now, `NewerDatabase` where a later version of the program made it, and `UpgradeFailed`.
 */
export async function openStore(place: Place, before?: BeforeUpgrade): Promise<Store> {
  if ('url' in place) {
    // Imported here so that sites with SQLite never load the driver.
    const { openPostgres } = await import('./engines/postgres.ts');
    return storeOn(await openPostgres(place.url, allMigrations('postgresql'), before), integrity);
  }
  await makeFolder(dirname(place.file));
  await makePrivate(place.file);
  return storeOn(await openSqlite(place.file, allMigrations('sqlite'), before), integrity);
}

/** Creates a new file that only its owner can read, since it holds names and the password's hash. Leaves an existing file unchanged. */
async function makePrivate(file: string): Promise<void> {
  try {
    await (await open(file, 'ax', 0o600)).close();
  } catch {
    // It exists, or cannot be created: then SQLite reports why.
  }
}
