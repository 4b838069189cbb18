import { fixtureOnResultsPageAddress, matchAddress, type MatchToLink } from '#contract/addresses.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { RunningScoreAnswer, RunningTieAnswer } from '#contract/running-scores.ts';

type ListedMatchToLink = Omit<MatchToLink, 'id'> & Pick<ScheduledFixtureAnswer, 'listedId' | 'division'>;
type RunningFixtureOrTie = RunningScoreAnswer | RunningTieAnswer;

/**
 * Returns only the running scores of league fixtures, not of cup ties. A running score is the score of a match in
 * progress.
 */
export function pickRunningFixtureScores(running: readonly RunningFixtureOrTie[]): RunningScoreAnswer[] {
  return running.filter((one): one is RunningScoreAnswer => !('tieId' in one));
}

/**
 * Returns only the running scores of cup ties. If a tie is decided by points, not frames, its score is returned in
 * points.
 */
export function pickRunningTieScores(running: readonly RunningFixtureOrTie[]): RunningTieAnswer[] {
  const ties: RunningTieAnswer[] = running.filter((one) => 'tieId' in one);
  return ties.map(withScoreInPoints);
}

function withScoreInPoints(tie: RunningTieAnswer): RunningTieAnswer {
  const { homePoints = tie.homeTeamScore, awayPoints = tie.awayTeamScore } = tie;
  return { ...tie, homeTeamScore: homePoints, awayTeamScore: awayPoints };
}

type FixtureIdentity = Pick<ScheduledFixtureAnswer, 'season' | 'division' | 'weekNumber' | 'homeTeamId' | 'awayTeamId'>;

/** Returns whether two answers, such as a running score and a row of the fixture list, are about the same fixture. */
export function isSameFixture(one: FixtureIdentity, other: FixtureIdentity): boolean {
  return (['season', 'division', 'weekNumber', 'homeTeamId', 'awayTeamId'] as const).every(
    (field) => one[field] === other[field],
  );
}

/**
 * A row of a fixture list. `offList`: set for a match in progress that is not on the fixture list. Such a match has no
 * page until its result is recorded.
 */
export type FixtureListRow = ScheduledFixtureAnswer & { offList?: true };

/**
 * Returns a match in progress as a row of a fixture list, with a score but no result. `today`: the current day in the
 * league's time zone. It becomes the date of the row.
 */
function toFixtureListRow(
  { matches: _, runningId, changedAt: __, ...running }: RunningScoreAnswer,
  today: string | null,
) {
  const more = { listedId: runningId, offList: true, date: today, venue: '', state: 'planned' } as const;
  return { ...running, ...more, fixtureId: null, resultState: null } satisfies FixtureListRow;
}

/**
 * Returns the address of a match's page. For a match with `offList`, which has no page, returns the address of its
 * position on the Results page.
 */
export function addressOfListRow(match: Pick<FixtureListRow, keyof ListedMatchToLink | 'offList'>): string {
  if (match.offList) return fixtureOnResultsPageAddress({ ...match, fixtureId: match.listedId });
  return matchAddress({ ...match, id: match.listedId });
}

/** Returns `fixtures`, with running scores added to the matches in progress. */
export function withRunningScores(
  fixtures: readonly ScheduledFixtureAnswer[],
  running: readonly RunningScoreAnswer[],
): ScheduledFixtureAnswer[] {
  return fixtures.map((fixture) => {
    const now = fixture.fixtureId === null ? running.find((one) => isSameFixture(one, fixture)) : undefined;
    if (now === undefined) return fixture;
    return { ...fixture, homeTeamScore: now.homeTeamScore, awayTeamScore: now.awayTeamScore };
  });
}

/**
 * Returns tonight's rows of the fixture list, with the running scores of matches in progress. Rows for matches in
 * progress that are not on the list follow at the end.
 */
export function tonightsFixtureRows(
  fixtures: readonly ScheduledFixtureAnswer[],
  running: readonly RunningScoreAnswer[],
  today: string | null,
): FixtureListRow[] {
  const others = running.filter((one) => !fixtures.some((fixture) => isSameFixture(one, fixture)));
  return [...withRunningScores(fixtures, running), ...others.map((one) => toFixtureListRow(one, today))];
}
