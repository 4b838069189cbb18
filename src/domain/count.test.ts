import { expect, test } from 'vitest';
import { formatBytes, ordinal, signedPointsText, teamCountText } from './count.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [872_448, '872 kB'],
  [999_500, '1 MB'],
  [2_440_000, '2.4 MB'],
  [99_400_000, '99 MB'],
  [99_600_000, '100 MB'],
  [31_900_000_000, '32 GB'],
  [5.5e15, '5500 TB'],
])('%d are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test.each([
  [0, '+0 points'],
  [1, '+1 point'],
  [-1, '−1 point'],
  [12, '+12 points'],
])('%d is %s', (points, words) => {
  expect(signedPointsText(points)).toBe(words);
});

test.each([
  [0, 'no teams recorded'],
  [1, '1 team'],
  [9, '9 teams'],
])('%d teams that are known are %s', (teams, words) => {
  expect(teamCountText(teams)).toBe(words);
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [112, '112th'],
])('%i is %s', (number, words) => {
  expect(ordinal(number)).toBe(words);
});
