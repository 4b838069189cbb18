import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { storeOn } from './engine.ts';
import { integrity } from './integrity.ts';
import { allMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/** Where the facts lie: a file, made with its folder where it is not there, or a PostgreSQL database's address. */
export type Place = { file: string } | { url: string };

/**
 * Opens the store, its tables brought up to date. Throws `StoreUnavailable` where the place cannot be used now, and
 * `NewerDatabase` where a later version of the program made it.
 */
export async function openStore(place: Place): Promise<Store> {
  if ('url' in place) return storeOn(await openPostgres(place.url, allMigrations('postgresql')), integrity);
  await mkdir(dirname(place.file), { recursive: true });
  return storeOn(await openSqlite(place.file, allMigrations('sqlite')), integrity);
}
