import { expect, test } from 'vitest';
import { emptyMatch } from './card-values.ts';
import { dropCard, isWorthKeeping, keepCard, type KeptCard, keptCards, type Shelf } from './kept-cards.ts';

function shelfOf(entries: Record<string, string> = {}, mostEntries = 100): Shelf {
  const held = new Map(Object.entries(entries));
  return {
    get length() {
      return held.size;
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    removeItem: (key) => void held.delete(key),
    setItem(key, value) {
      if (!held.has(key) && held.size >= mostEntries) throw new Error('full');
      held.set(key, value);
    },
  };
}

const values = { season: '25/26', division: '1', weekNumber: '3', date: '', homeTeam: '', awayTeam: '', matches: [] };

function card(id: string, at: number): KeptCard {
  return { id, values, at, queued: null };
}

test('several cards are kept beside one another, the one last touched first', () => {
  const shelf = shelfOf({ season: '25/26' });
  keepCard(shelf, card('a', 1));
  keepCard(shelf, card('b', 2));
  keepCard(shelf, card('a', 3));
  expect(keptCards(shelf).map(({ id, at }) => [id, at])).toEqual([
    ['a', 3],
    ['b', 2],
  ]);
  dropCard(shelf, 'a');
  expect(keptCards(shelf).map(({ id }) => id)).toEqual(['b']);
});

test('what cannot be read does no harm, and is left where it is', () => {
  const shelf = shelfOf({ 'card x': '{', 'card y': '{"id":"y"}', 'card z': 'null' });
  expect(keptCards(shelf)).toEqual([]);
  expect(shelf.length).toBe(3);
});

test('a full device says so', () => {
  expect(keepCard(shelfOf({}, 0), card('a', 1))).toBe(false);
});

test('an empty card is not kept', () => {
  expect(isWorthKeeping(values)).toBe(false);
  expect(isWorthKeeping({ ...values, homeTeam: 't' })).toBe(true);
  expect(isWorthKeeping({ ...values, matches: [emptyMatch] })).toBe(true);
});
