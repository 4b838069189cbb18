import { parseDay } from '#domain/day.ts';
import { type Checked, faulty } from '#domain/issue.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
const TIME = /(?:[T\s]\s*(?:at\s+)?\d{1,2}[:.]\d\d(?:[:.]\d\d(?:\.\d+)?)?\s*(?:[ap]m|Z)?)$/i;
const IN_NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/;
const WITH_WORD = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d\d)$/i;

/**
 * Returns the day that a person or another program wrote: `2025-09-22`, `22/09/2025`, `22 Sep 2025` or `22 September
 * 2025`, also with a weekday before or a time after it (Rule N13).
 */
export function parseWrittenDay(written: string): Checked<string> {
  const text = plainDay(written);
  const [, day = '', month = '', year = ''] = partsOf(text) ?? [];
  if (year === '') return parseDay(text);
  if (year.length === 2) return fault(`${written} has a year of two digits: write all four, such as 22/09/2025.`);
  const parsed = parseDay([year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'));
  if (parsed.ok) return parsed;
  return fault(
    IN_NUMBERS.test(text)
      ? `${written} is not a day of the calendar: the day comes before the month.`
      : `${written} is not a day of the calendar.`,
  );
}

/** Whether a written day can only have its month first, such as `09/22/2025`. */
export function isMonthFirst(written: string): boolean {
  const [, first, second] = IN_NUMBERS.exec(plainDay(written)) ?? [];
  return Number(first) <= 12 && Number(second) > 12;
}

/** Whether a written day would be another one with its month first, such as `08/09/2025`. */
export function mayBeMonthFirst(written: string): boolean {
  const [, first, second] = IN_NUMBERS.exec(plainDay(written)) ?? [];
  return Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
}

function plainDay(written: string): string {
  return written.trim().replace(WEEKDAY, '').replace(TIME, '');
}

/** The day, month and year as digits. */
function partsOf(text: string): readonly string[] | null {
  const [whole, day = '', word = '', year = ''] = WITH_WORD.exec(text) ?? [];
  if (whole === undefined) return IN_NUMBERS.exec(text);
  // `Sep`, `Sept` and `September`.
  const month = MONTHS.findIndex((name) => name.startsWith(word.toLowerCase())) + 1;
  return month > 0 ? [whole, day, String(month), year] : null;
}

function fault(message: string): Checked<never> {
  return faulty([{ path: 'date', message }]);
}
