import { MONTH_NAMES } from '#domain/imports/words.ts';
import { addDays } from '#domain/day.ts';
import { clockTime, MINUTES_PER_DAY, readTime } from './time.ts';

/** The year, month and day of a written day. `year`: as written, with four digits or two; `null` if it is missing. */
export type DayParts = { year: string | null; month: number; day: number };

/**
 * A date as it is written in a cell. A text such as `3/4/25` can be read in two ways: `parts` is the date with the day
 * first, and `monthFirst` the date with the month first. An impossible reading is `null`. `parts` and `monthFirst` are
 * the same object if the form of the text fixes the order, as in `22 Sep` and `2025-09-22`. `weekday`: 1 for Monday to
 * 7 for Sunday. `time`: such as `19:30`. `moment`: date, time and time zone (ISO 8601), only for a date such as
 * `2025-09-22`. `weekday`, `time` and `moment` are `null` if the text does not have them.
 */
export type WrittenDay = {
  parts: DayParts | null;
  monthFirst: DayParts | null;
  weekday: number | null;
  time: string | null;
  moment: string | null;
};

/** The longest text, in characters, that is read as a day. */
const MAX_DAY_TEXT_LENGTH = 60;
const LOWERCASE_MONTH_NAMES = MONTH_NAMES.map((name) => name.toLowerCase());
const WEEKDAY_ABBREVIATIONS = 'mon tue wed thu fri sat sun'.split(' ');
const DAY_NAME =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
const WEEKDAY_AT_START_PATTERN = new RegExp(`^(${DAY_NAME})\\.?,?(?: the)?\\s+(?=\\S)`, 'i');
const WEEKDAY_AT_END_PATTERN = new RegExp(`,?\\s+\\(?(${DAY_NAME})\\.?\\)?$`, 'i');
const CLOCK_TIME_PATTERN = String.raw`\d{1,2}[:.]\d\d(?:[:.]\d\d(?:\.\d{1,9})?)?\s?(?:[ap]\.?m\.?)?|\d{1,2}\s?[ap]\.?m\.?`;
const TIME_AT_END_PATTERN = new RegExp(
  `(?:,?\\s+(?:at\\s+|@\\s?|-\\s)?|(?<=\\d)T)(${CLOCK_TIME_PATTERN})\\s?(Z|GMT|UTC|BST|[+-]\\d\\d:?\\d\\d)?$`,
  'i',
);
const YEAR_FIRST_DATE_PATTERN = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const COMPACT_DATE_PATTERN = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
const NUMERIC_DATE_PATTERN = /^(\d{1,2})\s?([/.-])\s?(\d{1,2})(?:\s?\2\s?'?(\d{4}|\d\d))?\.?$/;
const DAY_MONTH_PATTERN =
  /^(\d{1,2})(?:st|nd|rd|th)?(?:\s?[ ./-]\s?|,\s)(?:of\s)?([a-z]{3,9})\.?(?:(?:,?\s?[ ./-]\s?|,)'?(\d{4}|\d\d))?$/i;
const MONTH_BEFORE_DAY_PATTERN = /^([a-z]{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?(?:(?:,\s?|\s)'?(\d{4}|\d\d))?$/i;
const SERIAL_DAY_PATTERN = /^(\d{5})(?:[.,](\d{1,12}))?$/;
/** Spreadsheets store a day as the number of days since this day. */
const SPREADSHEET_DAY_ZERO = '1899-12-30';

/**
 * Reads a day, perhaps with a weekday and a time, such as `Mon 22/09/2025 19:30` (Rule N13); `null` for any other text.
 */
export function readWrittenDay(text: string): WrittenDay | null {
  if (text.length > MAX_DAY_TEXT_LENGTH) return null;
  const serial = readSerialDay(text);
  if (serial) return serial;
  const { rest, weekday, time, moment } = splitOffWeekdayAndTime(normalizeSeparators(text.trim().replace(/\s+/g, ' ')));
  const found = findDayParts(rest);
  if (!found) return null;
  const { parts, monthFirst } = found;
  const isIso = moment !== null && YEAR_FIRST_DATE_PATTERN.test(rest);
  return { parts, monthFirst, weekday, time, moment: isIso ? `${rest}T${time}${moment}` : null };
}

/**
 * Returns the text of a day with the usual separators: `22-09-2025` for `22–09–2025`, `22 SEP 25` for `22SEP25`, and
 * `22/09/2025` for `22 09 2025`. Leaves out `w/c` (week commencing) at the start: `22 Sep` for `w/c 22 Sep`.
 */
function normalizeSeparators(text: string): string {
  return text
    .replace(/[–—]/g, '-')
    .replace(/’/g, "'")
    .replace(/^(?:w\/?c|week commencing) (?=\S)/i, '')
    .replace(/^(\d{1,2})([a-z]{3})(\d{4}|\d\d)$/i, '$1 $2 $3')
    .replace(/^(\d\d) (\d\d) (\d{4})$/, '$1/$2/$3');
}

/**
 * Returns whether a text can be read as a day. A number alone is not read as a day, although spreadsheets store days as
 * numbers.
 */
export function isWrittenDay(text: string): boolean {
  return !/^\d+(?:[.,]\d+)?$/.test(text) && readWrittenDay(text) !== null;
}

function readSerialDay(text: string): WrittenDay | null {
  const [, days, fraction] = SERIAL_DAY_PATTERN.exec(text) ?? [];
  if (days === undefined) return null;
  const minutes = fraction === undefined ? 0 : Math.round(Number(`0.${fraction}`) * MINUTES_PER_DAY);
  const [year = '', month = '', day = ''] = addDays(SPREADSHEET_DAY_ZERO, Number(days)).split('-');
  const parts = { year, month: Number(month), day: Number(day) };
  const time = minutes === 0 || minutes === MINUTES_PER_DAY ? null : clockTime(minutes);
  return { parts, monthFirst: parts, weekday: null, time, moment: null };
}

/**
 * Splits a text into `weekday`, `time`, `moment` (the time zone) and `rest`. The rest may be a day. `weekday`, `time`
 * and `moment` are `null` if the text does not have them.
 */
function splitOffWeekdayAndTime(text: string) {
  const [timeText, clockText, zone] = TIME_AT_END_PATTERN.exec(text) ?? [];
  const time = clockText === undefined ? null : readTime(clockText);
  let rest = timeText === undefined || time === null ? text : text.slice(0, -timeText.length);
  const [before, dayName = ''] = WEEKDAY_AT_START_PATTERN.exec(rest) ?? [];
  if (before !== undefined) rest = rest.slice(before.length);
  const [after, dayAfter = ''] = before === undefined ? (WEEKDAY_AT_END_PATTERN.exec(rest) ?? []) : [];
  if (after !== undefined) rest = rest.slice(0, -after.length);
  const weekday = WEEKDAY_ABBREVIATIONS.indexOf((dayName || dayAfter).slice(0, 3).toLowerCase()) + 1;
  return { rest, weekday: weekday === 0 ? null : weekday, time, moment: time === null ? null : (zone ?? null) };
}

function findDayParts(text: string): Pick<WrittenDay, 'parts' | 'monthFirst'> | null {
  const iso = YEAR_FIRST_DATE_PATTERN.exec(text);
  if (iso) return unambiguousDate(iso[1] ?? null, Number(iso[3]), Number(iso[4]));
  const compact = COMPACT_DATE_PATTERN.exec(text);
  if (compact) return unambiguousDate(compact[1] ?? null, Number(compact[2]), Number(compact[3]));
  const numbers = NUMERIC_DATE_PATTERN.exec(text);
  if (numbers) {
    const [, first, , second, year = null] = numbers;
    return readInBothOrders(year, Number(first), Number(second));
  }
  const [, dayFirst, month, year = null] = DAY_MONTH_PATTERN.exec(text) ?? [];
  if (dayFirst !== undefined) return unambiguousDate(year, monthNumber(month), Number(dayFirst));
  const [, monthBefore, day, yearAfter = null] = MONTH_BEFORE_DAY_PATTERN.exec(text) ?? [];
  return monthBefore === undefined ? null : unambiguousDate(yearAfter, monthNumber(monthBefore), Number(day));
}

function monthNumber(word = ''): number {
  // `Sep`, `Sept` and `September` all are September.
  return LOWERCASE_MONTH_NAMES.findIndex((name) => name.startsWith(word.toLowerCase())) + 1;
}

/** Returns a date whose day and month cannot be confused; `null` if the month is unknown (0). */
function unambiguousDate(year: string | null, month: number, day: number): ReturnType<typeof findDayParts> {
  const parts = { year, month, day };
  return month === 0 ? null : { parts, monthFirst: parts };
}

/**
 * Returns both readings of a date such as `3/4/25`: `parts` with the day first, and `monthFirst` with the month first.
 * An impossible reading is `null`. If both are impossible, returns `null`.
 */
function readInBothOrders(year: string | null, first: number, second: number): ReturnType<typeof findDayParts> {
  const mayBe = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31;
  const parts = mayBe(second, first) ? { year, month: second, day: first } : null;
  const monthFirst = mayBe(first, second) ? { year, month: first, day: second } : null;
  return parts || monthFirst ? { parts, monthFirst } : null;
}
