import { addDays, weekday } from '#domain/day.ts';
import type { Season } from '#domain/season.ts';

const SEASON_NAME = /^(\d\d)\/\d\d$/;

/**
 * The Monday of each week of a season, by week from 1; `null` where nobody can tell. Without a calendar a season begins
 * in the second week of September of the year in its name, and rests over Christmas and New Year.
 */
export function mondays(season: Season): (string | null)[] {
  const guessed = season.calendar.length === 0 ? guessedMondays(season) : [];
  return Array.from({ length: season.weeks + 1 }, (_, week) => {
    const dated = season.calendar.find((entry) => entry.week === week);
    return dated ? lastMonday(dated.from, dated.to) : (guessed[week] ?? null);
  });
}

/** A long first week is one for the summer's rest: its matches are in its last seven days. */
function lastMonday(from: string, to: string): string {
  const monday = addDays(to, 1 - weekday(to));
  return monday < from ? from : monday;
}

function guessedMondays(season: Season): (string | null)[] {
  const year = SEASON_NAME.exec(season.name)?.[1];
  if (year === undefined) return [];
  const found: (string | null)[] = [null];
  const eighth = `20${year}-09-08`;
  let monday = addDays(eighth, (8 - weekday(eighth)) % 7);
  for (; found.length <= season.weeks; monday = addDays(monday, 7)) {
    if (!rests(monday)) found.push(monday);
  }
  return found;
}

function rests(monday: string): boolean {
  return [0, 1, 2, 3, 4, 5, 6].some((later) => /-(12-25|01-01)$/.test(addDays(monday, later)));
}
