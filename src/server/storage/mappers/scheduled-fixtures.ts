import type { ScheduledFixture, ScheduledState } from '#domain/scheduled-fixture.ts';
import { chunks } from '../table-rows.ts';
import { canBeId } from '../new-id.ts';
import type { ScheduledFixtureTable } from '../schema.ts';
import { liveOf, type Mapper, markDeleted, storedIn, withoutMark } from './mapper.ts';
import type { Entities, Snapshot } from '../store.ts';

type StoredScheduledFixture = Entities['listedFixture'];

/** The fixture list of a season, unpublished fixtures included, in no particular order. */
export async function listOf(db: Snapshot, season: string): Promise<ScheduledFixture[]> {
  const rows = await db
    .selectFrom('listed_fixture')
    .selectAll()
    .where('season', '=', season)
    .where('deleted', '=', 0)
    .execute();
  return rows.map(toScheduledFixture).map(withoutMark);
}

/** A live scheduled fixture, or `null` where it is unknown or deleted. */
export async function scheduledFixture(db: Snapshot, id: string): Promise<ScheduledFixture | null> {
  if (!canBeId(id)) return null;
  return liveOf((await scheduledFixtureMapper.load(db, [id])).get(id));
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
    if (row) return withoutMark(toScheduledFixture(row));
  }
  return null;
}

/**
 * Scheduled fixtures. Callers check that no two live ones are the same, not a unique index: to undo the replacement of a
 * list, many old and new ones are written at once, and the index would reject the states in between.
 */
export const scheduledFixtureMapper: Mapper<'listedFixture'> = {
  idOf: ({ id }) => id,
  scopesOf: ({ season }) => [`list:${season}`],
  settle: (value) => toScheduledFixture(toRow(value)),
  undoCreation: markDeleted,
  ...storedIn('listed_fixture', 'id', toRow, toScheduledFixture),
};

function toRow(scheduled: StoredScheduledFixture): ScheduledFixtureTable {
  return {
    id: scheduled.id,
    season: scheduled.season,
    division: scheduled.division,
    week: scheduled.week,
    date: scheduled.date,
    home_team_id: scheduled.homeTeamId,
    away_team_id: scheduled.awayTeamId,
    venue: scheduled.venue,
    state: scheduled.state,
    published: Number(scheduled.published),
    changed_at: scheduled.changedAt,
    deleted: Number(scheduled.deleted),
  };
}

function toScheduledFixture(row: ScheduledFixtureTable): StoredScheduledFixture {
  return {
    id: row.id,
    season: row.season,
    division: row.division,
    week: row.week,
    date: row.date,
    homeTeamId: row.home_team_id,
    awayTeamId: row.away_team_id,
    venue: row.venue,
    state: row.state as ScheduledState, // checked by the table
    published: row.published === 1,
    changedAt: row.changed_at,
    deleted: row.deleted === 1,
  };
}
