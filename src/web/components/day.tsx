import { dayInWords, MONTHS } from '#domain/day.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Returns text such as `Thursday 18 September 2025`, from `YYYY-MM-DD`. */
export function fullDayWords(day: string): string {
  return `${weekdays[new Date(day).getUTCDay()]} ${dayInWords(day)}`;
}

/** Returns text such as `Thu 18 September 2025`, from `YYYY-MM-DD`. */
export function dayWordsWithYear(day: string): string {
  return fullDayWords(day).replace(/^(...)[a-z]+/, '$1');
}

/** Returns text such as `Thu 18 September`, from `YYYY-MM-DD`. For pages about one season, where the year is clear. */
export function dayWordsWithoutYear(day: string): string {
  return dayWordsWithYear(day).split(' ').slice(0, 3).join(' ');
}

export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{dayWordsWithYear(day)}</time>;
}

/** Returns text such as `18 Sep`, from `YYYY-MM-DD`. For little space, on pages about one season. */
export function dayAndShortMonthWords(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date} ${(MONTHS[(month ?? 1) - 1] ?? '').slice(0, 3)}`;
}

/** Returns text such as `18 September`, from `YYYY-MM-DD`. For sentences about one season. */
export function dayAndMonthWords(day: string): string {
  return dayWordsWithYear(day).split(' ').slice(1, 3).join(' ');
}

export function DayAndShortMonth({ day }: { day: string }) {
  return <time dateTime={day}>{dayAndShortMonthWords(day)}</time>;
}

/**
 * Groups fixtures by day. `first`: whether the earliest or the latest day comes first. Fixtures without a day come
 * last.
 */
export function groupByDay<Of extends { date: string | null }>(
  fixtures: readonly Of[],
  first: 'earliest' | 'latest' = 'earliest',
): [day: string | null, of: Of[]][] {
  const order = first === 'earliest' ? 1 : -1;
  const last = first === 'earliest' ? '~' : '';
  return [...Map.groupBy(fixtures, ({ date }) => date)].sort(
    ([a], [b]) => order * ((a ?? last) < (b ?? last) ? -1 : 1),
  );
}
