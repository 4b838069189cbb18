import { firstYearOf, yearsOf } from '#domain/seasons/first-year.ts';
import type { GameWeek, SeasonYear } from '#domain/seasons/season.ts';

/**
 * Returns a season with its first year, found from its dates or else from today (Rule R6). For checks before a form is
 * sent.
 */
export function seasonYear(name: string, calendar: readonly GameWeek[] = []): SeasonYear {
  const days = calendar.map(({ from }) => from);
  return { name, firstYear: firstYearOf(name, yearsOf(days), new Date().getFullYear()) };
}
