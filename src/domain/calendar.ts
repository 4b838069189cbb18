import { addDays, compareDays } from '#domain/day.ts';
import type { GameWeek } from '#domain/season.ts';

/**
 * The number of the game week that holds `today` (`YYYY-MM-DD` in the league's time zone); before the first week
 * the first, after the last the last, in a pause between two weeks the one before it (contract §5).
 * An empty calendar gives 1.
 */
export function currentGameWeek(calendar: readonly GameWeek[], today: string): number {
  const weeks = calendar.toSorted((a, b) => compareDays(a.from, b.from));
  const begun = weeks.findLast((week) => compareDays(week.from, today) <= 0);
  return (begun ?? weeks[0])?.week ?? 1;
}

/** A calendar of `weeks` weeks: the first as given, each later one the seven days that follow (specification §9). */
export function makeCalendar(firstFrom: string, firstTo: string, weeks: number): GameWeek[] {
  const calendar: GameWeek[] = [];
  for (let week = 1, from = firstFrom, to = firstTo; week <= weeks; week++) {
    calendar.push({ week, from, to });
    from = addDays(to, 1);
    to = addDays(to, 7);
  }
  return calendar;
}
