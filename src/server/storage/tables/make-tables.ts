import { sql } from 'kysely';
import type { EngineName, Snapshot } from '../store.ts';
import { OtherDatabase } from '../store-error.ts';
import {
  makerOf,
  type Mark,
  markOfTables,
  markText,
  readCommentMark,
  readSqliteMark,
  sqliteMark,
  type TablesFound,
} from './mark.ts';
import { partsAmong, type Tables, TABLES, tableStatements } from './tables.ts';

/** The number of the lock for creating and changing tables on PostgreSQL: "Baize" as ASCII. */
const LOCK = 0x42_61_69_7a_65;

/**
 * Creates the tables of an empty database, all or none. If several processes start at the same time, one of them creates the
 * tables. Throws `OtherDatabase` and changes nothing if there are other tables.
 */
export async function makeTables(db: Snapshot, engine: EngineName): Promise<void> {
  if ((await tablesOf(db, engine)) === 'present') return;
  await db.transaction().execute(async (own) => {
    await lockTables(own, engine);
    const found = await tablesOf(own, engine);
    if (found === 'present') return;
    if (found !== 'none') throw new OtherDatabase(found);
    for (const statement of tableStatements(engine)) await sql.raw(statement).execute(own);
    await writeMark(own, engine, TABLES);
  });
}

/** Lets one process at a time create or change tables. On SQLite the transaction itself does that. */
export async function lockTables(own: Snapshot, engine: EngineName): Promise<void> {
  if (engine === 'postgresql') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(own);
}

/** Marks a database as having the tables of a version. */
export async function writeMark(db: Snapshot, engine: EngineName, tables: Tables): Promise<void> {
  const mark = markOfTables(tables);
  const { application, version } = sqliteMark(mark);
  const statements =
    engine === 'sqlite'
      ? [`pragma application_id = ${application}`, `pragma user_version = ${version}`]
      : [
          `comment on table setting is 'Baize ${markText(mark)}'`,
          `comment on table revision is '${sqliteStatements(tables).join(';\n').replaceAll("'", "''")}'`,
        ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function sqliteStatements(tables: Tables): string[] {
  return partsAmong(tableStatements('sqlite', tables)).map(({ statement }) => statement);
}

/**
 * Returns the statements that make the tables of a PostgreSQL database in a SQLite file, mark included. The database itself has
 * them, so that a later version can back up tables that it no longer describes.
 */
export async function storedStatements(postgres: Snapshot): Promise<string[]> {
  const { rows } = await sql<{ text: string | null }>`
    select obj_description(to_regclass('revision'), 'pg_class') as text`.execute(postgres);
  const mark = await readMark(postgres, 'postgresql');
  if (mark === null) throw new OtherDatabase('other');
  const { application, version } = sqliteMark(mark);
  const pragmas = [`pragma application_id = ${application}`, `pragma user_version = ${version}`];
  return [...(rows[0]?.text ?? '').split(';\n'), ...pragmas];
}

/** Returns the mark of a database; `null` without one of a release. */
export async function readMark(db: Snapshot, engine: EngineName): Promise<Mark | null> {
  if (engine === 'postgresql') {
    const { rows } = await sql<{ comment: string | null }>`
      select obj_description(to_regclass('setting'), 'pg_class') as comment`.execute(db);
    return readCommentMark(rows[0]?.comment ?? '');
  }
  const { rows } = await sql<{ application: number; version: number }>`
    select application_id as application, user_version as version
    from pragma_application_id, pragma_user_version`.execute(db);
  return rows[0] === undefined ? null : readSqliteMark(rows[0].application, rows[0].version);
}

/** Returns who made the tables of a database, without changing anything. */
export async function tablesOf(db: Snapshot, engine: EngineName, tables: Tables = TABLES): Promise<TablesFound> {
  // The order matters: another process may create the tables between the two.
  if (!(await hasTables(db, engine))) return 'none';
  return makerOf(await readMark(db, engine), tables);
}

async function hasTables(db: Snapshot, engine: EngineName): Promise<boolean> {
  const query =
    engine === 'postgresql'
      ? sql`select 1 from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace limit 1`
      : sql`select 1 from sqlite_schema limit 1`;
  return (await query.execute(db)).rows.length > 0;
}
