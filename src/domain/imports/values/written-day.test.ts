import { expect, test } from 'vitest';
import { rowsOf } from '../../../../tests/support/rows.ts';
import { isWrittenDay, readWrittenDay } from './written-day.ts';

/**
 * Returns what is read from a text, such as `2025-9-8 or 2025-8-9 day 1 19:30`: the day, the day with the month first
 * if it differs, the weekday, the time and the moment. Returns `null` if the text is no day.
 */
function told(text: string): string | null {
  const read = readWrittenDay(text);
  if (!read) return null;
  const { parts, monthFirst, weekday, time, moment } = read;
  const dayOf = (day: typeof parts) => (day ? [day.year ?? '?', day.month, day.day].join('-') : 'none');
  const turned = parts === monthFirst ? [] : [`or ${dayOf(monthFirst)}`];
  return [dayOf(parts), ...turned, ...(weekday ? [`day ${weekday}`] : []), ...(time ? [time] : []), moment]
    .filter((part) => part !== null)
    .join(' ');
}

const DAYS = rowsOf(`
  2025-09-22 | 2025-9-22
  2025/09/22 | 2025-9-22
  2025.9.22 | 2025-9-22
  20250922 | 2025-9-22
  22/09/2025 | 2025-9-22 or none
  22.09.2025 | 2025-9-22 or none
  22-09-2025 | 2025-9-22 or none
  22 / 09 / 2025 | 2025-9-22 or none
  22.9.25 | 25-9-22 or none
  22.9.25. | 25-9-22 or none
  22/9/'25 | 25-9-22 or none
  09/22/2025 | none or 2025-9-22
  08/09/2025 | 2025-9-8 or 2025-8-9
  22/9 | ?-9-22 or none
  5.10. | ?-10-5 or ?-5-10
  22 Sep 2025 | 2025-9-22
  22 Sept 2025 | 2025-9-22
  22 September 2025 | 2025-9-22
  22nd SEPTEMBER, 2025 | 2025-9-22
  22nd of September 2025 | 2025-9-22
  22-Sep | ?-9-22
  22-Sep-25 | 25-9-22
  22/Sep/2025 | 2025-9-22
  22.Sep.2025 | 2025-9-22
  22 - Sep - 2025 | 2025-9-22
  22 Sep., 2025 | 2025-9-22
  22 Sep '25 | 25-9-22
  September 22, 2025 | 2025-9-22
  Sept 22 2025 | 2025-9-22
  Sep 22nd | ?-9-22
  3rd May | ?-5-3
  Fri 3rd Oct | ?-10-3 day 5
  Friday 3rd October | ?-10-3 day 5
  Mon 22 Sep 2025 | 2025-9-22 day 1
  Monday, 22 September 2025 | 2025-9-22 day 1
  Monday the 22nd of September | ?-9-22 day 1
  Tues. 22/09/2025 | 2025-9-22 or none day 2
  thu, 22-09-2025 | 2025-9-22 or none day 4
  22/09/2025 (Mon) | 2025-9-22 or none day 1
  22 Sep 2025 Monday | 2025-9-22 day 1
  28/10/25 20:30 | 25-10-28 or none 20:30
  22 Sep 2025 7.30pm | 2025-9-22 19:30
  22/09/2025 at 7:00 pm | 2025-9-22 or none 19:00
  22/09/2025 7pm | 2025-9-22 or none 19:00
  22/09/2025, 19:30 | 2025-9-22 or none 19:30
  22/09/2025 7.30 AM | 2025-9-22 or none 07:30
  Fri 3rd Oct 8pm | ?-10-3 day 5 20:00
  2025-09-22 19:30:00 | 2025-9-22 19:30
  2025-09-22T19:30:15 | 2025-9-22 19:30
  2025-09-22T19:30:15.123Z | 2025-9-22 19:30 2025-09-22T19:30Z
  2025-09-22T00:00:00+01:00 | 2025-9-22 00:00 2025-09-22T00:00+01:00
  45922 | 2025-9-22
  45922.8125 | 2025-9-22 19:30
  45922,5 | 2025-9-22 12:00
  30/02/2025 | 2025-2-30 or none
`);
test.each(DAYS)('%s is %s', (text, is) => {
  expect(told(text ?? '')).toBe(is);
});

const NONE = rowsOf(`
  22 Sepia 2025 | 22 Ma 2025 | 22/09/2025 to 23/09/2025 | on 22/09/2025 | x22 Sep 2025 | 22 Sep 2025x
  22 Sep 20256 | 122 Sep 2025 | 22 Monday 2025 | 22//09/2025 | a Mon 22/09/2025 | 22/09-2025 | 2025/09-22
  22/09/2025 19:3 | 22/09/2025 at | 22/09/2025 19:30 Uhr | soon | 72 | 3-2-1-0 | Sep-22 | 1234 | 123456 | Sep | 2025-09
`);
test.each(['', 'x'.repeat(61), ...NONE.flat()])('%s is no day', (text) => {
  expect(told(text)).toBeNull();
});

test.each([
  ['11-Feb', true],
  ['2026-02-03', true],
  ['22/09/2025', true],
  ['45922', false],
  ['72-31', false],
  ['Ann Lee', false],
])('%s looks like a day: %s', (text, is) => {
  expect(isWrittenDay(text)).toBe(is);
});
