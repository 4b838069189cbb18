import { sql } from 'kysely';
import { writeHistory } from '../history.ts';
import { revisionsOf } from '../revisions.ts';
import type { Change, EngineName, Origin, Scope, Snapshot } from '../store.ts';
import { insertRows, rowsOf, type TableShape, tableShapes } from '../table-rows.ts';

/**
 * What revisions rise by when a copy is put back: whoever has kept something of the time after the copy knows higher ones
 * than it has, and must never take what comes now for what he knows.
 */
const LEAP = 1_000_000;
/** Stay as they are: who is signed in, and the revisions, which only ever rise and on which writers wait. */
const LEFT = new Set(['session', 'revision']);

/** Whether a database holds nothing that anybody has entered: at most the seasons of the seed, and a password. */
export async function isUntouched(db: Snapshot): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select
    (select count(*) from team) + (select count(*) from player) + (select count(*) from fixture)
    + (select count(*) from draw) as n`.execute(db);
  return rows[0]?.n === 0;
}

/**
 * Puts all of a copy in the place of all that is there, within one change: everybody else sees the one or the other.
 * `copy` is a SQLite database with the present tables. Everybody is signed out. Notes it in the history.
 */
export async function restoreBackup(change: Change, copy: Snapshot, origin: Origin, engine: EngineName): Promise<void> {
  const { db } = change;
  const shapes = (await tableShapes(copy)).filter(({ name }) => !LEFT.has(name));
  const constraints = await deferReferences(db, engine);
  await sql`delete from session`.execute(db);
  for (const { name } of shapes.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
  for (const shape of shapes)
    for await (const rows of rowsOf(copy, shape)) await insertRows(db, shape, rows, engine === 'postgresql');
  if (engine === 'postgresql') await settle(db, shapes, constraints);
  await leap(change, await revisionsOf(copy));
  await writeHistory(db, { ...origin, undoes: null, countsFrom: null }, new Date().toISOString(), []);
}

type Constraint = { table: string; name: string };

/**
 * Has references between rows of one table (an entry of the history names a later one) checked when all are there; those
 * between tables hold at every step, since the tables come in that order. Answers what is to be set right again on
 * PostgreSQL, which would take far longer to check all of them at the end.
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

/** PostgreSQL: checks those references now, makes them strict again, and goes on numbering where the copy ended. */
async function settle(db: Snapshot, shapes: readonly TableShape[], constraints: readonly Constraint[]): Promise<void> {
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

/** Raises every scope that either side knows far above both. */
async function leap(change: Change, inCopy: ReadonlyMap<string, number>): Promise<void> {
  const present = await revisionsOf(change.db);
  for (const scope of new Set([...present.keys(), ...inCopy.keys()])) {
    const value = Math.max(present.get(scope) ?? 0, inCopy.get(scope) ?? 0) + LEAP;
    await change.db
      .insertInto('revision')
      .values({ scope, value })
      .onConflict((conflict) => conflict.column('scope').doUpdateSet({ value }))
      .execute();
    // Scopes come from the table that changes write.
    change.touch(scope as Scope);
  }
}
