import { expect, test } from 'vitest';
import { momentWords } from './moment.tsx';

test.each([
  ['2025-11-20T19:30:00.000Z', 'Europe/London', 'Thu 20 November 2025, 7:30pm'],
  ['2025-07-01T23:30:00.000Z', 'Europe/London', 'Wed 2 July 2025, 12:30am'],
  ['2025-01-01T00:00:00.000Z', 'America/New_York', 'Tue 31 December 2024, 7:00pm'],
])('%s in %s is %s', (at, timeZone, words) => {
  expect(momentWords(at, timeZone)).toBe(words);
});
