import { dayInWords } from '#domain/day.ts';
import { weeksBetween } from './days.ts';

/** A day on which a fixture is played (`YYYY-MM-DD`), and the number of the fixture's game week. */
export type DayOfKnownWeek = { week: number; date: string };

/**
 * The Monday with the number 0. The number of any other Monday is the number of weeks from this Monday to that Monday.
 */
const EPOCH_MONDAY = '2000-01-03';

/**
 * Returns a function that finds the game week of a day in a season without a calendar. A week begins each Monday, so
 * the function counts Mondays from the nearest days in `known`. It returns a sentence (`fault`) if these days
 * contradict each other, or if no week follows from them.
 */
export function createWeekOfDayFinder(
  known: readonly DayOfKnownWeek[],
): (day: string) => { week: number } | { fault: string } {
  const mondayNumber = (day: string) => weeksBetween(EPOCH_MONDAY, day);
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
    // The possible week numbers of `day`, counted from the weeks of the nearest known days before and after `day`.
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
