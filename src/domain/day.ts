import { type Checked, faulty, valid } from '#domain/issue.ts';
import { compareText } from '#domain/name.ts';

/*
 * A day is a string `YYYY-MM-DD`, with no time and no time zone. The sums below count the days since 1 March of
 * the year 0: a year that starts in March has its leap day last, so that no month needs an exception.
 */

const DAYS_IN_400_YEARS = 146_097;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** A real day of the calendar, leap years included, in the years 1 to 9999. */
export function parseDay(text: string, path = 'date'): Checked<string> {
  if (!DAY.test(text))
    return faulty([{ path, message: 'The date must be written as YYYY-MM-DD, such as 2025-09-22.' }]);
  // A day that does not exist, such as 30 February, comes back from its number as another one.
  const exists = text >= '0001' && dayOf(numberOf(text)) === text;
  return exists ? valid(text) : faulty([{ path, message: `${text} is not a day of the calendar.` }]);
}

/** The day `n` days later, or earlier where `n` is negative. */
export function addDays(day: string, n: number): string {
  return dayOf(numberOf(day) + n);
}

/** Earlier days first. */
export function compareDays(a: string, b: string): number {
  return compareText(a, b);
}

/** 1 is Monday, 7 is Sunday. */
export function weekday(day: string): number {
  // 1 March of the year 0 was a Wednesday.
  return ((numberOf(day) + 2) % 7) + 1;
}

function numberOf(day: string): number {
  const parts = DAY.exec(day);
  if (!parts) throw new TypeError(`Not a day: ${day}`);
  const month = (Number(parts[2]) + 9) % 12;
  const year = Number(parts[1]) - (month >= 10 ? 1 : 0);
  return daysBeforeYear(year) + daysBeforeMonth(month) + Number(parts[3]) - 1;
}

function dayOf(number: number): string {
  let year = Math.floor((number * 400) / DAYS_IN_400_YEARS);
  while (daysBeforeYear(year + 1) <= number) year++;
  while (daysBeforeYear(year) > number) year--;
  const inYear = number - daysBeforeYear(year);
  const month = Math.floor((5 * inYear + 2) / 153);
  const date = inYear - daysBeforeMonth(month) + 1;
  return [digits(year + (month >= 10 ? 1 : 0), 4), digits(((month + 2) % 12) + 1, 2), digits(date, 2)].join('-');
}

function daysBeforeYear(year: number): number {
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
}

/** Months count from March, which is 0; they run 31, 30, 31, 30, 31 days and again. */
function daysBeforeMonth(month: number): number {
  return Math.floor((153 * month + 2) / 5);
}

function digits(number: number, width: number): string {
  return String(number).padStart(width, '0');
}
