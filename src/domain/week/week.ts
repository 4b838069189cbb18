import { type Fixture, weekPlayed } from '#domain/cards/fixture.ts';
import { compareDays } from '#domain/day.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { isCalledOff } from '#domain/fixtures/settled.ts';
import type { SeasonWeek } from '#domain/seasons/season.ts';

/** Returns a season as it appears in the addresses of pages: `26-27` for `26/27`. */
export function seasonPathSegment(season: string): string {
  return season.replace('/', '-');
}

/** Returns the season in the address of a page: `26/27` for `26-27`. */
export function seasonFromAddress(text: string): string {
  return text.replace('-', '/');
}

/** Returns the address of a week’s page, such as `/weeks/26-27/13`. */
export function weekAddress(season: string, week: number): string {
  return `/weeks/${seasonPathSegment(season)}/${week}`;
}

type FixtureWeekFields = Pick<Fixture, 'week' | 'weekOfPlay'>;

/**
 * Returns the results of a week (Rule E1). `played`: results that were played in the week. `elsewhere`: results of the
 * week's fixtures that were played in another week, such as rearranged fixtures.
 */
export function resultsOfWeek<F extends FixtureWeekFields>(
  fixtures: readonly F[],
  week: number,
): { played: F[]; elsewhere: F[] } {
  const played = fixtures.filter((one) => weekPlayed(one) === week);
  return { played, elsewhere: fixtures.filter((one) => one.week === week && !played.includes(one)) };
}

/**
 * Splits the results of a week into results that were played in the week, and results that were played in another week
 * (`elsewhere`). `weekOfPlay`: the week in which a result was played; absent if the result was played in `week`.
 */
export function splitByWeekOfPlay<R extends { weekOfPlay?: number }>(
  results: readonly R[],
  week: number,
): { played: R[]; elsewhere: R[] } {
  const elsewhere = results.filter(({ weekOfPlay = week }) => weekOfPlay !== week);
  return { played: results.filter((one) => !elsewhere.includes(one)), elsewhere };
}

/**
 * The data that decides whether a week is complete: the season's published fixtures (`list`), its results and its
 * calendar.
 */
type WeekCompletenessData = {
  list: readonly Pick<ScheduledFixture, 'id' | 'week' | 'state' | 'left'>[];
  /** The ids of the listed fixtures that have a result. */
  played: { has(listedId: string): boolean };
  results: readonly FixtureWeekFields[];
  calendar: readonly SeasonWeek[];
};

/**
 * Returns whether a week is complete (Rule E3). A week without results is not complete. A week with results is complete
 * if all its fixtures are played or called off, if its last day has passed, or if a later week has results.
 */
export function isWeekComplete(
  week: number,
  { list, played, results, calendar }: WeekCompletenessData,
  today: string,
): boolean {
  if (!results.some((one) => one.week === week || weekPlayed(one) === week)) return false;
  const own = list.filter((one) => one.week === week);
  if (own.length > 0 && own.every((one) => played.has(one.id) || isCalledOff(one))) return true;
  const days = calendar.find((dated) => dated.week === week);
  return (days !== undefined && compareDays(days.to, today) < 0) || results.some((one) => weekPlayed(one) > week);
}

/**
 * Returns the fixtures that come next after the results of a week: the unplayed fixtures of this week, or else all
 * fixtures of the next week on the list. Returns an empty list at the end of a season.
 */
export function nextFixtures<F extends Pick<ScheduledFixture, 'id' | 'week' | 'state' | 'left'>>(
  list: readonly F[],
  played: WeekCompletenessData['played'],
  week: number,
): F[] {
  const left = list.filter((one) => one.week === week && !isCalledOff(one) && !played.has(one.id));
  if (left.length > 0) return left;
  const next = Math.min(...list.flatMap((one) => (one.week > week ? [one.week] : [])));
  return list.filter((one) => one.week === next);
}
