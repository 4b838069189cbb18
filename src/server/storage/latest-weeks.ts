import type { Snapshot } from './store.ts';

/** By division: the latest week of a season in which a result is recorded; divisions without one are left out. */
export async function latestWeeksOf(db: Snapshot, season: string): Promise<{ division: number; week: number }[]> {
  return db
    .selectFrom('fixture')
    .select(({ fn }) => ['division', fn.max('week').as('week')])
    .where('season', '=', season)
    .where('deleted', '=', 0)
    .groupBy('division')
    .execute();
}
