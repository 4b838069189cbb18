import { expect, it, test } from 'vitest';
import { LIST_LIMITS, MAX_ITEMS_OF_CONTENT_KIND } from '#domain/list-limits.ts';
import {
  openLeague,
  origin,
  sampleAdjustment,
  sampleCompetition,
  sampleLoneBreak,
  samplePlayer,
  sampleTeam,
  sampleTie,
  season,
} from '../../../tests/support/sample-values.ts';
import { openTestStore } from '../../../tests/support/store.ts';
import { fullListSentence } from './full-lists.ts';
import type { ChangeTransaction, Entities, EntityKind } from './store.ts';

/** Stores `count` values of one kind. Their ids are numbered from `from`. */
type Put = (change: ChangeTransaction, from: number, count: number) => Promise<void>;

function putting<E extends EntityKind>(entity: E, make: (id: string) => Entities[E]): Put {
  return (change, from, count) =>
    change.putAll(
      entity,
      Array.from({ length: count }, (_, i) => make(`n${from + i}`)),
    );
}

const item = (kind: string, value: object = {}): Put =>
  putting('content', (id) => ({ id: `${kind}:${id}`, value, deleted: false }));

const access = { role: 'captain' as const, teamIds: ['a'], divisions: null, joinedAt: null };

/**
 * For each list: its limit, how to add values, how many values a new league has in it, and how to add a value to
 * another list of the kind that still has room.
 */
const ROWS: [list: { most: number; words: string }, put: Put, present: number, other?: Put][] = [
  [LIST_LIMITS.season[0], putting('season', (id) => ({ ...season, name: id })), 1],
  [LIST_LIMITS.team[0], putting('team', (id) => sampleTeam(id, { division: 0 })), 2],
  [
    LIST_LIMITS.team[1],
    putting('team', (id) => sampleTeam(id)),
    2,
    putting('team', (id) => sampleTeam(id, { division: 2 })),
  ],
  [
    LIST_LIMITS.player[0],
    putting('player', (id) => samplePlayer(id, 'a')),
    1,
    putting('player', (id) => samplePlayer(id, 'b')),
  ],
  [LIST_LIMITS.adjustment[0], putting('adjustment', (id) => sampleAdjustment(id)), 0],
  [LIST_LIMITS.loneBreak[0], putting('loneBreak', (id) => sampleLoneBreak(id)), 0],
  [
    LIST_LIMITS.person[0],
    putting('person', (id) => ({ ...access, id, name: id, invitedAt: '2025-09-01T12:00:00.000Z', deleted: false })),
    0,
  ],
  [LIST_LIMITS.competition[0], putting('competition', (id) => sampleCompetition(id)), 0],
  [LIST_LIMITS.post[0], item('post'), 0],
  [{ most: MAX_ITEMS_OF_CONTENT_KIND, words: 'sponsors' }, item('sponsor'), 0],
  [{ most: MAX_ITEMS_OF_CONTENT_KIND, words: 'trophies' }, item('trophy'), 0],
  [LIST_LIMITS.document[0], item('document'), 0],
  [LIST_LIMITS.gallery[0], item('gallery'), 0],
  [LIST_LIMITS.photo[1], item('photo', { gallery: 'one' }), 0, item('photo', { gallery: 'two' })],
];

test.each(ROWS.map((row) => [row[0].words, ...row] as const))(
  'there are so many %s, and one more is refused whole',
  async (words, { most }, put, present, other) => {
    const store = await openLeague('sqlite');
    const add = (one: Put, from: number, count: number) => store.write(origin, (change) => one(change, from, count));
    await add(put, 0, most - present);
    const sentence = `There are ${most} ${words}, which is the most. Remove some first.`;
    await expect(add(put, most, 1)).rejects.toThrow(sentence);
    if (other) await add(other, most + 1, 1);
  },
);

it('a value counts only on the list that it is on, after it was deleted or moved', async () => {
  const store = await openLeague('sqlite');
  const { most } = LIST_LIMITS.player[0];
  await store.write(origin, (change) => putting('player', (id) => samplePlayer(id, 'a'))(change, 0, most - 1));
  const put = (values: Entities['player'][]) => store.write(origin, (change) => change.putAll('player', values));
  const fault = (values: Entities['player'][]) => store.read((db) => fullListSentence(db, 'player', values));
  await expect(put([samplePlayer('b1', 'a')])).rejects.toThrow('which is the most');
  expect(await fault([samplePlayer('b1', 'a')])).toContain('which is the most');
  expect(await fault([samplePlayer('a1', 'a', { deleted: true }), samplePlayer('b1', 'a')])).toBeNull();
  await put([samplePlayer('a1', 'a', { deleted: true }), samplePlayer('b1', 'a')]);
  await expect(put([samplePlayer('a1', 'a')])).rejects.toThrow('which is the most');
});

it('ties are counted for each cup', async () => {
  const store = await openLeague('sqlite');
  const ties = (cup: string, count: number) =>
    store.write(origin, async (change) => {
      await change.put('competition', sampleCompetition(cup));
      await putting('tie', (id) => sampleTie(`${cup}${id}`, cup, { position: Number(id.slice(1)) }))(change, 0, count);
    });
  await ties('x', LIST_LIMITS.tie[0].most);
  await ties('y', 1);
  await expect(ties('z', LIST_LIMITS.tie[0].most + 1)).rejects.toThrow('ties in this cup');
});

test('a season whose making was undone leaves its place to another', async () => {
  const store = await openTestStore('sqlite');
  const undone = Array.from({ length: LIST_LIMITS.season[0].most }, (_, i) => ({
    ...season,
    name: `n${i}`,
    deleted: true as const,
  }));
  await store.write(origin, (change) => change.putAll('season', undone));
  await store.write(origin, (change) => change.put('season', season));
});
