import { type Frame, frameWinner, type Side } from '#domain/frame.ts';
import { compareText, foldName } from '#domain/name.ts';
import { compareSeasons } from '#domain/season.ts';

export type { Frame, Side } from '#domain/frame.ts';

/** A recorded result between two teams, its frames in playing order. `recorded` grows in the order of recording. */
export type Fixture = {
  id: string;
  season: string;
  division: number;
  week: number;
  /** `YYYY-MM-DD`, or `null` where nobody said. */
  date: string | null;
  homeTeamId: string;
  awayTeamId: string;
  recorded: number;
  frames: Frame[];
};

/** When a fixture was played, as far as the league's order in time asks. */
export type Moment = Pick<Fixture, 'season' | 'week' | 'recorded'>;

/** The name of the team with this id, as it is today. */
export type FixtureNames = (teamId: string) => string;

/** The frames that each team won; void ones count for neither (contract §5). */
export function teamScore(fixture: Pick<Fixture, 'frames'>): { home: number; away: number } {
  const score = { home: 0, away: 0 };
  for (const frame of fixture.frames) {
    const winner = frameWinner(frame);
    if (winner !== null) score[winner]++;
  }
  return score;
}

/** The side that won more frames; `null` where both won as many (contract §5). */
export function fixtureWinner(fixture: Fixture): Side | null {
  const { home, away } = teamScore(fixture);
  if (home === away) return null;
  return home > away ? 'home' : 'away';
}

/** Oldest first: by season, week, and the order of recording (contract §5). */
export function compareInTime(a: Moment, b: Moment): number {
  return compareSeasons(a.season, b.season) || a.week - b.week || a.recorded - b.recorded;
}

/**
 * The order in which fixtures are listed: season (oldest first), week, division, name of the home team (contract §2);
 * then name of the away team, then id.
 */
export function compareFixtures(names: FixtureNames): (a: Fixture, b: Fixture) => number {
  const folded = new Map<string, string>();
  function name(teamId: string): string {
    const known = folded.get(teamId) ?? foldName(names(teamId));
    folded.set(teamId, known);
    return known;
  }
  return (a, b) =>
    compareSeasons(a.season, b.season) ||
    a.week - b.week ||
    a.division - b.division ||
    compareText(name(a.homeTeamId), name(b.homeTeamId)) ||
    compareText(name(a.awayTeamId), name(b.awayTeamId)) ||
    compareText(a.id, b.id);
}

/** The latest week with a recorded result; 1 where there is none (contract §2). */
export function latestWeek(fixtures: Iterable<Pick<Fixture, 'week'>>): number {
  let latest = 1;
  for (const { week } of fixtures) latest = Math.max(latest, week);
  return latest;
}

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
