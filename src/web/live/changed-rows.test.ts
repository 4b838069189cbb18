import { expect, test } from 'vitest';
import { rowsChangedSince, rowMovesBetween, addSeenRows, changedRowsSentence } from './changed-rows.ts';

type Row = { id: string; points: number };
const keyOf = ({ id }: Row): string => id;

test('new and different rows are changed', () => {
  const seen = addSeenRows(
    new Map(),
    [
      { id: 'a', points: 1 },
      { id: 'b', points: 2 },
    ],
    keyOf,
  );
  const now = [
    { id: 'b', points: 3 },
    { id: 'a', points: 1 },
    { id: 'c', points: 0 },
  ];
  expect(rowsChangedSince(seen, now, keyOf).map(keyOf)).toEqual(['b', 'c']);
});

test('a row that a filter hid is not new when it comes back', () => {
  const all = [
    { id: 'a', points: 1 },
    { id: 'b', points: 2 },
  ];
  const seen = addSeenRows(addSeenRows(new Map(), all, keyOf), all.slice(1), keyOf);
  expect(rowsChangedSince(seen, all, keyOf)).toEqual([]);
});

test.each([
  [['Old Mill'], 'Updated: Old Mill.'],
  [['Old Mill', 'Elms'], 'Updated: Old Mill and Elms.'],
  [[null], 'Updated: 1 row.'],
  [['A', 'B', 'C', 'D', 'E'], 'Updated: A, B, C and 2 more.'],
])('%j', (names, sentence) => {
  expect(changedRowsSentence(names)).toBe(sentence);
});

test('a row slides if its place among the rows shown now has changed', () => {
  expect(rowMovesBetween(['a', 'b', 'c'], ['b', 'a', 'c', 'd'])).toEqual([
    { from: 1, to: 0 },
    { from: 0, to: 1 },
  ]);
  expect(rowMovesBetween(['a', 'b', 'c'], ['c'])).toEqual([]);
});
