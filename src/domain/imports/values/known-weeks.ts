import { dayInWords } from '#domain/day.ts';
import { mondaysBetween } from './days.ts';

/** A week of a season with a day on which it is played. */
export type KnownDay = { week: number; date: string };

/** Any Monday, from which weeks are counted. */
const MONDAY = '2000-01-03';

/**
 * Returns a function that finds the week of a day in a season without a calendar, from the days that the season already has:
 * each Monday begins the next week. The function returns a sentence if these days contradict each other, or leave no such week.
 */
export function weeksGoingOn(known: readonly KnownDay[]): (day: string) => { week: number } | { fault: string } {
  const mondayOf = (day: string) => mondaysBetween(MONDAY, day);
  const weeks = new Map<number, Set<number>>();
  for (const { week, date } of known) {
    const monday = mondayOf(date);
    weeks.set(monday, (weeks.get(monday) ?? new Set()).add(week));
  }
  const mondays = [...weeks.keys()].sort((a, b) => a - b);
  const highest = Math.max(...known.map(({ week }) => week));
  return (day) => {
    const at = mondayOf(day);
    const [before, after] = [mondays.findLast((one) => one <= at), mondays.find((one) => one >= at)];
    // The week that follows from each neighbouring day.
    const told = [before, after].flatMap((near) =>
      near === undefined ? [] : Array.from(weeks.get(near) ?? [], (week) => week + at - near),
    );
    const [week, ...others] = new Set(told);
    const isLast = after === undefined;
    const fits = week !== undefined && others.length === 0 && week >= 1 && !(isLast && week <= highest);
    return fits
      ? { week }
      : {
          fault: `The week of ${dayInWords(day)} does not follow from the days that the league has already: write the week beside it.`,
        };
  };
}
