import { addDays, compareDays, weekday } from '#domain/day.ts';
import { type GameWeek, type Season, startYear } from '#domain/season.ts';

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

const HOLIDAYS = /-(12-24|12-25|12-26|12-31|01-01)$/;

/** The seven days in which a dated week is played: of a longer one, such as a first week that holds the summer, the last. */
export function playedDays({ from, to }: Pick<GameWeek, 'from' | 'to'>): { from: string; to: string } {
  const seventh = addDays(to, -6);
  return { from: compareDays(seventh, from) > 0 ? seventh : from, to };
}

/** The league night in the week of a Monday; Monday instead, or the next day that is none, where that is a holiday. */
export function leagueNight(monday: string, night: number): string {
  const day = addDays(monday, night);
  if (!HOLIDAYS.test(day)) return day;
  return [0, 1, 2, 3, 4].map((later) => addDays(monday, later)).find((other) => !HOLIDAYS.test(other)) ?? day;
}

/**
 * The day of a dated week on which a league plays whose night is a weekday, 1 for Monday to 7 for Sunday. A night at
 * Christmas or New Year is moved to another day of the same week. `null` where the week has no such day.
 */
export function nightOf(week: Pick<GameWeek, 'from' | 'to'>, night: number): string | null {
  const { from, to } = playedDays(week);
  const days: string[] = [];
  for (let day = from; compareDays(day, to) <= 0; day = addDays(day, 1)) days.push(day);
  const wanted = days.find((day) => weekday(day) === night);
  if (wanted === undefined || !HOLIDAYS.test(wanted)) return wanted ?? null;
  return days.find((day) => weekday(day) <= 5 && !HOLIDAYS.test(day)) ?? null;
}
