import { type Checked, faultyResult, validResult } from '#domain/issue.ts';
import { compareByCodePoint } from '#domain/name.ts';

// A day is a string `YYYY-MM-DD`, without time or time zone. Day numbers count from 1 March of the year 0. A year that
// starts in March has its leap day at the end, so no month needs special treatment.

const DAY_PATTERN = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Returns the day, if it is written as `YYYY-MM-DD` and exists in the calendar (Rule C8). */
export function parseDay(text: string, path = 'date'): Checked<string> {
  const message = dayFault(text);
  return message === null ? validResult(text) : faultyResult([{ path, message }]);
}

/** Returns a sentence that says why a text is not a day of the calendar (Rule C8); `null` if it is a day. */
export function dayFault(text: string): string | null {
  if (!DAY_PATTERN.test(text)) return 'The date must be written as YYYY-MM-DD, such as 2025-09-22.';
  // A day that does not exist, such as 30 February, has the number of a day that exists. Converting that number back
  // gives another text.
  const exists = text >= '0001-01-01' && dayFromNumber(dayNumber(text)) === text;
  return exists ? null : `${text} is not a day of the calendar.`;
}

const [FIRST, LAST] = ['0001-01-01', '9999-12-31'];

/**
 * Returns the day that is `n` days later, or earlier if `n` is negative. The result is limited to the days from
 * 0001-01-01 to 9999-12-31.
 */
export function addDays(day: string, n: number): string {
  return dayFromNumber(Math.min(Math.max(dayNumber(day) + n, dayNumber(FIRST)), dayNumber(LAST)));
}

/**
 * Returns the days from `first` to `last`, both included. `every`: the step in days; 7 returns every seventh day,
 * starting with `first`.
 */
export function everyDayBetween(first: string, last: string, every = 1): string[] {
  const number = dayNumber(first);
  const count = Math.floor((dayNumber(last) - number) / every) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => dayFromNumber(number + i * every));
}

/**
 * Returns a day in the given year. `monthAndDay` is text such as `-09-01`. A year below 1 becomes 1, and one above 9999
 * becomes 9999.
 */
export function monthDayInYear(year: number, monthAndDay: string): string {
  return padWithZeros(Math.min(Math.max(year, 1), 9999), 4) + monthAndDay;
}

/** How many years a stored day may be away from today, or from the start of its season (Rule C8). */
const MAX_YEARS_APART = 10;

/** Returns whether a day is at most ten years before or after another day (Rule C8). */
export function isWithinTenYears(day: string, other: string): boolean {
  const digitsOf = (one: string) => Number(one.replaceAll('-', ''));
  return Math.abs(digitsOf(day) - digitsOf(other)) <= MAX_YEARS_APART * 10_000;
}

/** Compares days for `sort`: the earlier one comes first. */
export function compareDays(a: string, b: string): number {
  return compareByCodePoint(a, b);
}

/** Returns the weekday of a day, from 1 for Monday to 7 for Sunday. */
export function weekdayNumber(day: string): number {
  // 1 March of the year 0 was a Wednesday.
  return ((dayNumber(day) + 2) % 7) + 1;
}

/**
 * Returns the number of a day, counted from 0 for 1 March of the year 0. Throws for a text that is not written as a
 * day.
 */
export function dayNumber(day: string): number {
  const parts = DAY_PATTERN.exec(day);
  if (!parts) throw new TypeError(`Not a day: ${day}`);
  const month = (Number(parts[2]) + 9) % 12;
  const year = Number(parts[1]) - (month >= 10 ? 1 : 0);
  return daysBeforeYear(year) + daysBeforeMonth(month) + Number(parts[3]) - 1;
}

function dayFromNumber(number: number): string {
  // A year has at most 366 days, so the division gives the year of the day or a slightly earlier year.
  let year = Math.floor(number / 366);
  while (daysBeforeYear(year + 1) <= number) year++;
  const inYear = number - daysBeforeYear(year);
  const month = Math.floor((5 * inYear + 2) / 153);
  const date = inYear - daysBeforeMonth(month) + 1;
  return [
    padWithZeros(year + (month >= 10 ? 1 : 0), 4),
    padWithZeros(((month + 2) % 12) + 1, 2),
    padWithZeros(date, 2),
  ].join('-');
}

function daysBeforeYear(year: number): number {
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
}

/**
 * Returns how many days of the year precede a month. March is month 0. From March on, the month lengths 31, 30, 31, 30,
 * 31 repeat.
 */
function daysBeforeMonth(month: number): number {
  return Math.floor((153 * month + 2) / 5);
}

function padWithZeros(number: number, width: number): string {
  return String(number).padStart(width, '0');
}

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Returns a day in words, such as `31 December 2025`. `Intl` is not used: its words differ between browser and server.
 */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** Returns the month of a day: `2025-10` for `2025-10-27`. */
export function monthOfDay(day: string): string {
  return day.slice(0, 7);
}

/** Returns a month in words: `October 2025` for `2025-10`. */
export function monthInWords(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${MONTHS[(number ?? 1) - 1]} ${year}`;
}

/** Returns a time of day on the 12-hour clock: `7:45pm` for `19:45`. */
export function timeInWords(time: string): string {
  const [hours = '', minutes] = time.split(':');
  return `${Number(hours) % 12 || 12}:${minutes}${Number(hours) < 12 ? 'am' : 'pm'}`;
}
