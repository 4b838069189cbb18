import { compareInTime, type Fixture, fixtureWinner } from '#domain/fixture.ts';

export type FrameResult = 'W' | 'L';

/** `D` is a fixture that was level after a void frame: neither won nor lost (contract §5). */
export type FixtureResult = FrameResult | 'D';

const RECENT = 5;

/** The last five of results that are in order, oldest first (contract §5). */
export function recentForm<T extends FixtureResult>(results: readonly T[]): T[] {
  return results.slice(-RECENT);
}

/** How a team fared in its last five fixtures, oldest first. */
export function teamForm(fixtures: readonly Fixture[], teamId: string): FixtureResult[] {
  const played = fixtures.filter(({ homeTeamId, awayTeamId }) => homeTeamId === teamId || awayTeamId === teamId);
  return recentForm(played.sort(compareInTime).map((fixture) => resultOf(fixture, teamId)));
}

function resultOf(fixture: Fixture, teamId: string): FixtureResult {
  const winner = fixtureWinner(fixture);
  if (winner === null) return 'D';
  const winningTeam = winner === 'home' ? fixture.homeTeamId : fixture.awayTeamId;
  return winningTeam === teamId ? 'W' : 'L';
}
