/** Stores for tests, on both engines: the tables are made once, and copied for each test. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { openStore, type Place } from '#server/storage/open.ts';
import type { EngineName, Store } from '#server/storage/store.ts';
import { createDatabase } from './postgres.ts';

export const ENGINES: readonly EngineName[] = ['sqlite', 'postgresql'];

let template: Promise<string> | null = null;

afterAll(async () => {
  if (template) await rm(join(await template, '..'), { recursive: true });
});

/** A store of the test's own, its tables made and empty; closed and removed with the test. */
export async function openTestStore(engine: EngineName): Promise<Store> {
  return openAgain(await testPlace(engine));
}

/** Another store on the same place, as a second process would open it; closed with the test. */
export async function openAgain(place: Place): Promise<Store> {
  const store = await openStore(place);
  onTestFinished(() => store.close());
  return store;
}

/** A place of the test's own with the present tables in it; removed with the test. */
export async function testPlace(engine: EngineName): Promise<Place> {
  if (engine === 'sqlite') {
    const place = await emptyPlace(engine);
    if ('file' in place) await copyFile(await sqliteTemplate(), place.file);
    return place;
  }
  const { url, drop } = await createDatabase({
    name: 'store',
    prepare: async (prepared) => (await openStore({ url: prepared })).close(),
  });
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

async function sqliteTemplate(): Promise<string> {
  template ??= makeFolder().then(async (folder) => {
    const file = join(folder, 'template.sqlite');
    await (await openStore({ file })).close();
    return file;
  });
  return template;
}

function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'baize-store-'));
}
