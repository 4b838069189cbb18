import type { Fixture } from '#domain/fixture.ts';
import { chunks } from './chunks.ts';
import { fixture } from './mappers/fixtures.ts';
import type { Snapshot } from './store.ts';

/** Whom results may name. */
export type Named = { teamIds: readonly string[]; playerIds: readonly string[] };

/** A live fixture that names one of these teams or players, or `null` where none does. */
export async function standingResult(db: Snapshot, { teamIds, playerIds }: Named): Promise<Fixture | null> {
  for (const ids of chunks(teamIds)) {
    const found = await liveFixtures(db)
      .where((where) => where.or([where('home_team_id', 'in', ids), where('away_team_id', 'in', ids)]))
      .executeTakeFirst();
    if (found) return fixture(db, found.id);
  }
  for (const ids of chunks(playerIds)) {
    const found = await liveFixtures(db)
      .innerJoin('frame', 'frame.fixture_id', 'fixture.id')
      .where((where) => where.or([where('home_player_id', 'in', ids), where('away_player_id', 'in', ids)]))
      .executeTakeFirst();
    if (found) return fixture(db, found.id);
  }
  return null;
}

function liveFixtures(db: Snapshot) {
  return db.selectFrom('fixture').select('fixture.id').where('deleted', '=', 0).limit(1);
}
