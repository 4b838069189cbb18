import type { Fixture } from '#domain/fixture.ts';
import { fixtureMapper } from './mappers/fixtures.ts';
import type { Snapshot } from './store.ts';

/** The live fixtures of the named seasons in which one of these people played, with all their frames. */
export async function fixturesWith(
  db: Snapshot,
  playerIds: readonly string[],
  seasons: readonly string[],
): Promise<Fixture[]> {
  if (playerIds.length === 0 || seasons.length === 0) return [];
  const asHome = db.selectFrom('frame').select('fixture_id').where('home_player_id', 'in', playerIds);
  const asAway = db.selectFrom('frame').select('fixture_id').where('away_player_id', 'in', playerIds);
  const rows = await db
    .selectFrom('fixture')
    .select('id')
    .where('season', 'in', seasons)
    .where('deleted', '=', 0)
    .where((where) => where.or([where('id', 'in', asHome), where('id', 'in', asAway)]))
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return [...(await fixtureMapper.load(db, ids)).values()].map(({ deleted: _, ...fixture }) => fixture);
}
