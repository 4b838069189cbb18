import type { Snapshot } from '../store.ts';
import { mergedPlayers } from './fixtures.ts';

/** The ids of the teams that each player has played for in a recorded result, by the player's id. */
export async function teamsPlayedFor(db: Snapshot): Promise<Map<string, Set<string>>> {
  const merged = await mergedPlayers(db);
  const teams = new Map<string, Set<string>>();
  for (const side of ['home', 'away'] as const) {
    const rows = await db
      .selectFrom('frame')
      .innerJoin('fixture', 'fixture.id', 'frame.fixture_id')
      .select([`frame.${side}_player_id as player`, `fixture.${side}_team_id as team`])
      .where('fixture.deleted', '=', 0)
      .where(`frame.${side}_player_id`, 'is not', null)
      .distinct()
      .execute();
    for (const { player, team } of rows) {
      const id = merged.get(player ?? '') ?? player ?? '';
      teams.set(id, (teams.get(id) ?? new Set()).add(team));
    }
  }
  return teams;
}
