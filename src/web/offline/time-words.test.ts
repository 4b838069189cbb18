import { expect, test } from 'vitest';
import { timeWords } from './time-words.ts';

test.each([
  [new Date(2025, 10, 18, 18, 3), 'Tuesday 18:03'],
  [new Date(2025, 10, 20, 0, 0), 'Thursday 00:00'],
  [new Date(2025, 10, 4, 9, 30), 'Tuesday 4 November 09:30'],
])('%s', (at, words) => {
  expect(timeWords(at, new Date(2025, 10, 20, 19, 30))).toBe(words);
});
