import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';

/**
 * Returns a match that is played tonight in the demo league, with its two teams and the address of its card. The
 * address has no date, because the page then uses today's.
 */
export async function matchTonight(read: (path: string) => Promise<unknown>) {
  // The server checks its answers against the schemas of these types.
  const listed = (await read('/api/fixtures?season=25/26')) as ScheduledFixtureAnswer[];
  const teams = (await read('/api/teams')) as TeamAnswer[];
  const match = listed.find(({ date, fixtureId }) => date === '2025-11-20' && fixtureId === null);
  const [home, away] = [match?.homeTeamId, match?.awayTeamId].map((id) => teams.find((team) => team.id === id));
  if (!match || !home || !away) throw new Error('There is no match tonight.');
  const { season, division, weekNumber } = match;
  const card = { season, division: String(division), week: String(weekNumber), home: home.id, away: away.id };
  return { match, home, away, card: `/data-input?${new URLSearchParams(card)}` };
}
