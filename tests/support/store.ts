/** Stores for tests, on both engines: what they start with is made once in a run, and copied for each test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore, type Place } from '#server/storage/open.ts';
import type { EngineName, Store } from '#server/storage/store.ts';
import { createDatabase } from './postgres.ts';
import { fillFile } from './sqlite-template.ts';

export const ENGINES: readonly EngineName[] = ['sqlite', 'postgresql'];

/** What a store starts with. `name` stands for what `fill` writes: two fillings have two names. */
export type Filling = { name: string; fill: (store: Store) => Promise<unknown> };

const EMPTY: Filling = { name: 'store', fill: async () => undefined };

/** A store of the test's own with the present tables in it, empty unless filled; closed and removed with the test. */
export async function openTestStore(engine: EngineName, filling: Filling = EMPTY): Promise<Store> {
  return openAgain(await testPlace(engine, filling));
}

/** Another store on the same place, as a second process would open it; closed with the test. */
export async function openAgain(place: Place): Promise<Store> {
  const store = await openStore(place);
  onTestFinished(() => store.close());
  return store;
}

/** A place of the test's own with the present tables in it; removed with the test. */
export async function testPlace(engine: EngineName, { name, fill }: Filling = EMPTY): Promise<Place> {
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

/** A place of the test's own with nothing in it; removed with the test. */
export async function emptyPlace(engine: EngineName): Promise<Place> {
  if (engine === 'sqlite') {
    const folder = await makeFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    return { file: join(folder, 'league.sqlite') };
  }
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  return { url };
}

/** Resolves as soon as `condition` holds, looking after each change that the store tells of. */
export function untilChange(store: Store, condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!condition()) return;
      stop();
      resolve();
    };
    const stop = store.onChange(look);
    look();
  });
}

function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'baize-store-'));
}
