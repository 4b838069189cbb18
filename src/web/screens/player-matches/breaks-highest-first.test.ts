import { expect, test } from 'vitest';
import { breaksHighestFirst } from './breaks-highest-first.ts';

test('the highest comes first, of the same height the earlier one', () => {
  const rows = [
    { week: 1, breaks: [20, 31] },
    { week: 2, breaks: [] },
    { week: 3, breaks: [31] },
  ];
  expect(breaksHighestFirst(rows).map(({ points, row }) => [points, row.week])).toEqual([
    [31, 1],
    [31, 3],
    [20, 1],
  ]);
});
