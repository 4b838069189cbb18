import { expect, test } from 'vitest';
import { dayWords, shortDayWords } from './day.tsx';

test.each([
  ['2025-09-18', 'Thu 18 September 2025'],
  ['2024-02-29', 'Thu 29 February 2024'],
  ['2026-01-01', 'Thu 1 January 2026'],
  ['2025-11-16', 'Sun 16 November 2025'],
])('%s is %s', (day, words) => {
  expect(dayWords(day)).toBe(words);
});

test.each([
  ['2025-09-18', '18 Sep'],
  ['2026-01-01', '1 Jan'],
  ['2024-12-31', '31 Dec'],
])('%s in short is %s', (day, words) => {
  expect(shortDayWords(day)).toBe(words);
});
