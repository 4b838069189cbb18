import { expect, test } from 'vitest';
import { isMonthFirst, mayBeMonthFirst, parseWrittenDay } from './written-day.ts';

const TWO_DIGITS = 'has a year of two digits: write all four, such as 22/09/2025.';

test.each([
  ['2025-09-22', '2025-09-22'],
  ['22/09/2025', '2025-09-22'],
  ['2/9/2025', '2025-09-02'],
  ['22.09.2025', '2025-09-22'],
  ['22-09-2025', '2025-09-22'],
  ['22 Sep 2025', '2025-09-22'],
  ['22 Sept 2025', '2025-09-22'],
  ['22 September 2025', '2025-09-22'],
  ['22nd SEPTEMBER, 2025', '2025-09-22'],
  ['2-Sep-2025', '2025-09-02'],
  ['Mon 22 Sep 2025', '2025-09-22'],
  ['Monday, 22 September 2025', '2025-09-22'],
  ['22/09/2025 19:30', '2025-09-22'],
  ['2025-09-22T19:30:00Z', '2025-09-22'],
  ['22 Sep 2025 7.30pm', '2025-09-22'],
  ['29 Feb 2024', '2024-02-29'],
])('%s is %s', (written, day) => {
  expect(parseWrittenDay(written)).toEqual({ ok: true, value: day });
});

test.each([
  ['09/22/2025', '09/22/2025 is not a day of the calendar: the day comes before the month.'],
  ['30 Feb 2025', '30 Feb 2025 is not a day of the calendar.'],
  ['22/09/25', `22/09/25 ${TWO_DIGITS}`],
  ['22-Sep-25', `22-Sep-25 ${TWO_DIGITS}`],
  ['22 Sepia 2025', 'The date must be written as YYYY-MM-DD, such as 2025-09-22.'],
  ['22 Ma 2025', 'The date must be written as YYYY-MM-DD, such as 2025-09-22.'],
  ['soon', 'The date must be written as YYYY-MM-DD, such as 2025-09-22.'],
])('%s is refused', (written, message) => {
  expect(parseWrittenDay(written)).toEqual({ ok: false, issues: [{ path: 'date', message }] });
});

test.each([
  ['09/22/2025', true, false],
  ['22/09/2025', false, false],
  ['08/09/2025', false, true],
  ['09/09/2025', false, false],
  ['2025-08-09', false, false],
  ['8 Sep 2025', false, false],
])('%s: month first %s, perhaps %s', (written, only, perhaps) => {
  expect([isMonthFirst(written), mayBeMonthFirst(written)]).toEqual([only, perhaps]);
});
