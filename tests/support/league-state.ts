import type { LeagueSite } from './league-site.ts';

const READS = [
  'seasons',
  'teams',
  'matches',
  'standings/1',
  'standings/2',
  'standings/1?season=25%2F26',
  'standings/2?season=24%2F25',
  'player-stats',
  'player-stats?season=25%2F26',
  'breaks',
  'team-details/a?season=All',
  'getplayermatches/A%20Player%201',
  'players/a1/handicaps',
  'getdraw/Plate_Final',
  'admin/week-number',
];

/** All that the public reads tell of a league, by read. */
export async function stateOf(ask: LeagueSite['ask']): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const read of READS) {
    const { status, text } = await ask(`GET /api/${read}`);
    if (status !== 200) throw new Error(`${read}: ${text}`);
    state[read] = text;
  }
  return state;
}
