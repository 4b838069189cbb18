import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { storeOn } from './engines/engine.ts';
import { integrity } from './integrity.ts';
import { allMigrations, type BeforeUpgrade } from './migrations/migrate.ts';
import { openSqlite } from './engines/sqlite.ts';
import type { Store } from './store.ts';

/** Where the facts lie: a file, made with its folder where it is not there, or a PostgreSQL database's address. */
export type Place = { file: string } | { url: string };

/**
 * Opens the store, its tables brought up to date, copied by `before` where that changes them. Throws `StoreUnavailable`
 * where the place cannot be used now, `NewerDatabase` where a later version of the program made it, and `UpgradeFailed`.
 */
export async function openStore(place: Place, before?: BeforeUpgrade): Promise<Store> {
  if ('url' in place) {
    // Whoever has a file never needs the driver.
    const { openPostgres } = await import('./engines/postgres.ts');
    return storeOn(await openPostgres(place.url, allMigrations('postgresql'), before), integrity);
  }
  await mkdir(dirname(place.file), { recursive: true });
  await makePrivate(place.file);
  return storeOn(await openSqlite(place.file, allMigrations('sqlite'), before), integrity);
}

/** A new file is for its owner alone: names and the password's hash are in it. What is there already stays as it is. */
async function makePrivate(file: string): Promise<void> {
  try {
    await (await open(file, 'ax', 0o600)).close();
  } catch {
    // It is there, or cannot be made: SQLite says which.
  }
}
