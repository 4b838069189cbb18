import type { DatabaseTransaction } from '../store.ts';
import { loadKeptIdByMergedId } from './merged-players.ts';
import { PLAYER_COLUMNS } from './match-rows.ts';

/**
 * Returns the ids of the teams for which each player has played in recorded results, keyed by player id. The matches of
 * a merged player count for the player who was kept. Reads one season at a time.
 */
export async function teamsPlayedForByPlayer(db: DatabaseTransaction): Promise<Map<string, Set<string>>> {
  const merged = await loadKeptIdByMergedId(db);
  const teams = new Map<string, Set<string>>();
  for (const { name } of await db.selectFrom('season').select('name').execute()) {
    const rows = await db
      .selectFrom('card_match')
      .innerJoin('fixture', 'fixture.id', 'card_match.fixture_id')
      .select(['home_team_id', 'away_team_id', ...PLAYER_COLUMNS])
      .where('season', '=', name)
      .where('deleted', '=', 0)
      .execute();
    for (const row of rows)
      for (const column of PLAYER_COLUMNS) {
        const player = row[column];
        if (player === null) continue;
        const id = merged.get(player) ?? player;
        const team = column.startsWith('home') ? row.home_team_id : row.away_team_id;
        teams.set(id, (teams.get(id) ?? new Set()).add(team));
      }
  }
  return teams;
}
