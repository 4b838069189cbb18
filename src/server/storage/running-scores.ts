import type { RunningScore } from '#domain/cards/running.ts';
import type { RunningTie } from '#domain/cups/running-tie.ts';
import { columnMapping, json, optional } from './mappers/mapper.ts';
import type { Schema } from './schema.ts';
import type { Change, Scope, Snapshot } from './store.ts';
import { upsert } from './table-rows.ts';

/** The time of the last change: milliseconds in the program, text in the database. */
const changedAt = {
  name: 'changed_at',
  write: (moment: unknown) => new Date(Number(moment)).toISOString(),
  read: (stored: unknown) => Date.parse(String(stored)),
} as const;

const { toRow, fromRow } = columnMapping<RunningScore, Schema['running_score']>({
  id: 'id',
  season: 'season',
  division: 'division',
  week: 'week',
  homeTeamId: 'home_team_id',
  awayTeamId: 'away_team_id',
  writer: 'writer',
  version: 'version',
  matches: json('matches'),
  newPlayers: json('new_players'),
  personId: 'person_id',
  changedAt,
});

const tieColumns = columnMapping<RunningTie, Schema['running_tie']>({
  id: 'id',
  competitionId: 'competition_id',
  tieId: 'tie_id',
  home: 'home',
  away: 'away',
  teams: json('teams'),
  divisions: json('divisions'),
  writer: 'writer',
  version: 'version',
  matches: json('matches'),
  leg: optional('leg'),
  personId: 'person_id',
  changedAt,
});

/** Returns all running scores of matches in no particular order, even expired ones that were not removed yet. */
export async function allRunning(db: Snapshot): Promise<RunningScore[]> {
  return (await db.selectFrom('running_score').selectAll().execute()).map(fromRow);
}

/** Inserts or replaces a running score. */
export async function saveRunning(change: Change, running: RunningScore): Promise<void> {
  await upsert('running_score', 'id', [toRow(running)]).execute(change.db);
  change.touch('running');
}

/** Removes the running scores for which `isGone` returns true. */
export async function removeRunning(change: Change, isGone: (running: RunningScore) => boolean): Promise<void> {
  for (const scope of await endRunning(change.db, isGone)) change.touch(scope);
}

/**
 * Removes running scores as part of another write, such as recording the card. Returns the scope to raise, if any were
 * removed.
 */
export async function endRunning(db: Snapshot, isGone: (running: RunningScore) => boolean): Promise<Scope[]> {
  const remove = (ids: string[]) => db.deleteFrom('running_score').where('id', 'in', ids).execute();
  return endGone((await allRunning(db)).filter(isGone), remove);
}

/** Returns all running scores of cup ties in no particular order, even expired ones that were not removed yet. */
export async function allRunningTies(db: Snapshot): Promise<RunningTie[]> {
  return (await db.selectFrom('running_tie').selectAll().execute()).map(tieColumns.fromRow);
}

/** Inserts or replaces the running score of a tie. */
export async function saveRunningTie(change: Change, running: RunningTie): Promise<void> {
  await upsert('running_tie', 'id', [tieColumns.toRow(running)]).execute(change.db);
  change.touch('running');
}

/** Removes the running scores of ties for which `isGone` returns true. */
export async function removeRunningTies(change: Change, isGone: (running: RunningTie) => boolean): Promise<void> {
  for (const scope of await endRunningTies(change.db, isGone)) change.touch(scope);
}

/** Removes running scores of cup ties as part of another write. Returns the scope to raise, if any were removed. */
export async function endRunningTies(db: Snapshot, isGone: (running: RunningTie) => boolean): Promise<Scope[]> {
  const remove = (ids: string[]) => db.deleteFrom('running_tie').where('id', 'in', ids).execute();
  return endGone((await allRunningTies(db)).filter(isGone), remove);
}

/** Removes these rows with `remove`. Returns the scope to raise, if there are any. */
async function endGone(gone: readonly { id: string }[], remove: (ids: string[]) => Promise<unknown>): Promise<Scope[]> {
  if (gone.length === 0) return [];
  await remove(gone.map(({ id }) => id));
  return ['running'];
}
