import type { Adjustment } from '#domain/standings/adjustment.ts';
import { canBeId } from '../new-id.ts';
import { chunks } from '../table-rows.ts';
import type { AdjustmentTable } from '../schema.ts';
import { flag, inColumns, liveOf, liveRowsOf, type Mapper, marked, storedIn, withoutMark } from './mapper.ts';
import type { Entities, Snapshot } from '../store.ts';

const rows = inColumns<Entities['adjustment'], AdjustmentTable>({
  id: 'id',
  season: 'season',
  division: 'division',
  week: 'week',
  teamId: 'team_id',
  points: 'points',
  reason: 'reason',
  date: 'date',
  deleted: flag('deleted'),
});

/** The adjustments of a season, in no particular order. */
export async function adjustmentsOf(db: Snapshot, season: string): Promise<Adjustment[]> {
  return (await liveRowsOf(db, 'adjustment', season)).map(rows.fromRow).map(withoutMark);
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
    if (row) return withoutMark(rows.fromRow(row));
  }
  return null;
}

export const adjustmentMapper: Mapper<'adjustment'> = {
  ...marked,
  scopesOf: ({ season }) => [`season:${season}`],
  ...storedIn('adjustment', 'id', rows),
};
