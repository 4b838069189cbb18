import { type Pairing, type ScheduledFixture, scheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { subjectOf } from '#domain/people/permissions.ts';
import type { Snapshot } from '../store.ts';
import { chunks } from '../table-rows.ts';
import { described, type Mapper } from './mapper.ts';

export const scheduledFixtures = described('listed_fixture', scheduledFixture);

/** The fixture list of a season, unpublished fixtures included, in no particular order. */
export async function listOf(db: Snapshot, season: string): Promise<ScheduledFixture[]> {
  return scheduledFixtures.liveWith(db, 'season', [season]);
}

/** Who met whom in a season's results, in no particular order: what its fixture list is compared with. */
export async function resultPairings(db: Snapshot, season: string): Promise<Pairing[]> {
  return db
    .selectFrom('fixture')
    .select(['season', 'division', 'home_team_id as homeTeamId', 'away_team_id as awayTeamId'])
    .where('season', '=', season)
    .where('deleted', '=', 0)
    .execute();
}

/** The live scheduled fixtures that are not at the home team's own venue. */
export async function fixturesElsewhere(db: Snapshot): Promise<ScheduledFixture[]> {
  const query = db.selectFrom('listed_fixture').selectAll().where('venue', '<>', '').where('deleted', '=', 0);
  return (await query.execute()).map(scheduledFixtures.liveOf);
}

/** A live scheduled fixture of one of these teams, or `null`. */
export async function scheduledFixtureWith(db: Snapshot, teamIds: readonly string[]): Promise<ScheduledFixture | null> {
  for (const ids of chunks(teamIds)) {
    const row = await db
      .selectFrom('listed_fixture')
      .selectAll()
      .where('deleted', '=', 0)
      .where((where) => where.or([where('home_team_id', 'in', ids), where('away_team_id', 'in', ids)]))
      .limit(1)
      .executeTakeFirst();
    if (row) return scheduledFixtures.liveOf(row);
  }
  return null;
}

/**
 * Scheduled fixtures. Callers check that no two live ones are the same, not a unique index: to undo the replacement of a
 * list, many old and new ones are written at once, and the index would reject the states in between.
 */
export const scheduledFixtureMapper: Mapper<'listedFixture'> = {
  ...scheduledFixtures.mapper,
  scopesOf: ({ season }) => [`list:${season}`],
  subjectOf,
};
