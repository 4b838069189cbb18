import { mondayOf, nightOf, playedDays } from '#domain/fixtures/calendar.ts';
import { addDays, compareDays, dayNumber, weekday } from '#domain/day.ts';
import { compareSeasons, type GameWeek, nextSeasonName, type Season, startYear } from '#domain/seasons/season.ts';
import { seasonOfDay } from '#domain/seasons/setup.ts';

/** How far the demo league is from the days of its files: its calendar in weeks, its seasons' names in years. */
export type Move = { weeks: number; years: number };

const STAYS: Move = { weeks: 0, years: 0 };

/** The week of the current season in which a demo is made that is moved: most is played, and much is ahead. */
const MADE_IN = 13;

/**
 * Returns how far a demo that is made `today` is moved, from the calendar of its current season. Until the calendar's last
 * day it stays where it is; on a later day it is moved so that the day is in week 13. A season is named for the day of its
 * first match, as a new league's is (Rule R16).
 */
export function moveOn(calendar: readonly GameWeek[], today: string): Move {
  const [first, madeIn, last] = [calendar[0], calendar.find(({ week }) => week === MADE_IN), calendar.at(-1)];
  if (!first || !madeIn || !last || compareDays(today, last.to) <= 0) return STAYS;
  const weeks = (dayNumber(mondayOf(today)) - dayNumber(mondayOf(madeIn.from))) / 7;
  const { from } = playedDays(first);
  return { weeks, years: yearOf(addDays(from, 7 * weeks)) - yearOf(from) };
}

function yearOf(day: string): number {
  return startYear(seasonOfDay(day));
}

/**
 * Returns how far the seasons of a league are moved from those of the demo's files, of which the last is `current` and has
 * its first match on `firstNight`. Other seasons than the demo's are not moved.
 */
export function moveBetween(
  seasons: readonly Pick<Season, 'name' | 'calendar'>[],
  { current, firstNight }: { current: string; firstNight: string },
): Move {
  const [last, before] = seasons.toSorted((a, b) => compareSeasons(b.name, a.name));
  const [first] = last?.calendar ?? [];
  if (!last || !first || before === undefined || nextSeasonName(before.name) !== last.name) return STAYS;
  const weeks = (dayNumber(playedDays(first).from) - dayNumber(firstNight)) / 7;
  const isMoved = weeks > 0 && Number.isInteger(weeks);
  return isMoved ? { weeks, years: startYear(last.name) - startYear(current) } : STAYS;
}

/** Returns a season with its name and its calendar moved. */
export function movedSeason<S extends Pick<Season, 'name' | 'calendar'>>(season: S, move: Move): S {
  const calendar = season.calendar.map(({ week, from, to }) => {
    return { week, from: addDays(from, 7 * move.weeks), to: addDays(to, 7 * move.weeks) };
  });
  return { ...season, name: movedName(season.name, move), calendar };
}

/** Returns the name of a season as many years later. */
export function movedName(name: string, { years }: Pick<Move, 'years'>): string {
  let moved = name;
  for (let year = 0; year < years; year++) moved = nextSeasonName(moved);
  return moved;
}

/** Returns a day as many weeks later: a match night, and so on another day of its week where that is a holiday (Rule F6). */
export function movedNight(day: string, { weeks }: Pick<Move, 'weeks'>): string {
  const moved = addDays(day, 7 * weeks);
  const from = mondayOf(moved);
  return nightOf({ from, to: addDays(from, 6) }, weekday(moved)) ?? moved;
}
