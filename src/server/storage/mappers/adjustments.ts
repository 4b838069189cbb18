import type { Adjustment } from '#domain/adjustment.ts';
import { canBeId } from '../new-id.ts';
import { chunks } from '../table-rows.ts';
import type { AdjustmentTable } from '../schema.ts';
import { liveOf, type Mapper, markDeleted, storedIn, withoutMark } from './mapper.ts';
import type { Entities, Snapshot } from '../store.ts';

type StoredAdjustment = Entities['adjustment'];

/** The adjustments of a season, in no particular order. */
export async function adjustmentsOf(db: Snapshot, season: string): Promise<Adjustment[]> {
  const rows = await db
    .selectFrom('adjustment')
    .selectAll()
    .where('season', '=', season)
    .where('deleted', '=', 0)
    .execute();
  return rows.map(toAdjustment).map(withoutMark);
}

/** A live adjustment, or `null` where it is unknown or deleted. */
export async function adjustment(db: Snapshot, id: string): Promise<Adjustment | null> {
  if (!canBeId(id)) return null;
  return liveOf((await adjustmentMapper.load(db, [id])).get(id));
}

/** A live adjustment of one of these teams, or `null`. */
export async function adjustmentOf(db: Snapshot, teamIds: readonly string[]): Promise<Adjustment | null> {
  for (const ids of chunks(teamIds)) {
    const row = await db
      .selectFrom('adjustment')
      .selectAll()
      .where('deleted', '=', 0)
      .where('team_id', 'in', ids)
      .limit(1)
      .executeTakeFirst();
    if (row) return withoutMark(toAdjustment(row));
  }
  return null;
}

export const adjustmentMapper: Mapper<'adjustment'> = {
  idOf: ({ id }) => id,
  scopesOf: ({ season }) => [`season:${season}`],
  settle: (value) => toAdjustment(toRow(value)),
  undoCreation: markDeleted,
  ...storedIn('adjustment', 'id', toRow, toAdjustment),
};

function toRow(value: StoredAdjustment): AdjustmentTable {
  return {
    id: value.id,
    season: value.season,
    division: value.division,
    week: value.week,
    team_id: value.teamId,
    points: value.points,
    reason: value.reason,
    date: value.date,
    deleted: Number(value.deleted),
  };
}

function toAdjustment(row: AdjustmentTable): StoredAdjustment {
  return {
    id: row.id,
    season: row.season,
    division: row.division,
    week: row.week,
    teamId: row.team_id,
    points: row.points,
    reason: row.reason,
    date: row.date,
    deleted: row.deleted === 1,
  };
}
