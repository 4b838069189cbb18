/** Stores for tests, on both engines. Each content is made once per run and copied for each test. */
import { join } from 'node:path';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { openStore, type DatabaseLocation } from '#server/storage/open.ts';
import type { EngineName, Store } from '#server/storage/store.ts';
import { ownFolder } from './own-folder.ts';
import { createDatabase } from './postgres.ts';
import { fillFile } from './run-folder.ts';

export const ENGINES: readonly EngineName[] = ['sqlite', 'postgresql'];

/** The initial content of a store. Different contents must have different names. */
export type StoreContent = { name: string; fill: (store: Store) => Promise<unknown> };

const EMPTY: StoreContent = { name: 'store', fill: async () => undefined };

/** Opens a new store, empty by default. It is closed and removed when the test ends. */
export async function openTestStore(engine: EngineName, content: StoreContent = EMPTY): Promise<Store> {
  return openAgain(await testPlace(engine, content));
}

/**
 * Opens a store on a place, also if another store is open there, as in a second process. It is closed when the test
 * ends.
 */
export async function openAgain(place: DatabaseLocation): Promise<Store> {
  const store = await openStore(place);
  onTestFinished(() => store.close());
  return store;
}

/** Makes a place with the current tables and the content. It is removed when the test ends. */
export async function testPlace(engine: EngineName, { name, fill }: StoreContent = EMPTY): Promise<DatabaseLocation> {
  async function prepare(place: DatabaseLocation): Promise<void> {
    const store = await openStore(place);
    await fill(store);
    await store.close();
  }
  if (engine === 'sqlite') {
    const place = await emptyPlace(engine);
    if ('file' in place) await fillFile(place.file, name, (file) => prepare({ file }));
    return place;
  }
  const { url, drop } = await createDatabase({ name, prepare: (prepared) => prepare({ url: prepared }) });
  onTestFinished(drop);
  return { url };
}

/**
 * Makes a PostgreSQL database, with a client that can change it in ways that the store cannot. The client is closed
 * when the test ends.
 */
export async function administeredPlace() {
  const place = await testPlace('postgresql');
  if (!('url' in place)) throw new Error('PostgreSQL has an address');
  const administrator = new Client({ connectionString: place.url });
  await administrator.connect();
  onTestFinished(() => administrator.end());
  const killOthers = () =>
    administrator.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  return { place, administrator, killOthers };
}

/** Makes a place without tables. It is removed when the test ends. */
export async function emptyPlace(engine: EngineName): Promise<DatabaseLocation> {
  if (engine === 'sqlite') {
    const folder = await ownFolder();
    return { file: join(folder, 'league.sqlite') };
  }
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  return { url };
}

/** Checks `condition` after each change of the store. Resolves once it is true. */
export function untilChange(store: Store, condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!condition()) return;
      stop();
      resolve();
    };
    const stop = store.onChange(check);
    check();
  });
}
