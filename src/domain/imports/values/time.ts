const TIME_PATTERN = /^(\d{1,2})(?:[:.h](\d\d)(?:[:.](\d\d)(?:\.\d{1,9})?)?)?\s?(?:([ap])\.?m\.?)?$/i;
const FOUR_DIGIT_TIME = /^([01]\d|2[0-3])([0-5]\d)$/;
const DAY_FRACTION_PATTERN = /^0?[.,]\d{1,12}$/;
export const MINUTES_PER_DAY = 1440;

/**
 * Reads a time such as `19:30`, `7.30pm`, `1930` or `0.8125` (the fraction of a day, as spreadsheets store times).
 * Returns it as `19:30`, and `null` for any other text.
 */
export function readTime(text: string): string | null {
  if (text.length > 30) return null;
  if (DAY_FRACTION_PATTERN.test(text))
    return timeFromMinutes(Math.round(Number(text.replace(',', '.')) * MINUTES_PER_DAY));
  const digits = FOUR_DIGIT_TIME.exec(text);
  if (digits) return `${digits[1]}:${digits[2]}`;
  const [, hours, minutes, , half] = TIME_PATTERN.exec(text) ?? [];
  // One or two digits alone are not a time.
  if (hours === undefined || (minutes === undefined && half === undefined)) return null;
  const [hour, past] = [Number(hours), Number(minutes ?? 0)];
  if (past > 59 || hour > 23) return null;
  if (half === undefined) return timeFromMinutes(hour * 60 + past);
  if (hour < 1 || hour > 12) return null;
  return timeFromMinutes(((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + past);
}

function timeFromMinutes(minutes: number): string | null {
  return minutes >= MINUTES_PER_DAY ? null : clockTime(minutes);
}

/** Returns minutes after midnight as a time such as `19:30`. */
export function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
