import {
  countFixturesByPair,
  type TeamPairInSeason,
  type ScheduledFixture,
} from '#domain/fixtures/scheduled-fixture.ts';
import { isSettled } from '#domain/fixtures/settled.ts';

/**
 * How many fixtures of a fixture list are published, and how many still have to be played. `unplayed` includes fixtures
 * that are not published.
 */
export type FixtureListProgress = { published: number; unplayed: number };

/**
 * Counts the published and the unplayed fixtures of a season's fixture list. A result belongs to a fixture with the
 * same division, home team and away team (Rule F7).
 */
export function fixtureListProgress(
  list: readonly Pick<ScheduledFixture, keyof TeamPairInSeason | 'published' | 'state' | 'left'>[],
  recorded: readonly TeamPairInSeason[],
): FixtureListProgress {
  const results = countFixturesByPair(recorded);
  let unplayed = 0;
  for (const [pair, fixtures] of countFixturesByPair(list.filter((one) => !isSettled(one, false))))
    unplayed += Math.max(0, fixtures - (results.get(pair) ?? 0));
  return { published: list.filter(({ published }) => published).length, unplayed };
}

/**
 * What decides whether a season is finished. `closed`: whether officials have closed the season. `isPast`: whether a
 * later season is the default season.
 */
export type SeasonEndFacts = { closed: boolean; isPast: boolean; list: FixtureListProgress };

/** Returns whether a season is finished, so that its winners are known (Rule R17). */
export function isSeasonFinished({ closed, isPast, list }: SeasonEndFacts): boolean {
  if (closed) return true;
  return list.published === 0 ? isPast : list.unplayed === 0;
}
