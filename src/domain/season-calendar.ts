import { addDays, compareDays, weekday } from '#domain/day.ts';
import { type GameWeek, type Season, startYear } from '#domain/season.ts';

/** Days without play, both inclusive, such as Christmas. */
export type Pause = { from: string; to: string };

/** A run of weeks to be dated: the first begins on `from`, and they are numbered from `first` to `last`. */
export type WeekRun = { from: string; first: number; last: number; pauses: readonly Pause[] };

/**
 * Dates weeks one after the other: the first from its day to that week's Sunday, each later one from Monday to Sunday.
 * A week that a pause touches is left out, and the next one takes its number.
 */
export function datedWeeks({ from, first, last, pauses }: WeekRun): GameWeek[] {
  const weeks: GameWeek[] = [];
  let start = from;
  for (let week = first; week <= last;) {
    const to = addDays(mondayOf(start), 6);
    const pause = pauses.find((one) => compareDays(one.from, to) <= 0 && compareDays(one.to, start) >= 0);
    if (!pause) weeks.push({ week: week++, from: start, to });
    start = addDays(pause && compareDays(pause.to, to) > 0 ? addDays(mondayOf(pause.to), 6) : to, 1);
  }
  return weeks;
}

/**
 * Dates a whole season: its first week as given, where that is longer than to its first Sunday, else like the others; each
 * later one from Monday to Sunday, without the weeks that a pause touches.
 */
export function laidOut(opening: Pause, weeks: number, pauses: readonly Pause[]): GameWeek[] {
  if (weeks < 1) return [];
  const isLong = compareDays(opening.to, addDays(mondayOf(opening.from), 6)) > 0;
  if (!isLong) return datedWeeks({ from: opening.from, first: 1, last: weeks, pauses });
  const from = addDays(mondayOf(opening.to), 7);
  return [{ week: 1, ...opening }, ...datedWeeks({ from, first: 2, last: weeks, pauses })];
}

/** The days between the first and the last week of a calendar that no week holds. */
export function pausesIn(calendar: readonly GameWeek[]): Pause[] {
  const weeks = calendar.toSorted((a, b) => compareDays(a.from, b.from));
  return weeks.flatMap(({ from }, i) => {
    const before = weeks[i - 1];
    const begins = before && addDays(before.to, 1);
    return begins && compareDays(begins, from) < 0 ? [{ from: begins, to: addDays(from, -1) }] : [];
  });
}

/**
 * The calendar of the season that follows `base`, with `weeks` dated weeks. It begins on the Monday of the same week of
 * the year (weeks as ISO 8601 counts them, so that the start does not creep forward from year to year); what follows
 * lies as it lay then, pauses and a long first week included, and is continued week by week. A season without a
 * calendar is followed by one that begins on the first Monday of September, or of the year where it is a year's.
 */
export function nextCalendar(base: Pick<Season, 'name' | 'calendar'>, weeks: number): GameWeek[] {
  const before = base.calendar.toSorted((a, b) => compareDays(a.from, b.from));
  const [opening] = before;
  if (!opening) return datedWeeks({ from: usualStart(base.name), first: 1, last: weeks, pauses: [] });
  const days = 7 * weeksInYear(Number(thursdayOf(opening.from).slice(0, 4)));
  const moved = before
    .filter(({ week }) => week <= weeks)
    .map(({ week, from, to }, i) => ({
      week,
      from: addDays(i === 0 ? mondayOf(from) : from, days),
      to: addDays(to, days),
    }));
  const last = moved.at(-1);
  if (!last) return [];
  return [...moved, ...datedWeeks({ from: addDays(last.to, 1), first: last.week + 1, last: weeks, pauses: [] })];
}

/** The Monday of the week that holds a day. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekday(day));
}

function thursdayOf(day: string): string {
  return addDays(mondayOf(day), 3);
}

/** 52, or 53 in a year that begins or ends on a Thursday (ISO 8601). */
function weeksInYear(year: number): number {
  return weekday(`${year}-01-01`) === 4 || weekday(`${year}-12-31`) === 4 ? 53 : 52;
}

function usualStart(name: string): string {
  const next = startYear(name) + 1;
  return mondayOf(addDays(name.includes('/') ? `${next}-09-01` : `${next}-01-01`, 6));
}
