import { describe, expect, test } from 'vitest';
import { sortByPlace, newLastPlace, placesChangedByMove, type OrderedItem } from './place.ts';

const things = (...places: number[]): OrderedItem[] =>
  places.map((place, index) => ({ id: 'abcdef'[index] ?? '', place }));

const idsOf = (placed: readonly OrderedItem[]) =>
  sortByPlace(placed)
    .map(({ id }) => id)
    .join('');

function orderAfter(start: OrderedItem[], moved: ReadonlyMap<string, number>): string {
  return idsOf(start.map(({ id, place }) => ({ id, place: moved.get(id) ?? place })));
}

test.each([
  [[2, 1, 3], 'bac'],
  [[1, 1, 0], 'cab'],
])('places %j', (places, order) => {
  const given = things(...places);
  for (const one of [given, given.toReversed()]) expect(idsOf(one)).toBe(order);
});

describe('moving a thing', () => {
  const rows: [string, string, string, string, number][] = [
    ['to the front', 'c', 'a', 'cabd', 1],
    ['between two', 'a', 'd', 'bcad', 1],
    ['to the end', 'a', '', 'bcda', 1],
    ['before an unknown one: to the end', 'b', 'x', 'acdb', 1],
    ['before itself: to the end', 'a', 'a', 'bcda', 1],
    ['a new one between two', 'e', 'b', 'aebcd', 1],
  ];
  test.each(rows)('%s', (_, id, before, order, changes) => {
    const start = [...things(1, 2, 3, 4), ...(id === 'e' ? [{ id: 'e', place: 9 }] : [])];
    const others = start.filter((thing) => thing.id !== 'e');
    const moved = placesChangedByMove(others, id, before);
    expect(moved.size).toBe(changes);
    expect(orderAfter(start, moved)).toBe(order);
  });

  test('gives all items new places if two have the same', () => {
    const start = things(1, 1, 2);
    const moved = placesChangedByMove(start, 'c', 'b');
    expect(orderAfter(start, moved)).toBe('acb');
    expect(moved.size).toBe(3);
  });

  test('keeps its order over hundreds of moves into one gap', () => {
    let start = things(1, 2, 3, 4);
    for (let turn = 0; turn < 300; turn++) {
      const id = turn % 2 === 0 ? 'c' : 'd';
      const moved = placesChangedByMove(start, id, 'b');
      start = start.map((thing) => ({ ...thing, place: moved.get(thing.id) ?? thing.place }));
      expect(idsOf(start)).toBe(turn === 0 ? 'acbd' : id === 'c' ? 'adcb' : 'acdb');
    }
  });
});

test('the last place is after all others', () => {
  expect([newLastPlace([]), newLastPlace(things(1, 2.5)), newLastPlace(things(-3))]).toEqual([1, 3, 1]);
});

describe('the place of a thing that is moved', () => {
  test.each<[what: string, start: OrderedItem[], id: string, before: string, moved: Record<string, number>]>([
    ['is halfway between its neighbours', things(1, 2, 4), 'a', 'c', { a: 3 }],
    ['is one half before the first', things(5, 6), 'b', 'a', { b: 4.5 }],
    ['is a whole number after the last', things(1, 2.5), 'a', '', { a: 3 }],
    ['is 1 where there is nothing else', things(7), 'a', '', { a: 1 }],
    ['is counted anew where there is no room', things(3, 3 + 1e-6, 9), 'c', 'b', { a: 1, c: 2, b: 3 }],
    ['is between two with just enough room', things(3, 3 + 4e-6, 9), 'c', 'b', { c: 3 + 2e-6 }],
    ['may be below zero', things(-4, -2), 'b', 'a', { b: -4.5 }],
  ])('%s', (_, start, id, before, expected) => {
    const moved = placesChangedByMove(start, id, before);
    expect([...moved.keys()]).toEqual(Object.keys(expected));
    for (const [key, place] of Object.entries(expected)) expect(moved.get(key)).toBeCloseTo(place, 9);
  });

  test('with equal places, things are in the order of their ids', () => {
    for (const ids of ['abc', 'cba', 'bca', 'cab'])
      expect(idsOf(Array.from(ids, (id) => ({ id, place: 1 })))).toBe('abc');
    expect(idsOf(things(2, 1))).toBe('ba');
  });
});
