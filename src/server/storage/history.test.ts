import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../../tests/support/store.ts';
import {
  openLeague,
  origin,
  sampleFixture,
  samplePlayer,
  sampleTeam,
  season,
} from '../../../tests/support/sample-values.ts';
import { changesOfHistoryEntry, historyEntries } from './history.ts';
import { allRevisions } from './revisions.ts';
import type { Store } from './store.ts';

const entries = (store: Store) => store.read((db) => historyEntries(db, { before: null, limit: 100 }));

async function lastChanges(store: Store) {
  const [entry] = await entries(store);
  return store.read((db) => changesOfHistoryEntry(db, entry?.id ?? 0));
}

describe.each(ENGINES)('history and revisions on %s', (engine) => {
  test('a call is one entry with each value before and after; entries are newest first', async () => {
    const store = await openLeague(engine);
    await store.write({ by: '', via: 'web', action: 'result', summary: '?' }, async (change) => {
      change.summarise('One result');
      await change.put('fixture', sampleFixture('f1'));
      await change.put('team', sampleTeam('a', { division: 2 }));
    });
    const [newest, first] = await entries(store);
    expect(newest).toMatchObject({ by: '', via: 'web', action: 'result', summary: 'One result', undoneBy: null });
    expect(newest?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(first).toMatchObject(origin);
    expect(newest?.id).toBeGreaterThan(first?.id ?? Infinity);
    expect(await lastChanges(store)).toStrictEqual([
      { historyId: newest?.id, entity: 'fixture', entityId: 'f1', before: null, after: sampleFixture('f1') },
      {
        historyId: newest?.id,
        entity: 'team',
        entityId: 'a',
        before: sampleTeam('a'),
        after: sampleTeam('a', { division: 2 }),
      },
    ]);
    const older = await store.read((db) => historyEntries(db, { before: newest?.id ?? 0, limit: 1 }));
    expect(older).toEqual([first]);
  });

  test('a value put twice in one call is noted once, and not at all if it ends unchanged', async () => {
    const store = await openLeague(engine);
    await store.write(origin, async (change) => {
      for (const division of [2, 0]) await change.put('team', sampleTeam('a', { division }));
      for (const handicap of [99, 14]) await change.put('player', samplePlayer('a1', 'a', { handicap }));
    });
    expect(await lastChanges(store)).toMatchObject([
      { before: sampleTeam('a'), after: sampleTeam('a', { division: 0 }) },
    ]);
  });

  test('a call that changes nothing leaves no trace', async () => {
    const store = await openLeague(engine);
    await store.write(origin, (change) => change.set('key', 'value'));
    const before = [await entries(store), store.revisions()];
    await store.write(origin, async (change) => {
      await change.put('season', { ...season, rules: { ...season.rules } });
      await change.putAll('team', [sampleTeam('b'), sampleTeam('a')]);
      await change.put('team', sampleTeam('a', { division: 2 }));
      await change.put('team', sampleTeam('a'));
      await change.set('key', 'value');
      await change.nextRecorded();
    });
    expect([await entries(store), store.revisions()]).toEqual(before);
  });

  test('each write raises the scopes it changes, and the league', async () => {
    const store = await openLeague(engine);
    const next = { ...season, name: '26/27' };
    await store.write(origin, (change) => change.put('season', next));
    await store.write(origin, (change) => change.put('fixture', sampleFixture('f1')));
    await store.write(origin, (change) => change.put('fixture', sampleFixture('f1', { season: next.name })));
    const draw = { id: 'd', competition: 'cup', drawnAt: '2026-01-01T00:00:00.000Z', pairs: [], deleted: false };
    await store.write(origin, (change) => change.put('draw', draw));
    await store.write(origin, (change) => change.set('key', 'value'));
    const expected = { league: 6, people: 1, seasons: 3, draws: 1, 'season:25/26': 3, 'season:26/27': 2 };
    expect(Object.fromEntries(store.revisions())).toEqual(expected);
    expect(Object.fromEntries(await store.read(allRevisions))).toEqual(expected);
  });

  test('the revisions are the same object until something changes', async () => {
    const store = await openLeague(engine);
    const before = store.revisions();
    expect(store.revisions()).toBe(before);
    await store.write(origin, (change) => change.set('key', 'value'));
    expect(store.revisions()).not.toBe(before);
    expect(before.get('league')).toBe(1);
  });
});
