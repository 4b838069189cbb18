import type { CellValue } from 'hucre/xlsx';

const [FIRST_YEAR, LAST_YEAR] = [1900, 9999];
/**
 * 30 December 1899, from which spreadsheets count days. A time without a date is stored as a moment on this day, or on
 * the next.
 */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);
const DAY_IN_MS = 24 * 60 * 60_000;
const SECOND_IN_MS = 1_000;
/**
 * The number of significant digits to which a number is rounded. Spreadsheets store more digits than they show:
 * 30.999999999999996 is shown as 31.
 */
const SIGNIFICANT_DIGITS = 12;
/** A time as OpenDocument sheets store it, such as `PT19H30M00S`. */
const ODS_TIME_PATTERN = /^PT(\d{1,2})H(\d{1,2})M[\d.,]*S?$/;

/**
 * Returns the value of a cell as text: a day as `2025-09-22`, a time as `19:30`, a day with a time as
 * `2025-09-22 19:30`, an empty cell as ''. Returns `null` for a day outside the years 1900 to 9999, and for an infinite
 * number.
 */
export function cellText(cell: CellValue): string | null {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return numberText(cell);
  if (cell instanceof Date) return dateText(cell);
  const [, hours, minutes] = (typeof cell === 'string' && cell.startsWith('PT') && ODS_TIME_PATTERN.exec(cell)) || [];
  if (hours !== undefined && minutes !== undefined) return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
  return String(cell);
}

function numberText(cell: number): string | null {
  if (!Number.isFinite(cell)) return null;
  return String(Number.isInteger(cell) ? cell : Number(cell.toPrecision(SIGNIFICANT_DIGITS)));
}

function dateText(cell: Date): string | null {
  // A time is stored as a fraction of a day, which is not exact, so it is rounded to seconds.
  const moment = Math.round(cell.getTime() / SECOND_IN_MS) * SECOND_IN_MS;
  if (!(Math.abs(moment) <= Date.UTC(LAST_YEAR + 1, 0))) return null;
  const text = new Date(moment).toISOString();
  const time = text.slice(11, 16);
  if (moment >= SPREADSHEET_EPOCH && moment < SPREADSHEET_EPOCH + 2 * DAY_IN_MS) return time;
  const year = new Date(moment).getUTCFullYear();
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  return moment % DAY_IN_MS === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}`;
}
