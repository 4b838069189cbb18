import { isSameMatch, type RunningPlace, type RunningScore, fresh } from '#domain/cards/running.ts';
import { inColumns, json } from './mappers/mapper.ts';
import type { Schema } from './schema.ts';
import type { Change, Scope, Snapshot } from './store.ts';
import { upsert } from './table-rows.ts';

const { toRow, fromRow } = inColumns<RunningScore, Schema['running_score']>({
  id: 'id',
  season: 'season',
  division: 'division',
  week: 'week',
  homeTeamId: 'home_team_id',
  awayTeamId: 'away_team_id',
  writer: 'writer',
  version: 'version',
  frames: json('frames'),
  newPlayers: json('new_players'),
  changedAt: {
    name: 'changed_at',
    write: (moment) => new Date(Number(moment)).toISOString(),
    read: (stored) => Date.parse(String(stored)),
  },
});

/** The running scores, in no order; also those that have expired and are not removed yet. */
export async function allRunning(db: Snapshot): Promise<RunningScore[]> {
  return (await db.selectFrom('running_score').selectAll().execute()).map(fromRow);
}

/** Inserts or replaces a running score. */
export async function saveRunning(change: Change, running: RunningScore): Promise<void> {
  await upsert('running_score', 'id', [toRow(running)]).execute(change.db);
  change.touch('running');
}

/** Removes running scores. */
export async function removeRunning(change: Change, running: readonly RunningScore[]): Promise<void> {
  for (const scope of await remove(change.db, running)) change.touch(scope);
}

/** Removes what has expired, and returns the rest. */
export async function removeExpired(change: Change, now: number): Promise<RunningScore[]> {
  const all = await allRunning(change.db);
  const rest = fresh(all, now);
  await removeRunning(
    change,
    all.filter((running) => !rest.includes(running)),
  );
  return rest;
}

/** Removes the running scores of fixtures that are recorded now, so that undo revives none; returns their scope if there were any. */
export async function endRunning(db: Snapshot, recorded: readonly RunningPlace[]): Promise<Scope[]> {
  if (recorded.length === 0) return [];
  const all = await allRunning(db);
  return remove(
    db,
    all.filter((running) => recorded.some((place) => isSameMatch(running, place))),
  );
}

async function remove(db: Snapshot, running: readonly RunningScore[]): Promise<Scope[]> {
  if (running.length === 0) return [];
  const ids = running.map(({ id }) => id);
  await db.deleteFrom('running_score').where('id', 'in', ids).execute();
  return ['running'];
}
