import { expect, it } from 'vitest';
import { fixtureDateRangeText } from './dates-of.ts';

it.each([
  ['', [null]],
  ['Mon 1 Dec', ['2025-12-01', null]],
  ['Mon 1 – Thu 4 Dec', ['2025-12-04', '2025-12-01']],
  ['Mon 29 Sep – Thu 2 Oct', ['2025-09-29', '2025-10-02']],
])('returns %s', (words, dates) => {
  expect(fixtureDateRangeText(dates.map((date) => ({ date })))).toBe(words);
});
