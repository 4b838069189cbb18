import { expect, test } from 'vitest';
import { honourSeasonWords } from './record-words.ts';

test.each([
  ['2024/25', '24/25'],
  ['25/26', '25/26'],
  ['1987/88', '1987/88'],
  ['2020', '2020'],
  ['1953', '1953'],
])('the season %s of the roll of honour is shown as %s', (season, shown) => {
  expect(honourSeasonWords(season)).toBe(shown);
});
