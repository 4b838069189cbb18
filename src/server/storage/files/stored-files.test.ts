import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ownFolder } from '../../../../tests/support/own-folder.ts';
import { ENGINES, openTestStore } from '../../../../tests/support/store.ts';
import type { Store } from '../store.ts';
import { hashBytes } from './stored-files.ts';
import { addFileRow, storedHashes } from './file-rows.ts';
import { linkFileFrom } from './folder-files.ts';

const origin = { by: 'Pat', via: 'web', action: 'add a photo', summary: '' } as const;
const small = Buffer.from('a picture');
/** Longer than the part of a file that one row of the table has, and not a multiple of it. */
const large = Buffer.alloc(2_500_000, 'snooker');
const other = 'f'.repeat(64);

describe.each(ENGINES)('files on %s', (engine) => {
  it('reads what it has kept, also the same bytes twice, and an empty file', async () => {
    const { files } = await openTestStore(engine);
    for (const bytes of [small, large, Buffer.alloc(0), large]) {
      const hash = await files.keep(bytes);
      expect(hash).toBe(await hashBytes(bytes));
      expect((await files.read(hash))?.equals(bytes)).toBe(true);
    }
    expect(await files.stored([await hashBytes(large), other])).toEqual(new Set([await hashBytes(large)]));
  });

  it.each([other, '', '../league.sqlite', 'x'])('has no file %j', async (hash) => {
    const { files } = await openTestStore(engine);
    await files.keep(small);
    expect(await files.read(hash)).toBeNull();
  });

  it('stores the same bytes once if they are sent twice at the same time', async () => {
    const { files } = await openTestStore(engine);
    await Promise.all([files.keep(large), files.keep(large), files.keep(small)]);
    expect((await files.read(await hashBytes(large)))?.equals(large)).toBe(true);
  });

  it('adds a file to the league together with a change, or not at all', async () => {
    const store = await openTestStore(engine);
    const file = { hash: await store.files.keep(small), type: 'image/webp', bytes: small.length };
    const failed = store.write(origin, async ({ db }) => {
      await addFileRow(db, file);
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect(await store.read(storedHashes)).toEqual([]);
    await store.write(origin, ({ db }) => addFileRow(db, file));
    await store.write(origin, ({ db }) => addFileRow(db, file));
    const kept = await store.read((db) =>
      db.selectFrom('stored_file').selectAll().where('hash', '=', file.hash).execute(),
    );
    expect(kept).toMatchObject([file]);
  });

  it('removes unused bytes after an hour, but none that were stored again meanwhile', async () => {
    const store = await openTestStore(engine);
    const { files } = store;
    const [named, abandoned, again] = await Promise.all(
      [small, large, Buffer.from('again')].map((bytes) => files.keep(bytes)),
    );
    const all = [named, abandoned, again].filter((hash) => hash !== undefined);
    await files.removeOthers(new Set());
    expect(await files.stored(all)).toEqual(new Set(all));
    await makeOld(store, all);
    await files.keep(Buffer.from('again'));
    await files.removeOthers(new Set(all.slice(0, 1)));
    expect(await files.stored(all)).toEqual(new Set([named, again]));
  });
});

it('leaves no incomplete file in the folder if the disk refuses', async () => {
  const { files } = await openTestStore('sqlite');
  const folder = files.folder ?? '';
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, 'not a folder');
  await expect(files.keep(small)).rejects.toThrow();
  await rm(folder);
  await files.keep(small);
  expect(await readdir(folder)).toEqual([await hashBytes(small)]);
});

/** Makes files look as if they had been stored two hours ago. */
async function makeOld(store: Store, hashes: readonly string[]): Promise<void> {
  const then = new Date(Date.now() - 2 * 60 * 60_000);
  const { folder } = store.files;
  if (folder !== null) await Promise.all(hashes.map((hash) => utimes(path.join(folder, hash), then, then)));
  else
    await store.write(origin, async ({ db }) => {
      await sql`update stored_file_part set kept_at = ${then.toISOString()}`.execute(db);
    });
}

it('does not link a file whose name is no hash', async () => {
  const folder = await ownFolder();
  await writeFile(path.join(folder, 'league.sqlite'), 'the league');
  const [backups, files] = [path.join(folder, 'backups'), path.join(folder, 'files')];
  expect(await linkFileFrom(backups, files, '../league.sqlite')).toBe(false);
  expect(await linkFileFrom(folder, files, 'league.sqlite')).toBe(false);
  expect(await readdir(folder)).toEqual(['league.sqlite']);
});
