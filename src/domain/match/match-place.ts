import { type Fixture, sortedByTimePlayed } from '#domain/cards/fixture.ts';
import { fixtureSoFar, isSameFixture, type RunningScore } from '#domain/cards/running.ts';
import { resultsByScheduledFixture, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { isCalledOff } from '#domain/fixtures/settled.ts';

/**
 * A match as its page shows it: its fixture on the public list, its recorded card, and its running score. Each is
 * `null` if the match has none.
 */
export type MatchOfPage = { listed: ScheduledFixture | null; result: Fixture | null; running: RunningScore | null };
type MatchWithoutRunningScore = Omit<MatchOfPage, 'running'>;

/** The season, division, week and teams of a match. */
export type MatchKey = Pick<Fixture, 'season' | 'division' | 'week' | 'homeTeamId' | 'awayTeamId'>;

/**
 * The matches of a season. `scheduled`: the public fixture list. `recorded`: all results. `results`: the results of the
 * listed fixtures, keyed by fixture id. Fixtures without a result are left out.
 */
type PublicMatches = {
  scheduled: readonly ScheduledFixture[];
  results: ReadonlyMap<string, Fixture>;
  recorded: readonly Fixture[];
};

/**
 * Returns the match with this id, which is the id of a scheduled fixture or of a result. For a deleted fixture or
 * result, returns the match that replaced it. Returns `null` if there is no match (Rule M1). `stored`: the season,
 * division, week and teams of the fixture or result with this id, even if the fixture or result is deleted, or the
 * season's fixture list is not public.
 */
export function findMatchById(
  id: string,
  matches: PublicMatches,
  stored: MatchKey & { deleted: boolean },
): MatchWithoutRunningScore | null {
  const { scheduled, results, recorded } = matches;
  const found = recorded.find((one) => one.id === id);
  const listed = found
    ? scheduled.find((one) => results.get(one.id)?.id === id)
    : (scheduled.find((one) => one.id === id) ??
      (stored.deleted ? replacementOfDeletedFixture(stored, matches) : undefined));
  if (listed) return { listed, result: results.get(listed.id) ?? null };
  const result = found ?? recorded.find((one) => isSameFixture(one, stored));
  return result ? { listed: null, result } : null;
}

/**
 * Returns the fixture on the list that replaces a deleted fixture. Only fixtures with the same teams, season and
 * division are considered. Returns the one in the same week. If there is none, returns the first one without a result,
 * or else the first one.
 */
function replacementOfDeletedFixture(
  deleted: MatchKey,
  { scheduled, results }: PublicMatches,
): ScheduledFixture | undefined {
  const alike = scheduled.filter((one) => isSameFixture({ ...one, week: deleted.week }, deleted));
  return alike.find(({ week }) => week === deleted.week) ?? alike.find(({ id }) => !results.has(id)) ?? alike[0];
}

/**
 * Returns the running score of a fixture on the list; `null` if there is none. A running score belongs to the fixture
 * that will get the finished card as its result (Rule F7).
 */
export function runningScoreOf(
  { id }: ScheduledFixture,
  running: readonly RunningScore[],
  { scheduled, recorded }: Pick<PublicMatches, 'scheduled' | 'recorded'>,
): RunningScore | null {
  const cards = resultsByScheduledFixture(scheduled, [...recorded, ...running.map(fixtureSoFar)]);
  return running.find((one) => one.id === cards.get(id)?.id) ?? null;
}

/**
 * The stages of a match. `off`: the match has no result and no running score. It is cancelled, or it is postponed
 * without a new day, or one of its teams has left, or its season has finished.
 */
export const MATCH_STAGES = ['before', 'during', 'after', 'off'] as const;
export type MatchStage = (typeof MATCH_STAGES)[number];

/** Returns the stage of a match (Rules M2, R17). `isFinished`: whether its season is finished. */
export function stageOf({ listed, result, running }: MatchOfPage, isFinished: boolean): MatchStage {
  if (result) return 'after';
  if (running) return 'during';
  return isFinished || (listed && isCalledOff(listed)) ? 'off' : 'before';
}

/**
 * Returns the fixtures played before a match, oldest first (Rules R3, M3). `result`: the card of the match, which is
 * one of `fixtures`; if it is `null`, all fixtures are returned. If `fixtures` has several seasons, the oldest season
 * must come first.
 */
export function fixturesBefore(result: Fixture | null, fixtures: readonly Fixture[]): Fixture[] {
  const all = sortedByTimePlayed(fixtures);
  return result
    ? all.slice(
        0,
        all.findIndex(({ id }) => id === result.id),
      )
    : all;
}
