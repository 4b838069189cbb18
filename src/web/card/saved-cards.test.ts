import { expect, test } from 'vitest';
import { emptyMatch } from './card-values.ts';
import { type CardStorage, discardCard, isWorthSaving, saveCard, type SavedCard, savedCards } from './saved-cards.ts';

function storageOf(entries: Record<string, string> = {}, mostEntries = 100): CardStorage {
  const stored = new Map(Object.entries(entries));
  return {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem(key, value) {
      if (!stored.has(key) && stored.size >= mostEntries) throw new Error('full');
      stored.set(key, value);
    },
  };
}

const values = { season: '25/26', division: '1', weekNumber: '3', date: '', homeTeam: '', awayTeam: '', matches: [] };

function card(id: string, at: number): SavedCard {
  return { id, values, at, queued: null };
}

test('several cards are saved side by side, the one last edited first', () => {
  const storage = storageOf({ season: '25/26' });
  saveCard(storage, card('a', 1));
  saveCard(storage, card('b', 2));
  saveCard(storage, card('a', 3));
  expect(savedCards(storage).map(({ id, at }) => [id, at])).toEqual([
    ['a', 3],
    ['b', 2],
  ]);
  discardCard(storage, 'a');
  expect(savedCards(storage).map(({ id }) => id)).toEqual(['b']);
});

test('unreadable entries are skipped and left in place', () => {
  const storage = storageOf({ 'card x': '{', 'card y': '{"id":"y"}', 'card z': 'null' });
  expect(savedCards(storage)).toEqual([]);
  expect(storage.length).toBe(3);
});

test('saving reports that the storage is full', () => {
  expect(saveCard(storageOf({}, 0), card('a', 1))).toBe(false);
});

test('an empty card is not worth saving', () => {
  expect(isWorthSaving(values)).toBe(false);
  expect(isWorthSaving({ ...values, homeTeam: 't' })).toBe(true);
  expect(isWorthSaving({ ...values, matches: [emptyMatch] })).toBe(true);
});
