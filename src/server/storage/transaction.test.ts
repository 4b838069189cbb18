import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { ENGINES, openAgain, openTestStore, testPlace } from '../../../tests/support/store.ts';
import {
  openLeague,
  origin,
  putLeague,
  sampleFixture,
  sampleTeam,
  season,
} from '../../../tests/support/sample-values.ts';
import { undeletedFixturesOfSeason } from './mappers/fixtures.ts';
import { changesOfHistoryEntry, historyEntries } from './history.ts';
import { leagueRevision, allRevisions } from './revisions.ts';
import { settingText } from './mappers/settings.ts';
import type { ChangeTransaction, EngineName, Store } from './store.ts';
import { DuplicateFixture, StoreUnavailable } from './store-error.ts';
import { teamsAndPlayersIncludingDeleted } from './mappers/described.ts';

/** Opens two stores on the same new database. */
async function openTwo(engine: EngineName): Promise<[Store, Store]> {
  const place = await testPlace(engine);
  return [await openAgain(place), await openAgain(place)];
}

async function isUntouchedAndAlive(store: Store): Promise<void> {
  expect((await store.read(teamsAndPlayersIncludingDeleted)).teams.size).toBe(0);
  expect(await store.read((db) => historyEntries(db, { before: null, limit: 1 }))).toEqual([]);
  expect(store.revisions().get('league')).toBe(0);
  await store.write(origin, (change) => change.put('team', sampleTeam('a')));
  expect((await store.read(teamsAndPlayersIncludingDeleted)).teams.size).toBe(1);
}

const MISTAKE = new Error('on purpose');

describe.each(ENGINES)('transactions on %s', (engine) => {
  test('a read sees one state while others write', async () => {
    const store = await openLeague(engine);
    await store.read(async (db) => {
      const label = await allRevisions(db);
      await writeElsewhere(store, (change) => change.put('fixture', sampleFixture('f1')));
      expect(await undeletedFixturesOfSeason(db, season.name)).toEqual([]);
      expect(await allRevisions(db)).toEqual(label);
    });
    expect(await store.read((db) => undeletedFixturesOfSeason(db, season.name))).toHaveLength(1);
  });

  test('more reads than connections overlap', async () => {
    const store = await openTestStore(engine);
    const two = Promise.withResolvers<void>();
    let inside = 0;
    const read = () =>
      store.read(async (db) => {
        inside += 1;
        if (inside === 2) two.resolve();
        await two.promise;
        return settingText(db, 'key');
      });
    expect(await Promise.all(Array.from({ length: 30 }, read))).toEqual(Array.from({ length: 30 }, () => null));
  });

  test('fifty concurrent writes through two stores run one after another, and none is lost', async () => {
    const stores = await openTwo(engine);
    const [store] = stores;
    await Promise.all(
      stores.flatMap((each) =>
        Array.from({ length: 25 }, () =>
          each.write(origin, async (change) => {
            const count = Number((await settingText(change.db, 'count')) ?? 0) + 1;
            await change.set('count', String(count));
            await change.put('team', sampleTeam('a', { name: `Team ${count}`, division: count }));
          }),
        ),
      ),
    );
    for (const each of stores) expect(await each.read((db) => settingText(db, 'count'))).toBe('50');
    const entries = await store.read((db) => historyEntries(db, { before: null, limit: 100 }));
    expect(entries).toHaveLength(50);
    const changes = await Promise.all(entries.map(({ id }) => store.read((db) => changesOfHistoryEntry(db, id))));
    expect(changes.flat().map(({ after }) => after)).toMatchObject(
      Array.from({ length: 50 }, (_, index) => ({ division: 50 - index })),
    );
    const revisions = await store.read(allRevisions);
    expect(Object.fromEntries(revisions)).toEqual({ league: 50, people: 50, seasons: 50 });
  });

  test.each<[what: string, fail: (change: ChangeTransaction) => Promise<unknown>, error: RegExp | Error]>([
    ['a throw', () => Promise.reject(MISTAKE), MISTAKE],
    [
      "an engine's error, even if the work catches it,",
      ({ put }) => put('fixture', { ...sampleFixture('f1'), season: 'none' }).catch(() => undefined),
      /foreign key/i,
    ],
    [
      'a commit that fails',
      async ({ db }) => {
        const reference = sql`references setting (key) deferrable initially deferred`;
        await sql`create table orphan (key text ${reference})`.execute(db);
        await sql`insert into orphan values ('nobody')`.execute(db);
      },
      /foreign key/i,
    ],
  ])('%s rolls everything back', async (_, fail, error) => {
    const store = await openTestStore(engine);
    const write = store.write(origin, async (change) => {
      await change.put('team', sampleTeam('a'));
      await fail(change);
    });
    if (error instanceof Error) await expect(write).rejects.toBe(error);
    else await expect(write).rejects.toThrow(error);
    await isUntouchedAndAlive(store);
  });

  test('a step that was not awaited still belongs to the transaction', async () => {
    const store = await openTestStore(engine);
    const left: Promise<void>[] = [];
    await store.write(origin, async (change) => {
      left.push(change.put('team', sampleTeam('a')), change.put('team', sampleTeam('b')));
    });
    await Promise.all(left);
    expect((await store.read(teamsAndPlayersIncludingDeleted)).teams.size).toBe(2);
    expect(store.revisions().get('people')).toBe(1);
  });

  test('a change cannot be used after its work', async () => {
    const store = await openTestStore(engine);
    const ended = await store.write(origin, async (change) => change);
    await expect(ended.put('team', sampleTeam('a'))).rejects.toThrow('This change is over');
    await isUntouchedAndAlive(store);
  });

  test('of two concurrent records of one fixture, one is refused', async () => {
    const stores = await openTwo(engine);
    const [store] = stores;
    await putLeague(store);
    const outcomes = await Promise.allSettled(
      stores.map((each, index) =>
        each.write(origin, (change) => change.put('fixture', sampleFixture(`f${index}`, { recorded: index }))),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason)).toEqual([expect.any(DuplicateFixture)]);
    expect(await store.read((db) => undeletedFixturesOfSeason(db, season.name))).toHaveLength(1);
  });

  test('another fixture can replace a deleted one, which then cannot be restored', async () => {
    const store = await openLeague(engine);
    await store.write(origin, async (change) => {
      await change.put('fixture', sampleFixture('f1', { deleted: true }));
      await change.put('fixture', sampleFixture('f2', { recorded: 2 }));
    });
    const back = store.write(origin, (change) => change.put('fixture', sampleFixture('f1')));
    await expect(back).rejects.toThrow(DuplicateFixture);
  });

  test('nested calls are refused instead of waiting for ever', async () => {
    const store = await openTestStore(engine);
    const nested = store.write(origin, () => store.write(origin, async () => undefined));
    await expect(nested).rejects.toThrow('do not nest');
    await isUntouchedAndAlive(store);
  });

  test('a write inside a read is refused, and is not StoreUnavailable', async () => {
    const store = await openTestStore(engine);
    const write = store.read((db) => db.insertInto('setting').values({ key: 'a', value: 'b' }).execute());
    await expect(write).rejects.toThrow(/read-?only/);
    await expect(write).rejects.not.toBeInstanceOf(StoreUnavailable);
    await isUntouchedAndAlive(store);
  });

  test('listeners are called after each write until they stop', async () => {
    const store = await openTestStore(engine);
    const seen: (number | undefined)[] = [];
    const stop = store.onChange(() => seen.push(store.revisions().get('league')));
    await store.write(origin, (change) => change.set('key', 'one'));
    await vi.waitFor(() => expect(seen).toEqual([1]));
    await store.write(origin, (change) => change.set('key', 'one'));
    await store.write(origin, (change) => change.set('key', 'two'));
    await vi.waitFor(() => expect(seen).toEqual([1, 2]));
    stop();
    await store.write(origin, (change) => change.set('key', 'three'));
    await store.read(allRevisions);
    expect(seen).toEqual([1, 2]);
  });

  test('a listener may read the store', async () => {
    const store = await openTestStore(engine);
    const { promise: read, resolve } = Promise.withResolvers<number>();
    store.onChange(() => resolve(store.read((db) => leagueRevision(db))));
    await store.write(origin, (change) => change.set('key', 'one'));
    expect(await read).toBe(1);
  });

  test('closing waits for running work and refuses new work', async () => {
    const store = await openTestStore(engine);
    const gate = Promise.withResolvers<void>();
    const write = store.write(origin, async (change) => {
      await gate.promise;
      await change.put('team', sampleTeam('a'));
      return 'done';
    });
    const closed = store.close();
    gate.resolve();
    expect(await write).toBe('done');
    await closed;
    await expect(store.read(teamsAndPlayersIncludingDeleted)).rejects.toThrow(StoreUnavailable);
    await store.close();
  });
});

/**
 * `writeElsewhere` writes as another caller does during a read. It runs outside the AsyncLocalStorage context of the
 * read, because the write would otherwise be refused as nested.
 */
const outside = new (await import('node:async_hooks')).AsyncResource('elsewhere');
const writeElsewhere = (store: Store, work: (change: ChangeTransaction) => Promise<void>): Promise<void> =>
  outside.runInAsyncScope(() => store.write(origin, work));
