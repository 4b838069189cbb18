import { expect, test } from 'vitest';
import { readBreaks } from './breaks.ts';

const one = (...points: number[]) => points.map((each) => ({ points: each, by: null }));

test.each([
  ['', []],
  ['41', one(41)],
  ['41, 35', one(41, 35)],
  ['41,35', one(41, 35)],
  ['34;30', one(34, 30)],
  ['41 & 35', one(41, 35)],
  ['41 and 35', one(41, 35)],
  ['41/35', one(41, 35)],
  ['41 + 35', one(41, 35)],
  ['41 35', one(41, 35)],
  ['50+', one(50)],
  ['50+, 30+', one(50, 30)],
  ['41.0', one(41)],
  ['Break 45', one(45)],
  ['Break: 45', one(45)],
  ['High break 45', one(45)],
  ['HB 45', one(45)],
  ['45 break', one(45)],
  ['100 (1)', [{ points: 100, by: 1 }]],
  [
    '30 (2);22 (1)',
    [
      { points: 30, by: 2 },
      { points: 22, by: 1 },
    ],
  ],
  ['0', []],
  ['-', []],
  ['none', []],
  ['11-Feb', null],
  ['2025-09-22', null],
  ['41x', null],
  ['41 (3)', null],
  ['41-35', null],
  ['1'.repeat(201), null],
])('the breaks %s are %j', (text, is) => {
  expect(readBreaks(text)).toEqual(is);
});

test('in this site’s own files, only semicolons separate breaks', () => {
  expect(readBreaks('30 (2);22 (1)', true)).toEqual([
    { points: 30, by: 2 },
    { points: 22, by: 1 },
  ]);
  expect([readBreaks('0', true), readBreaks('41, 35', true)]).toEqual([one(0), null]);
});
