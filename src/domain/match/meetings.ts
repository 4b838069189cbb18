import { type Fixture, fixtureWinner, fixturesCountingForTeams } from '#domain/cards/fixture.ts';

/** The two teams of a match. */
type MatchTeamIds = Pick<Fixture, 'homeTeamId' | 'awayTeamId'>;

/** How many matches a team won, drew and lost. */
export type MeetingTotals = { won: number; drawn: number; lost: number };

/**
 * Returns the matches between two teams, at either venue, in the order of `fixtures`. Void cards are left out (Rule
 * M5).
 */
export function meetingsOf(fixtures: readonly Fixture[], { homeTeamId, awayTeamId }: MatchTeamIds): Fixture[] {
  const both = new Set([homeTeamId, awayTeamId]);
  return fixturesCountingForTeams(fixtures).filter((one) => both.has(one.homeTeamId) && both.has(one.awayTeamId));
}

/**
 * Returns how many of these matches a team won, drew and lost. Both teams lose a match that is awarded to neither. A
 * match without a result, such as an abandoned one, is not counted (Rule M5).
 */
export function headToHeadTotals(meetings: readonly Fixture[], teamId: string): MeetingTotals {
  const totals = { won: 0, drawn: 0, lost: 0 };
  for (const one of meetings) {
    const winner = fixtureWinner(one);
    if (winner === null) continue;
    if (winner === 'drawn') totals.drawn++;
    else if (winner !== 'neither' && (winner === 'home' ? one.homeTeamId : one.awayTeamId) === teamId) totals.won++;
    else totals.lost++;
  }
  return totals;
}
