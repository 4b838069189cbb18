import { addDays, compareDays, weekday } from '#domain/day.ts';
import { type GameWeek, type Season, startYear } from '#domain/season.ts';

/** Returns the current game week on the day `today` (Rule R5); 1 for an empty calendar. */
export function currentGameWeek(calendar: readonly GameWeek[], today: string): number {
  const weeks = calendar.toSorted((a, b) => compareDays(a.from, b.from));
  const begun = weeks.findLast((week) => compareDays(week.from, today) <= 0);
  return (begun ?? weeks[0])?.week ?? 1;
}

/** Weeks of grace for weeks without dates: pauses that nobody has entered yet. */
const GRACE = 4;

/** Returns whether a season is over on the day `today` (Rule R15). `isPast`: it is older than the default season. */
export function isSeasonOver(
  { calendar, weeks }: Pick<Season, 'calendar' | 'weeks'>,
  today: string,
  isPast: boolean,
): boolean {
  const last = calendar
    .map(({ to }) => to)
    .sort(compareDays)
    .at(-1);
  if (isPast || last === undefined) return isPast;
  const undated = weeks - calendar.length;
  const end = undated <= 0 ? last : addDays(last, 7 * (undated + GRACE));
  return compareDays(end, today) < 0;
}

/** Returns a calendar of `weeks` weeks: the first as given, each later one the next seven days. */
export function makeCalendar(firstFrom: string, firstTo: string, weeks: number): GameWeek[] {
  const calendar: GameWeek[] = [];
  for (let week = 1, from = firstFrom, to = firstTo; week <= weeks; week++) {
    calendar.push({ week, from, to });
    from = addDays(to, 1);
    to = addDays(to, 7);
  }
  return calendar;
}

/** Days without play, such as Christmas; both are inclusive. */
export type Pause = { from: string; to: string };

/** Weeks to be dated, numbered from `first` to `last`. The first begins on `from`. */
export type WeekRun = { from: string; first: number; last: number; pauses: readonly Pause[] };

/**
 * Dates weeks one after the other: the first from its day to that week's Sunday, each later one from Monday to Sunday.
 * A week with a day of a pause is skipped, and the next one takes its number.
 */
export function datedWeeks({ from, first, last, pauses }: WeekRun): GameWeek[] {
  const weeks: GameWeek[] = [];
  let start = from;
  for (let week = first; week <= last;) {
    const to = addDays(mondayOf(start), 6);
    const pause = pauses.find((one) => compareDays(one.from, to) <= 0 && compareDays(one.to, start) >= 0);
    if (!pause) weeks.push({ week: week++, from: start, to });
    // Stryker disable next-line all: only passes over the weeks of a long pause sooner.
    start = addDays(pause && compareDays(pause.to, to) > 0 ? addDays(mondayOf(pause.to), 6) : to, 1);
  }
  return weeks;
}

/**
 * Dates a whole season. A first week that goes beyond its first Sunday stays as given; everything else is as in
 * `datedWeeks`.
 */
export function layOutSeason(opening: Pause, weeks: number, pauses: readonly Pause[]): GameWeek[] {
  if (weeks < 1) return [];
  const isLong = compareDays(opening.to, addDays(mondayOf(opening.from), 6)) > 0;
  if (!isLong) return datedWeeks({ from: opening.from, first: 1, last: weeks, pauses });
  const from = addDays(mondayOf(opening.to), 7);
  return [{ week: 1, ...opening }, ...datedWeeks({ from, first: 2, last: weeks, pauses })];
}

/** Returns the days between the first and the last week that are in no week. */
export function pausesIn(calendar: readonly GameWeek[]): Pause[] {
  const weeks = calendar.toSorted((a, b) => compareDays(a.from, b.from));
  return weeks.flatMap(({ from }, i) => {
    const before = weeks[i - 1];
    const begins = before && addDays(before.to, 1);
    return begins && compareDays(begins, from) < 0 ? [{ from: begins, to: addDays(from, -1) }] : [];
  });
}

/**
 * Returns the calendar of the season after `base`, with `weeks` dated weeks (Rule R11). Weeks of the year are those of
 * ISO 8601, so the start does not creep from year to year. After a season without dates, play begins on the first
 * Monday of September, or of January if the season is one year.
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

/** Returns the Monday of the week of a day. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekday(day));
}

function thursdayOf(day: string): string {
  return addDays(mondayOf(day), 3);
}

/** Returns 53 for a year that begins or ends on a Thursday, else 52 (ISO 8601). */
function weeksInYear(year: number): number {
  return weekday(`${year}-01-01`) === 4 || weekday(`${year}-12-31`) === 4 ? 53 : 52;
}

function usualStart(name: string): string {
  const next = startYear(name) + 1;
  return mondayOf(addDays(name.includes('/') ? `${next}-09-01` : `${next}-01-01`, 6));
}

const HOLIDAYS = /-(12-24|12-25|12-26|12-31|01-01)/;

/** Returns the seven days in which a dated week is played: the last seven of a longer one (Rule F6). */
export function playedDays({ from, to }: Pick<GameWeek, 'from' | 'to'>): { from: string; to: string } {
  const seventh = addDays(to, -6);
  // Stryker disable next-line EqualityOperator: equal days are the same day.
  return { from: compareDays(seventh, from) > 0 ? seventh : from, to };
}

/**
 * Returns the league night in a dated week, moved to another weekday if it is a holiday (Rule F6); `null` if the week
 * has no such day. `night`: 1 for Monday to 7 for Sunday.
 */
export function nightOf(week: Pick<GameWeek, 'from' | 'to'>, night: number): string | null {
  const { from, to } = playedDays(week);
  const days: string[] = [];
  for (let day = from; compareDays(day, to) <= 0; day = addDays(day, 1)) days.push(day);
  const wanted = days.find((day) => weekday(day) === night);
  if (wanted === undefined || !HOLIDAYS.test(wanted)) return wanted ?? null;
  return days.find((day) => weekday(day) <= 5 && !HOLIDAYS.test(day)) ?? null;
}
