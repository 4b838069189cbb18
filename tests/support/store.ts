/** Stores for tests, on both engines. Their content is made once in a run and copied for each test. */
import { join } from 'node:path';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { openStore, type Place } from '#server/storage/open.ts';
import type { EngineName, Store } from '#server/storage/store.ts';
import { ownFolder } from './own-folder.ts';
import { createDatabase } from './postgres.ts';
import { fillFile } from './run-folder.ts';

export const ENGINES: readonly EngineName[] = ['sqlite', 'postgresql'];

/** What a store starts with. Different contents must have different names. */
export type StoreContent = { name: string; fill: (store: Store) => Promise<unknown> };

const EMPTY: StoreContent = { name: 'store', fill: async () => undefined };

/** Opens a new store, empty by default; closed and removed when the test ends. */
export async function openTestStore(engine: EngineName, content: StoreContent = EMPTY): Promise<Store> {
  return openAgain(await testPlace(engine, content));
}

/** Opens a further store on a place, as a second process would; closed when the test ends. */
export async function openAgain(place: Place): Promise<Store> {
  const store = await openStore(place);
  onTestFinished(() => store.close());
  return store;
}

/** A new place with the present tables and the content; removed when the test ends. */
export async function testPlace(engine: EngineName, { name, fill }: StoreContent = EMPTY): Promise<Place> {
  async function prepare(place: Place): Promise<void> {
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

/** A new PostgreSQL database, with a client that can do to it what the store cannot; ended when the test ends. */
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

/** A new place without tables; removed when the test ends. */
export async function emptyPlace(engine: EngineName): Promise<Place> {
  if (engine === 'sqlite') {
    const folder = await ownFolder();
    return { file: join(folder, 'league.sqlite') };
  }
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  return { url };
}

/** Resolves as soon as `condition` is true, which it checks after each change of the store. */
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
