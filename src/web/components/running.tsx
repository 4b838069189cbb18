import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import { isSameFixture as isSamePlace } from '#domain/cards/running.ts';

type Pairing = Pick<ScheduledFixtureAnswer, 'season' | 'division' | 'weekNumber' | 'homeTeamId' | 'awayTeamId'>;

/** Whether two answers are about one fixture, such as a running score and a row of the list (Rule C22). */
export function isSameFixture(one: Pairing, other: Pairing): boolean {
  return isSamePlace(placeOf(one), placeOf(other));
}

function placeOf({ weekNumber: week, ...pairing }: Pairing) {
  return { ...pairing, week };
}

/** A match that is being played as a row of a fixture list: it has a score, but no result. `today`: the league's day. */
function asRow({ matches: _, runningId, changedAt: __, ...running }: RunningScoreAnswer, today: string | null) {
  const more = { listedId: runningId, date: today, venue: '', state: 'planned', fixtureId: null } as const;
  return { ...running, ...more, resultState: null } satisfies ScheduledFixtureAnswer;
}

/** Returns rows of the fixture list with the scores of those that are being played. */
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

/** Returns the rows of tonight with the scores of those that are being played, and after them the matches of no row. */
export function tonightWith(
  fixtures: readonly ScheduledFixtureAnswer[],
  running: readonly RunningScoreAnswer[],
  today: string | null,
): ScheduledFixtureAnswer[] {
  const others = running.filter((one) => !fixtures.some((fixture) => isSameFixture(one, fixture)));
  return [...withRunning(fixtures, running), ...others.map((one) => asRow(one, today))];
}
