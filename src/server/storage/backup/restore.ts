import { sql } from 'kysely';
import { TABLES_EMPTIED_BY_RESTORE, FILE_PARTS_TABLE, TABLES_NOT_IN_BACKUPS } from './from-sqlite.ts';
import { writeHistoryEntry } from '../history.ts';
import { CSRF_KEY_SETTING, settingText, writeSetting } from '../mappers/settings.ts';
import { skipNoticesUpTo } from '../followers.ts';
import { allRevisions } from '../revisions.ts';
import type { ChangeTransaction, EngineName, ChangeOrigin, RevisionScope, DatabaseTransaction } from '../store.ts';
import { insertRows, rowsOf, type TableShape, tableShapes, upsertStatement } from '../table-rows.ts';

/**
 * The number by which a restore raises revisions. Clients and caches may have seen higher revisions than those in the
 * backup. Without this leap, they would mistake the restored data for data that they have cached.
 */
export const RESTORE_REVISION_INCREMENT = 1_000_000;
/**
 * The tables that `replaceWithBackup` does not copy: the tables that have no rows in backups, the bytes of pictures and
 * documents (stored separately), and revisions (which it raises instead).
 */
const TABLES_NOT_RESTORED = new Set([...TABLES_NOT_IN_BACKUPS, FILE_PARTS_TABLE, 'revision']);

/**
 * Returns whether a database has no team, player, result or cup draw, not even a deleted one. It may already have its
 * first seasons and a password.
 */
export async function isLeagueEmpty(db: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select
    (select count(*) from team) + (select count(*) from player) + (select count(*) from fixture)
    + (select count(*) from draw) as n`.execute(db);
  return rows[0]?.n === 0;
}

/**
 * Replaces the data of the league with the data of a backup, except followers, the key against forged forms (CSRF), and
 * the bytes of pictures and documents. This is one change, so everyone sees either the old or the new data. `backup` is
 * a SQLite database. Ends all sessions, removes join links, running scores and waiting messages, and adds a history
 * entry.
 */
export async function replaceWithBackup(
  change: ChangeTransaction,
  backup: DatabaseTransaction,
  origin: ChangeOrigin,
  engine: EngineName,
): Promise<void> {
  const { db } = change;
  const shapes = (await tableShapes(backup)).filter(({ name }) => !TABLES_NOT_RESTORED.has(name));
  const constraints = await deferForeignKeyChecks(db, engine);
  // Keeps the current key that protects forms (CSRF), because every process has it in memory. With another key, forms
  // that are open in browsers could not be sent.
  const csrfKey = await settingText(db, CSRF_KEY_SETTING);
  for (const name of TABLES_EMPTIED_BY_RESTORE) await sql`delete from ${sql.table(name)}`.execute(db);
  for (const { name } of shapes.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
  for (const shape of shapes)
    for await (const rows of rowsOf(backup, shape)) await insertRows(db, shape, rows, engine === 'postgresql');
  if (csrfKey !== null) await writeSetting(db, CSRF_KEY_SETTING, csrfKey);
  if (engine === 'postgresql') await restoreConstraintsAndCounters(db, shapes, constraints);
  await raiseAllRevisions(change, await allRevisions(backup));
  const entry = await writeHistoryEntry(
    db,
    { ...origin, undoes: null, countsFrom: null },
    new Date().toISOString(),
    [],
  );
  await skipNoticesUpTo(db, entry);
}

type ForeignKeyConstraint = { table: string; name: string };

/**
 * Defers the checks of references until all rows are written, because a history entry may refer to a later entry. On
 * PostgreSQL, defers only the checks of references within one table. The other checks would take far longer to defer,
 * and each table is written after the tables to which it refers. Returns the constraints that must be made strict
 * again; on SQLite, an empty list.
 */
async function deferForeignKeyChecks(db: DatabaseTransaction, engine: EngineName): Promise<ForeignKeyConstraint[]> {
  if (engine === 'sqlite') {
    await sql`pragma defer_foreign_keys = on`.execute(db);
    return [];
  }
  const { rows } = await sql<ForeignKeyConstraint>`
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
 * On PostgreSQL, checks the deferred references and makes them strict again. Then sets the counters of generated row
 * numbers, so that new rows get higher numbers than the rows of the backup.
 */
async function restoreConstraintsAndCounters(
  db: DatabaseTransaction,
  shapes: readonly TableShape[],
  constraints: readonly ForeignKeyConstraint[],
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

/**
 * Raises the revision of every scope: to its revision in the database or in the backup, whichever is higher, plus
 * `RESTORE_REVISION_INCREMENT`.
 */
async function raiseAllRevisions(change: ChangeTransaction, inBackup: ReadonlyMap<string, number>): Promise<void> {
  const current = await allRevisions(change.db);
  for (const scope of new Set([...current.keys(), ...inBackup.keys()])) {
    const value = Math.max(current.get(scope) ?? 0, inBackup.get(scope) ?? 0) + RESTORE_REVISION_INCREMENT;
    await upsertStatement('revision', 'scope', [{ scope, value }]).execute(change.db);
    // The cast is safe: every name in the table `revision` is a scope.
    change.touch(scope as RevisionScope);
  }
}
