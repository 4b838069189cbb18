import type { Snapshot } from '../store.ts';
import { mergedPlayers } from './fixtures.ts';
import { PLAYER_COLUMNS } from './match-rows.ts';

/** Returns the ids of the teams for which each player has played in a recorded result, keyed by player id. */
export async function teamsPlayedFor(db: Snapshot): Promise<Map<string, Set<string>>> {
  const merged = await mergedPlayers(db);
  const teams = new Map<string, Set<string>>();
  for (const column of PLAYER_COLUMNS) {
    const side = column.startsWith('home') ? 'home' : 'away';
    const rows = await db
      .selectFrom('card_match')
      .innerJoin('fixture', 'fixture.id', 'card_match.fixture_id')
      .select([`card_match.${column} as player`, `fixture.${side}_team_id as team`])
      .where('fixture.deleted', '=', 0)
      .where(`card_match.${column}`, 'is not', null)
      .distinct()
      .execute();
    for (const { player, team } of rows) {
      const id = merged.get(player ?? '') ?? player ?? '';
      teams.set(id, (teams.get(id) ?? new Set()).add(team));
    }
  }
  return teams;
}
