import { firstYearOf, yearsOf } from '#domain/seasons/first-year.ts';
import type { GameWeek, SeasonYear } from '#domain/seasons/season.ts';

/** Returns a season with the year that its dates or today give it (Rule R6), for checks before a form is sent. */
export function seasonYear(name: string, calendar: readonly GameWeek[] = []): SeasonYear {
  const days = calendar.map(({ from }) => from);
  return { name, firstYear: firstYearOf(name, yearsOf(days), new Date().getFullYear()) };
}
