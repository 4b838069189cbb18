import { MONTH_NAMES } from '#domain/imports/words.ts';
import { addDays } from '#domain/day.ts';
import { clock, MINUTES, readTime } from './time.ts';

/** A day as it is written. The year may have two digits, or be missing. */
export type DayParts = { year: string | null; month: number; day: number };

/**
 * A written day. `parts`: with the day before the month; `monthFirst`: with the month first, if both orders are possible.
 * Either is `null` if that order is impossible. `weekday`: 1 for Monday, where the cell says it. `moment`: with a time zone, as
 * ISO 8601 has it.
 */
export type WrittenDay = {
  parts: DayParts | null;
  monthFirst: DayParts | null;
  weekday: number | null;
  time: string | null;
  moment: string | null;
};

/** The most characters of a written day. */
const MAX_DAY_LENGTH = 60;
const MONTHS = MONTH_NAMES.map((name) => name.toLowerCase());
const DAYS = 'mon tue wed thu fri sat sun'.split(' ');
const DAY_NAME =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
const BEFORE = new RegExp(`^(${DAY_NAME})\\.?,?(?: the)?\\s+(?=\\S)`, 'i');
const AFTER = new RegExp(`,?\\s+\\(?(${DAY_NAME})\\.?\\)?$`, 'i');
const CLOCK = String.raw`\d{1,2}[:.]\d\d(?:[:.]\d\d(?:\.\d{1,9})?)?\s?(?:[ap]\.?m\.?)?|\d{1,2}\s?[ap]\.?m\.?`;
const TIME = new RegExp(
  `(?:,?\\s+(?:at\\s+|@\\s?|-\\s)?|(?<=\\d)T)(${CLOCK})\\s?(Z|GMT|UTC|BST|[+-]\\d\\d:?\\d\\d)?$`,
  'i',
);
const ISO = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
const NUMBERS = /^(\d{1,2})\s?([/.-])\s?(\d{1,2})(?:\s?\2\s?'?(\d{4}|\d\d))?\.?$/;
const DAY_MONTH =
  /^(\d{1,2})(?:st|nd|rd|th)?(?:\s?[ ./-]\s?|,\s)(?:of\s)?([a-z]{3,9})\.?(?:(?:,?\s?[ ./-]\s?|,)'?(\d{4}|\d\d))?$/i;
const MONTH_DAY = /^([a-z]{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?(?:(?:,\s?|\s)'?(\d{4}|\d\d))?$/i;
const SERIAL = /^(\d{5})(?:[.,](\d{1,12}))?$/;
/** Day 0 of the serial numbers that spreadsheets give to days. */
const SERIAL_START = '1899-12-30';

/** Reads a whole cell as a day; `null` if it is none. */
export function readWrittenDay(text: string): WrittenDay | null {
  if (text.length > MAX_DAY_LENGTH) return null;
  const serial = readSerial(text);
  if (serial) return serial;
  const { rest, weekday, time, moment } = withoutTime(usualSigns(text.trim().replace(/\s+/g, ' ')));
  const found = partsOf(rest);
  if (!found) return null;
  const { parts, monthFirst } = found;
  const isIso = moment !== null && ISO.test(rest);
  return { parts, monthFirst, weekday, time, moment: isIso ? `${rest}T${time}${moment}` : null };
}

/** Writes `22–09–2025`, `22SEP25`, `22 09 2025` and `w/c 22 Sep` in the usual way. */
function usualSigns(text: string): string {
  return text
    .replace(/[–—]/g, '-')
    .replace(/’/g, "'")
    .replace(/^(?:w\/?c|week commencing) (?=\S)/i, '')
    .replace(/^(\d{1,2})([a-z]{3})(\d{4}|\d\d)$/i, '$1 $2 $3')
    .replace(/^(\d\d) (\d\d) (\d{4})$/, '$1/$2/$3');
}

/** Returns whether a text looks like a day and not like a score, name or season. A plain number does not. */
export function isDay(text: string): boolean {
  return !/^\d+(?:[.,]\d+)?$/.test(text) && readWrittenDay(text) !== null;
}

function readSerial(text: string): WrittenDay | null {
  const [, days, fraction] = SERIAL.exec(text) ?? [];
  if (days === undefined) return null;
  const minutes = fraction === undefined ? 0 : Math.round(Number(`0.${fraction}`) * MINUTES);
  const [year = '', month = '', day = ''] = addDays(SERIAL_START, Number(days)).split('-');
  const parts = { year, month: Number(month), day: Number(day) };
  const time = minutes === 0 || minutes === MINUTES ? null : clock(minutes);
  return { parts, monthFirst: parts, weekday: null, time, moment: null };
}

/** Takes the weekday and the time off a text. */
function withoutTime(text: string) {
  const [timeText, clockText, zone] = TIME.exec(text) ?? [];
  const time = clockText === undefined ? null : readTime(clockText);
  let rest = timeText === undefined || time === null ? text : text.slice(0, -timeText.length);
  const [before, dayName = ''] = BEFORE.exec(rest) ?? [];
  if (before !== undefined) rest = rest.slice(before.length);
  const [after, dayAfter = ''] = before === undefined ? (AFTER.exec(rest) ?? []) : [];
  if (after !== undefined) rest = rest.slice(0, -after.length);
  const weekday = DAYS.indexOf((dayName || dayAfter).slice(0, 3).toLowerCase()) + 1;
  return { rest, weekday: weekday === 0 ? null : weekday, time, moment: time === null ? null : (zone ?? null) };
}

function partsOf(text: string): Pick<WrittenDay, 'parts' | 'monthFirst'> | null {
  const iso = ISO.exec(text);
  if (iso) return unambiguous(iso[1] ?? null, Number(iso[3]), Number(iso[4]));
  const compact = COMPACT.exec(text);
  if (compact) return unambiguous(compact[1] ?? null, Number(compact[2]), Number(compact[3]));
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, first, , second, year = null] = numbers;
    return eitherWay(year, Number(first), Number(second));
  }
  const [, dayFirst, month, year = null] = DAY_MONTH.exec(text) ?? [];
  if (dayFirst !== undefined) return unambiguous(year, monthOf(month), Number(dayFirst));
  const [, monthBefore, day, yearAfter = null] = MONTH_DAY.exec(text) ?? [];
  return monthBefore === undefined ? null : unambiguous(yearAfter, monthOf(monthBefore), Number(day));
}

function monthOf(word = ''): number {
  // Matches `Sep`, `Sept` and `September`.
  return MONTHS.findIndex((name) => name.startsWith(word.toLowerCase())) + 1;
}

function unambiguous(year: string | null, month: number, day: number): ReturnType<typeof partsOf> {
  const parts = { year, month, day };
  return month === 0 ? null : { parts, monthFirst: parts };
}

function eitherWay(year: string | null, first: number, second: number): ReturnType<typeof partsOf> {
  const mayBe = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31;
  const parts = mayBe(second, first) ? { year, month: second, day: first } : null;
  const monthFirst = mayBe(first, second) ? { year, month: first, day: second } : null;
  return parts || monthFirst ? { parts, monthFirst } : null;
}
