import { DatabaseSync } from 'node:sqlite';
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { openAgain, testPlace } from '../../../../tests/support/store.ts';
import { it } from '../../../../tests/support/store-test.ts';
import { origin, sampleTeam } from '../../../../tests/support/sample-values.ts';
import { wrapSqliteWriteError } from './engine-errors.ts';
import { StoreUnavailable } from '../store-error.ts';
import { teamsAndPlayersIncludingDeleted } from '../mappers/described.ts';

it('the file is durable and checked', async ({ store }) => {
  await store.write(origin, async ({ db }) => {
    const pragma = async (name: string) => (await sql`pragma ${sql.raw(name)}`.execute(db)).rows;
    expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }]);
    expect(await pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }]);
  });
});

it('whole numbers are bound as integers', async ({ store }) => {
  const { rows } = await store.read((db) => sql`select ${7} / 2 as whole, ${7.5} / 2 as fraction`.execute(db));
  expect(rows).toEqual([{ whole: 3, fraction: 3.75 }]);
});

it("a write waits for another process's transaction while reads go on", async () => {
  const place = await testPlace('sqlite');
  if (!('file' in place)) throw new Error('SQLite has a file');
  const store = await openAgain(place);
  const other = new DatabaseSync(place.file);
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  const write = store.write(origin, (change) => change.put('team', sampleTeam('a')));
  expect((await store.read(teamsAndPlayersIncludingDeleted)).teams.size).toBe(0);
  other.exec('rollback');
  await write;
  expect((await store.read(teamsAndPlayersIncludingDeleted)).teams.size).toBe(1);
});

it("another connection's write is known after catching up, and the store's own write at once", async () => {
  const place = await testPlace('sqlite');
  const [store, other] = [await openAgain(place), await openAgain(place)];
  const known = () => store.revisions().get('league') ?? 0;
  const written = Promise.withResolvers<number>();
  await other.write(
    origin,
    (change) => change.put('team', sampleTeam('a')),
    (_, revision) => written.resolve(revision),
  );
  await store.catchUp(await written.promise);
  expect([known(), store.reaches(known())]).toEqual([await written.promise, true]);
  expect(store.revisions()).toBe(store.revisions());
  await store.write(
    origin,
    (change) => change.put('team', sampleTeam('b')),
    (_, revision) => {
      expect([known(), store.reaches(revision), store.reaches(revision + 1)]).toEqual([revision, true, false]);
    },
  );
});

it('a full disk throws StoreUnavailable, and writes work again once there is space', async ({ store }) => {
  const teams = Array.from({ length: 2000 }, (_, index) => ({ ...sampleTeam(`t${index}`), division: index % 20 }));
  const room = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`;
  const write = store.write(origin, async (change) => {
    await room(1).execute(change.db); // SQLite uses the current size, which is larger
    await change.putAll('team', teams);
  });
  await expect(write).rejects.toThrow(StoreUnavailable);
  await store.write(origin, async (change) => {
    await room(1_000_000).execute(change.db);
    await change.putAll('team', teams);
  });
  expect((await store.read(teamsAndPlayersIncludingDeleted)).teams.size).toBe(2000);
});

it('what SQLite reports at the start on a full disk is not taken for a broken disk', () => {
  // SQLite reports this error on a full disk, where the shared-memory file beside the log cannot grow.
  const error = Object.assign(new Error('disk I/O error'), { errcode: 4874 });
  expect(wrapSqliteWriteError(error)).toMatchObject({ name: 'StoreUnavailable', trouble: 'full' });
});

it('after closing, the file alone has all data', async () => {
  const place = await testPlace('sqlite');
  if (!('file' in place)) throw new Error('SQLite has a file');
  const store = await openAgain(place);
  await store.write(origin, (change) => change.put('team', sampleTeam('a')));
  await store.close();
  expect(existsSync(`${place.file}-wal`)).toBe(false);
  const again = await openAgain(place);
  expect((await again.read(teamsAndPlayersIncludingDeleted)).teams.size).toBe(1);
});
