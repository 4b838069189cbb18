import { type Fixture, inTimeOrder } from '#domain/cards/fixture.ts';
import { fixtureSoFar, isSameFixture, type RunningScore } from '#domain/cards/running.ts';
import { resultsOfScheduled, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { isCalledOff } from '#domain/fixtures/settled.ts';

/** The match that a page shows: the fixture on the list, the recorded card, or both, with its running score. */
export type MatchOfPage = { listed: ScheduledFixture | null; result: Fixture | null; running: RunningScore | null };
type MatchWithoutScore = Omit<MatchOfPage, 'running'>;

/** The season, division, week and teams of a match. */
export type MatchKey = Pick<Fixture, 'season' | 'division' | 'week' | 'homeTeamId' | 'awayTeamId'>;

/** The public matches of a season. `results` is keyed by the id of the scheduled fixture. */
type PublicMatches = {
  scheduled: readonly ScheduledFixture[];
  results: ReadonlyMap<string, Fixture>;
  recorded: readonly Fixture[];
};

/**
 * Returns the match with the id of a scheduled fixture or of a result; `null` if there is none (Rule M1). `stored`: the
 * season, division, week and teams of the fixture or result with this id, even if it is deleted or its list is not
 * public.
 */
export function matchOfId(
  id: string,
  matches: PublicMatches,
  stored: MatchKey & { deleted: boolean },
): MatchWithoutScore | null {
  const { scheduled, results, recorded } = matches;
  const found = recorded.find((one) => one.id === id);
  const listed = found
    ? scheduled.find((one) => results.get(one.id)?.id === id)
    : (scheduled.find((one) => one.id === id) ?? (stored.deleted ? listedInPlaceOf(stored, matches) : undefined));
  if (listed) return { listed, result: results.get(listed.id) ?? null };
  const result = found ?? recorded.find((one) => isSameFixture(one, stored));
  return result ? { listed: null, result } : null;
}

/** Returns the listed fixture that replaces a deleted one: of the same week, or else one without a result. */
function listedInPlaceOf(deleted: MatchKey, { scheduled, results }: PublicMatches): ScheduledFixture | undefined {
  const alike = scheduled.filter((one) => isSameFixture({ ...one, week: deleted.week }, deleted));
  return alike.find(({ week }) => week === deleted.week) ?? alike.find(({ id }) => !results.has(id)) ?? alike[0];
}

/** Returns the running score of a fixture on the list, matched as its card will be (Rule F7). */
export function runningScoreOf(
  { id }: ScheduledFixture,
  running: readonly RunningScore[],
  { scheduled, recorded }: Pick<PublicMatches, 'scheduled' | 'recorded'>,
): RunningScore | null {
  const cards = resultsOfScheduled(scheduled, [...recorded, ...running.map(fixtureSoFar)]);
  return running.find((one) => one.id === cards.get(id)?.id) ?? null;
}

/**
 * The stages of a match. `off`: cancelled, postponed without a new day, or left unplayed in a season that is finished.
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
 * Returns the fixtures that came before a match in time (Rule R3), oldest first; all of them for a match without a
 * card. `fixtures` of several seasons must come oldest season first.
 */
export function fixturesBefore(result: Fixture | null, fixtures: readonly Fixture[]): Fixture[] {
  const all = inTimeOrder(fixtures);
  return result
    ? all.slice(
        0,
        all.findIndex(({ id }) => id === result.id),
      )
    : all;
}
