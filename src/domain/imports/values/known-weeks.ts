import { dayInWords } from '#domain/day.ts';
import { mondaysBetween } from './days.ts';

/** A day on which a week of a season is played. */
export type KnownDay = { week: number; date: string };

/** Any Monday. Weeks are counted from it. */
const MONDAY = '2000-01-03';

/**
 * Returns a function that finds the week of a day in a season without a calendar, from days whose weeks are known. Each
 * Monday begins the next week. The function returns a sentence if the known days contradict each other or lead to no
 * week.
 */
export function weekFromKnownDays(known: readonly KnownDay[]): (day: string) => { week: number } | { fault: string } {
  const mondayNumber = (day: string) => mondaysBetween(MONDAY, day);
  const weeks = new Map<number, Set<number>>();
  for (const { week, date } of known) {
    const monday = mondayNumber(date);
    weeks.set(monday, (weeks.get(monday) ?? new Set()).add(week));
  }
  const mondays = [...weeks.keys()].sort((a, b) => a - b);
  const highest = Math.max(...known.map(({ week }) => week));
  return (day) => {
    const at = mondayNumber(day);
    const [before, after] = [mondays.findLast((one) => one <= at), mondays.find((one) => one >= at)];
    // The weeks that follow from the nearest known days before and after.
    const weekNumbers = [before, after].flatMap((near) =>
      near === undefined ? [] : Array.from(weeks.get(near) ?? [], (week) => week + at - near),
    );
    const [week, ...others] = new Set(weekNumbers);
    const isLast = after === undefined;
    const fits = week !== undefined && others.length === 0 && week >= 1 && !(isLast && week <= highest);
    return fits
      ? { week }
      : {
          fault: `The week of ${dayInWords(day)} does not follow from the days that the league has already: write the week beside it.`,
        };
  };
}
