import { compareInTime, type Fixture } from '#domain/fixture.ts';
import type { Team } from '#domain/people.ts';
import { tableAfter, type WeekSums } from '#domain/standings-by-week.ts';

/** Where a team stood after a week: its place among `of` teams, with so many points. */
export type WeekPlace = { week: number; position: number; points: number; of: number };

/** A team's place after each week of a season with a result in its division, oldest first; none where it has no row. */
export function teamProgress(
  teamId: string,
  weeks: readonly WeekSums[],
  teams: ReadonlyMap<string, Team>,
  alsoListed: readonly string[],
): WeekPlace[] {
  return weeks.flatMap(({ week }) => {
    const table = tableAfter(weeks, week, teams, alsoListed);
    const index = table.findIndex((row) => row.teamId === teamId);
    const row = table[index];
    return row ? [{ week, position: index + 1, points: row.playerGamesWon, of: table.length }] : [];
  });
}

/** The division that a team played in last in these fixtures; `null` where it did not play. */
export function divisionPlayedIn(fixtures: readonly Fixture[], teamId: string): number | null {
  const own = fixtures.filter(({ homeTeamId, awayTeamId }) => homeTeamId === teamId || awayTeamId === teamId);
  return own.sort(compareInTime).at(-1)?.division ?? null;
}
