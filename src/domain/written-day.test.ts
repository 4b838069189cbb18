import { expect, test } from 'vitest';
import { isMonthFirst, mayBeMonthFirst, parseWrittenDay } from './written-day.ts';

const OTHER = 'The date must be written as YYYY-MM-DD, such as 2025-09-22.';
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
  ['  22 Sep 2025 ', '2025-09-22'],
  ['Tues.  22/09/2025', '2025-09-22'],
  ['Wednesday 22.09.2025', '2025-09-22'],
  ['thu, 22-09-2025', '2025-09-22'],
  ['Fri 22 Sep 2025', '2025-09-22'],
  ['Sat 22 Sep 2025', '2025-09-22'],
  ['Sunday 22 Sep 2025', '2025-09-22'],
  ['22/09/2025  9:05', '2025-09-22'],
  ['22/09/2025 at 7:00 pm', '2025-09-22'],
  ['22/09/2025 at  19.30', '2025-09-22'],
  ['2025-09-22T19:30:15.123Z', '2025-09-22'],
  ['2025-09-22T19:30:15', '2025-09-22'],
  ['22/09/2025 7.30 AM', '2025-09-22'],
  ['1st  Jan. 2025', '2025-01-01'],
  ['2nd May 2025', '2025-05-02'],
  ['3rd-Feb-2025', '2025-02-03'],
  ['22 - Sep - 2025', '2025-09-22'],
  ['22 Sep., 2025', '2025-09-22'],
  ['12/12/2025', '2025-12-12'],
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
  ['22/09/2025 to 23/09/2025', OTHER],
  ['on 22/09/2025', OTHER],
  ['x22 Sep 2025', OTHER],
  ['22 Sep 2025x', OTHER],
  ['22 Sep 20256', OTHER],
  ['122 Sep 2025', OTHER],
  ['22 Monday 2025', OTHER],
  ['22Sep 2025', OTHER],
  ['22 Sep2025', OTHER],
  ['22//09/2025', OTHER],
  ['a Mon 22/09/2025', OTHER],
  ['22/09/2025 19:3', OTHER],
  ['22/09/2025 at', OTHER],
  ['22/09/2025 19:30 Uhr', OTHER],
  ['', OTHER],
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
  ['12/13/2025', true, false],
  ['12/12/2025', false, false],
  ['12/11/2025', false, true],
  ['11/12/2025', false, true],
  ['13/12/2025', false, false],
  ['13/13/2025', false, false],
  ['Mon 9/22/25 19:30', true, false],
])('%s: month first %s, perhaps %s', (written, only, perhaps) => {
  expect([isMonthFirst(written), mayBeMonthFirst(written)]).toEqual([only, perhaps]);
});
