import type { RunningScore } from '#domain/cards/running.ts';
import type { RunningTie } from '#domain/cups/running-tie.ts';
import { columnMapping, jsonColumn, optionalColumn } from './mappers/mapper.ts';
import type { DatabaseTables } from './schema.ts';
import type { ChangeTransaction, RevisionScope, DatabaseTransaction } from './store.ts';
import { upsertStatement } from './table-rows.ts';

/** The time of the last change: milliseconds in the program, text in the database. */
const changedAtColumn = {
  name: 'changed_at',
  write: (moment: unknown) => new Date(Number(moment)).toISOString(),
  read: (stored: unknown) => Date.parse(String(stored)),
} as const;

const { toRow, fromRow } = columnMapping<RunningScore, DatabaseTables['running_score']>({
  id: 'id',
  season: 'season',
  division: 'division',
  week: 'week',
  homeTeamId: 'home_team_id',
  awayTeamId: 'away_team_id',
  writer: 'writer',
  version: 'version',
  matches: jsonColumn('matches'),
  newPlayers: jsonColumn('new_players'),
  personId: 'person_id',
  changedAt: changedAtColumn,
});

const tieColumns = columnMapping<RunningTie, DatabaseTables['running_tie']>({
  id: 'id',
  competitionId: 'competition_id',
  tieId: 'tie_id',
  home: 'home',
  away: 'away',
  teams: jsonColumn('teams'),
  divisions: jsonColumn('divisions'),
  writer: 'writer',
  version: 'version',
  matches: jsonColumn('matches'),
  leg: optionalColumn('leg'),
  personId: 'person_id',
  changedAt: changedAtColumn,
});

/** Returns all running scores of fixtures in no particular order, even expired ones that were not removed yet. */
export async function allRunningScores(db: DatabaseTransaction): Promise<RunningScore[]> {
  return (await db.selectFrom('running_score').selectAll().execute()).map(fromRow);
}

/** Inserts or replaces the running score of a fixture. */
export async function saveRunningScore(change: ChangeTransaction, running: RunningScore): Promise<void> {
  await upsertStatement('running_score', 'id', [toRow(running)]).execute(change.db);
  change.touch('running');
}

/** Removes the running scores of fixtures for which `isGone` returns true. */
export async function removeRunningScores(
  change: ChangeTransaction,
  isGone: (running: RunningScore) => boolean,
): Promise<void> {
  for (const scope of await removeRunningScoresWithinWrite(change.db, isGone)) change.touch(scope);
}

/**
 * Removes the running scores of fixtures for which `isGone` returns true, as part of another write, such as recording
 * the card. Returns the scope `running`, or an empty list if nothing was removed. The caller must raise the revision of
 * the returned scope.
 */
export async function removeRunningScoresWithinWrite(
  db: DatabaseTransaction,
  isGone: (running: RunningScore) => boolean,
): Promise<RevisionScope[]> {
  const remove = (ids: string[]) => db.deleteFrom('running_score').where('id', 'in', ids).execute();
  return removeAndReturnScopes((await allRunningScores(db)).filter(isGone), remove);
}

/** Returns all running scores of cup ties in no particular order, even expired ones that were not removed yet. */
export async function allRunningTieScores(db: DatabaseTransaction): Promise<RunningTie[]> {
  return (await db.selectFrom('running_tie').selectAll().execute()).map(tieColumns.fromRow);
}

/** Inserts or replaces the running score of a tie. */
export async function saveRunningTie(change: ChangeTransaction, running: RunningTie): Promise<void> {
  await upsertStatement('running_tie', 'id', [tieColumns.toRow(running)]).execute(change.db);
  change.touch('running');
}

/** Removes the running scores of ties for which `isGone` returns true. */
export async function removeRunningTieScores(
  change: ChangeTransaction,
  isGone: (running: RunningTie) => boolean,
): Promise<void> {
  for (const scope of await removeRunningTieScoresWithinWrite(change.db, isGone)) change.touch(scope);
}

/**
 * Removes the running scores of cup ties for which `isGone` returns true, as part of another write. Returns the scope
 * `running`, or an empty list if nothing was removed. The caller must raise the revision of the returned scope.
 */
export async function removeRunningTieScoresWithinWrite(
  db: DatabaseTransaction,
  isGone: (running: RunningTie) => boolean,
): Promise<RevisionScope[]> {
  const remove = (ids: string[]) => db.deleteFrom('running_tie').where('id', 'in', ids).execute();
  return removeAndReturnScopes((await allRunningTieScores(db)).filter(isGone), remove);
}

/**
 * Calls `remove` with the ids in `gone`. Returns the scope whose revision must be raised; an empty list if `gone` is
 * empty.
 */
async function removeAndReturnScopes(
  gone: readonly { id: string }[],
  remove: (ids: string[]) => Promise<unknown>,
): Promise<RevisionScope[]> {
  if (gone.length === 0) return [];
  await remove(gone.map(({ id }) => id));
  return ['running'];
}
