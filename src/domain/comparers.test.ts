import { expect, it } from 'vitest';
import { ascending, decidingComparer, descendingComparer, compareFunctionOf } from '#domain/comparers.ts';

type Row = { points: number; age: number };
const ORDER = [descendingComparer((row: Row) => row.points), ascending((row: Row) => row.age)];

it('orders by the first comparer that tells two rows apart', () => {
  const rows = [
    { points: 1, age: 2 },
    { points: 2, age: 9 },
    { points: 1, age: 1 },
  ];
  expect(rows.toSorted(compareFunctionOf(ORDER))).toEqual([rows[1], rows[2], rows[0]]);
});

it('finds the comparer that decides', () => {
  expect(decidingComparer(ORDER, { points: 2, age: 1 }, { points: 1, age: 1 })).toBe(ORDER[0]);
  expect(decidingComparer(ORDER, { points: 1, age: 1 }, { points: 1, age: 2 })).toBe(ORDER[1]);
  expect(decidingComparer(ORDER, { points: 1, age: 1 }, { points: 1, age: 1 })).toBeNull();
});
