import { firstYearOf, yearsOfDays } from '#domain/seasons/first-year.ts';
import type { SeasonWeek, SeasonNameAndYear } from '#domain/seasons/season.ts';

/**
 * Returns a season's name and the year in which the season begins (Rule R6). If the name fits several centuries, the
 * dates of the season's weeks decide or, without weeks, today's date. Forms use this year to check input before they
 * send it.
 */
export function seasonNameAndYear(name: string, calendar: readonly SeasonWeek[] = []): SeasonNameAndYear {
  const days = calendar.map(({ from }) => from);
  return { name, firstYear: firstYearOf(name, yearsOfDays(days), new Date().getFullYear()) };
}
