import { sql } from 'kysely';
import { EMPTIED_BY_RESTORE, FILE_PARTS, NOT_IN_BACKUPS } from './from-sqlite.ts';
import { writeHistory } from '../history.ts';
import { CSRF_KEY, setting, writeSetting } from '../mappers/settings.ts';
import { skipNoticesBefore } from '../followers.ts';
import { revisionsOf } from '../revisions.ts';
import type { Change, EngineName, Origin, Scope, Snapshot } from '../store.ts';
import { insertRows, rowsOf, type TableShape, tableShapes, upsert } from '../table-rows.ts';

/**
 * By how much a restore raises revisions. Clients and caches may know later revisions than the backup has, and must not
 * take the restored data for what they know.
 */
export const REVISION_LEAP = 1_000_000;
/** Tables that are not restored: some are not in backups, files are stored before, and revisions are raised instead. */
const NOT_RESTORED = new Set([...NOT_IN_BACKUPS, FILE_PARTS, 'revision']);

/**
 * Returns whether nobody has entered anything into a database. It may already have its first seasons and a password.
 */
export async function isUntouched(db: Snapshot): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select
    (select count(*) from team) + (select count(*) from player) + (select count(*) from fixture)
    + (select count(*) from draw) as n`.execute(db);
  return rows[0]?.n === 0;
}

/**
 * Replaces all data with that of a backup in one change, so that everyone sees either the old or the new data. `backup`
 * is a SQLite database. Ends all sessions, and adds a history entry.
 */
export async function replaceWithBackup(
  change: Change,
  backup: Snapshot,
  origin: Origin,
  engine: EngineName,
): Promise<void> {
  const { db } = change;
  const shapes = (await tableShapes(backup)).filter(({ name }) => !NOT_RESTORED.has(name));
  const constraints = await deferReferences(db, engine);
  // Keeps the current key, because every process has it in memory: with another, forms that are open in browsers could
  // not be sent.
  const csrfKey = await setting(db, CSRF_KEY);
  for (const name of EMPTIED_BY_RESTORE) await sql`delete from ${sql.table(name)}`.execute(db);
  for (const { name } of shapes.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
  for (const shape of shapes)
    for await (const rows of rowsOf(backup, shape)) await insertRows(db, shape, rows, engine === 'postgresql');
  if (csrfKey !== null) await writeSetting(db, CSRF_KEY, csrfKey);
  if (engine === 'postgresql') await endDeferring(db, shapes, constraints);
  await raiseScopes(change, await revisionsOf(backup));
  const entry = await writeHistory(db, { ...origin, undoes: null, countsFrom: null }, new Date().toISOString(), []);
  await skipNoticesBefore(db, entry);
}

type Constraint = { table: string; name: string };

/**
 * Defers the check of references within a table until all rows are written, because a history entry may refer to a
 * later one. References to other tables are never broken, because the tables are in order. On PostgreSQL, to defer all
 * checks would take far longer, so this returns the constraints that must be made strict again.
 */
async function deferReferences(db: Snapshot, engine: EngineName): Promise<Constraint[]> {
  if (engine === 'sqlite') {
    await sql`pragma defer_foreign_keys = on`.execute(db);
    return [];
  }
  const { rows } = await sql<Constraint>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and conrelid = confrelid and connamespace = current_schema()::regnamespace
      and not condeferrable`.execute(db);
  for (const { table, name } of rows)
    await sql`alter table ${sql.raw(table)} alter constraint ${sql.ref(name)} deferrable initially deferred`.execute(
      db,
    );
  return rows;
}

/**
 * On PostgreSQL, checks the deferred references, makes them strict again, and lets numbers continue after those of the
 * backup.
 */
async function endDeferring(
  db: Snapshot,
  shapes: readonly TableShape[],
  constraints: readonly Constraint[],
): Promise<void> {
  await sql`set constraints all immediate`.execute(db);
  for (const { table, name } of constraints)
    await sql`alter table ${sql.raw(table)} alter constraint ${sql.ref(name)} not deferrable`.execute(db);
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where is_identity = 'YES' and table_schema = current_schema()`.execute(db);
  for (const { table, column } of rows) {
    if (!shapes.some(({ name }) => name === table)) continue;
    const last = sql`(select max(${sql.ref(column)}) from ${sql.table(table)})`;
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(${last}, 1), ${last} is not null)`.execute(
      db,
    );
  }
}

/** Raises every scope far above its revision in both databases. */
async function raiseScopes(change: Change, inBackup: ReadonlyMap<string, number>): Promise<void> {
  const current = await revisionsOf(change.db);
  for (const scope of new Set([...current.keys(), ...inBackup.keys()])) {
    const value = Math.max(current.get(scope) ?? 0, inBackup.get(scope) ?? 0) + REVISION_LEAP;
    await upsert('revision', 'scope', [{ scope, value }]).execute(change.db);
    // The rows of this table are scopes.
    change.touch(scope as Scope);
  }
}
