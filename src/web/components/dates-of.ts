import { compareDays } from '#domain/day.ts';
import { dayWordsWithoutYear } from './day.tsx';

/**
 * Returns the first and the last date of fixtures, such as `Mon 1 – Thu 4 Dec`, or their only date. Empty if no fixture
 * has a date.
 */
export function fixtureDateRangeText(fixtures: readonly { date: string | null }[]): string {
  const days = fixtures.flatMap(({ date }) => date ?? []).sort(compareDays);
  const [first = '', last = ''] = [...new Set([days[0], days.at(-1)])].map((day) =>
    day === undefined ? '' : dayWithShortMonth(day),
  );
  if (last === '') return first;
  const [, , month] = last.split(' ');
  return `${first.replace(` ${month}`, '')} – ${last}`;
}

/** Returns text such as `Mon 1 Dec`. */
function dayWithShortMonth(day: string): string {
  return dayWordsWithoutYear(day).replace(/(?<= \w{3})\w+$/, '');
}
