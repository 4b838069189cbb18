import { subjectOf } from '#domain/people/permissions.ts';
import type { Pairing, ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { chunks } from '../table-rows.ts';
import { canBeId } from '../new-id.ts';
import type { ScheduledFixtureTable } from '../schema.ts';
import { flag, inColumns, liveOf, liveRowsOf, type Mapper, marked, storedIn, withoutMark } from './mapper.ts';
import type { Entities, Snapshot } from '../store.ts';

const rows = inColumns<Entities['listedFixture'], ScheduledFixtureTable>({
  id: 'id',
  season: 'season',
  division: 'division',
  week: 'week',
  date: 'date',
  homeTeamId: 'home_team_id',
  awayTeamId: 'away_team_id',
  venue: 'venue',
  state: 'state',
  published: flag('published'),
  changedAt: 'changed_at',
  deleted: flag('deleted'),
});

/** The fixture list of a season, unpublished fixtures included, in no particular order. */
export async function listOf(db: Snapshot, season: string): Promise<ScheduledFixture[]> {
  return (await liveRowsOf(db, 'listed_fixture', season)).map(rows.fromRow).map(withoutMark);
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

/** A live scheduled fixture, or `null` where it is unknown or deleted. */
export async function scheduledFixture(db: Snapshot, id: string): Promise<ScheduledFixture | null> {
  if (!canBeId(id)) return null;
  return liveOf((await scheduledFixtureMapper.load(db, [id])).get(id));
}

/** The live scheduled fixtures that are not at the home team's own venue. */
export async function fixturesElsewhere(db: Snapshot): Promise<ScheduledFixture[]> {
  const query = db.selectFrom('listed_fixture').selectAll().where('venue', '<>', '').where('deleted', '=', 0);
  return (await query.execute()).map(rows.fromRow).map(withoutMark);
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
    if (row) return withoutMark(rows.fromRow(row));
  }
  return null;
}

/**
 * Scheduled fixtures. Callers check that no two live ones are the same, not a unique index: to undo the replacement of a
 * list, many old and new ones are written at once, and the index would reject the states in between.
 */
export const scheduledFixtureMapper: Mapper<'listedFixture'> = {
  ...marked,
  scopesOf: ({ season }) => [`list:${season}`],
  subjectOf,
  ...storedIn('listed_fixture', 'id', rows),
};
