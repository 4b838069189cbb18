import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { RunningScoreAnswer, RunningTieAnswer } from '#contract/running-scores.ts';

type Running = RunningScoreAnswer | RunningTieAnswer;

/** Returns the running scores of fixtures, without those of cup ties. */
export function ofFixtures(running: readonly Running[]): RunningScoreAnswer[] {
  return running.filter((one): one is RunningScoreAnswer => !('tieId' in one));
}

/** Returns the running scores of cup ties. Where the total of points decides, the points are the score. */
export function ofTies(running: readonly Running[]): RunningTieAnswer[] {
  const ties: RunningTieAnswer[] = running.filter((one) => 'tieId' in one);
  return ties.map(withPoints);
}

function withPoints(tie: RunningTieAnswer): RunningTieAnswer {
  const { homePoints = tie.homeTeamScore, awayPoints = tie.awayTeamScore } = tie;
  return { ...tie, homeTeamScore: homePoints, awayTeamScore: awayPoints };
}

type Pairing = Pick<ScheduledFixtureAnswer, 'season' | 'division' | 'weekNumber' | 'homeTeamId' | 'awayTeamId'>;

/** Whether two answers, such as a running score and a row of the fixture list, are about the same fixture. */
export function isSameFixture(one: Pairing, other: Pairing): boolean {
  return (['season', 'division', 'weekNumber', 'homeTeamId', 'awayTeamId'] as const).every(
    (field) => one[field] === other[field],
  );
}

/** Turns a match in progress into a row of a fixture list, with a score but no result. `today`: the league's date. */
function asRow({ matches: _, runningId, changedAt: __, ...running }: RunningScoreAnswer, today: string | null) {
  const more = { listedId: runningId, date: today, venue: '', state: 'planned', fixtureId: null } as const;
  return { ...running, ...more, resultState: null } satisfies ScheduledFixtureAnswer;
}

/** Returns rows of the fixture list, with running scores added to the matches in progress. */
export function withRunning(
  fixtures: readonly ScheduledFixtureAnswer[],
  running: readonly RunningScoreAnswer[],
): ScheduledFixtureAnswer[] {
  return fixtures.map((fixture) => {
    const now = fixture.fixtureId === null ? running.find((one) => isSameFixture(one, fixture)) : undefined;
    if (now === undefined) return fixture;
    return { ...fixture, homeTeamScore: now.homeTeamScore, awayTeamScore: now.awayTeamScore };
  });
}

/** Returns tonight's rows with running scores. Matches in progress that are not on the fixture list follow at the end. */
export function tonightWith(
  fixtures: readonly ScheduledFixtureAnswer[],
  running: readonly RunningScoreAnswer[],
  today: string | null,
): ScheduledFixtureAnswer[] {
  const others = running.filter((one) => !fixtures.some((fixture) => isSameFixture(one, fixture)));
  return [...withRunning(fixtures, running), ...others.map((one) => asRow(one, today))];
}
