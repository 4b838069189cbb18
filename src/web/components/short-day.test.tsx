import { expect, test } from 'vitest';
import { shortDayWords } from './short-day.tsx';

test.each([
  ['2025-09-18', '18 Sep'],
  ['2026-01-01', '1 Jan'],
  ['2024-12-31', '31 Dec'],
])('%s is %s', (day, words) => {
  expect(shortDayWords(day)).toBe(words);
});
