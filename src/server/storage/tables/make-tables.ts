import { sql } from 'kysely';
import type { EngineName, DatabaseTransaction } from '../store.ts';
import { IncompatibleDatabase } from '../store-error.ts';
import {
  compatibilityOfStamp,
  type TablesVersionStamp,
  stampOfTables,
  stampText,
  stampFromComment,
  stampFromSqliteHeader,
  sqliteStamp,
  type TablesOrigin,
} from './stamp.ts';
import { tablesAndIndexesIn, type TableDefinitions, TABLE_DEFINITIONS, tableStatements } from './tables.ts';

/** The number of the PostgreSQL advisory lock for creating and changing the tables: "Baize" in ASCII. */
const TABLES_LOCK_NUMBER = 0x42_61_69_7a_65;

/**
 * Creates the tables of an empty database, all or none. If several processes start at the same time, only one creates
 * them. Does nothing if the database has the tables of this version. If it has any other tables, throws
 * `IncompatibleDatabase`.
 */
export async function makeTables(db: DatabaseTransaction, engine: EngineName): Promise<void> {
  if ((await findTablesCompatibility(db, engine)) === 'present') return;
  await db.transaction().execute(async (own) => {
    await lockTableDefinitions(own, engine);
    const found = await findTablesCompatibility(own, engine);
    if (found === 'present') return;
    if (found !== 'none') throw new IncompatibleDatabase(found);
    for (const statement of tableStatements(engine)) await sql.raw(statement).execute(own);
    await writeStamp(own, engine, TABLE_DEFINITIONS);
  });
}

/**
 * Waits until no other process creates or changes the tables, and keeps other processes from doing so until the
 * transaction ends. Does nothing on SQLite, where every write transaction has this effect.
 */
export async function lockTableDefinitions(own: DatabaseTransaction, engine: EngineName): Promise<void> {
  if (engine === 'postgresql') await sql`select pg_advisory_xact_lock(${sql.lit(TABLES_LOCK_NUMBER)})`.execute(own);
}

/**
 * Stamps a database with the version of its tables. On PostgreSQL, also stores SQLite statements that create the same
 * tables, for `sqliteStatementsStoredInPostgres`.
 */
export async function writeStamp(db: DatabaseTransaction, engine: EngineName, tables: TableDefinitions): Promise<void> {
  const stamp = stampOfTables(tables);
  const { application, version } = sqliteStamp(stamp);
  const statements =
    engine === 'sqlite'
      ? [`pragma application_id = ${application}`, `pragma user_version = ${version}`]
      : [
          `comment on table setting is 'Baize ${stampText(stamp)}'`,
          `comment on table revision is '${sqliteStatementsOfDefinitions(tables).join(';\n').replaceAll("'", "''")}'`,
        ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function sqliteStatementsOfDefinitions(tables: TableDefinitions): string[] {
  return tablesAndIndexesIn(tableStatements('sqlite', tables)).map(({ statement }) => statement);
}

/**
 * Returns SQLite statements that give a SQLite file the tables and the stamp of this PostgreSQL database. The
 * PostgreSQL database itself stores the statements for the tables, so that a later version can back up tables that the
 * later version no longer describes. Throws `IncompatibleDatabase` if the database has no stamp of a release.
 */
export async function sqliteStatementsStoredInPostgres(postgres: DatabaseTransaction): Promise<string[]> {
  const { rows } = await sql<{ text: string | null }>`
    select obj_description(to_regclass('revision'), 'pg_class') as text`.execute(postgres);
  const stamp = await readStamp(postgres, 'postgresql');
  if (stamp === null) throw new IncompatibleDatabase('other');
  const { application, version } = sqliteStamp(stamp);
  const pragmas = [`pragma application_id = ${application}`, `pragma user_version = ${version}`];
  return [...(rows[0]?.text ?? '').split(';\n'), ...pragmas];
}

/** Returns the stamp of a database; `null` if it has no stamp of a release. */
export async function readStamp(db: DatabaseTransaction, engine: EngineName): Promise<TablesVersionStamp | null> {
  if (engine === 'postgresql') {
    const { rows } = await sql<{ comment: string | null }>`
      select obj_description(to_regclass('setting'), 'pg_class') as comment`.execute(db);
    return stampFromComment(rows[0]?.comment ?? '');
  }
  const { rows } = await sql<{ application: number; version: number }>`
    select application_id as application, user_version as version
    from pragma_application_id, pragma_user_version`.execute(db);
  return rows[0] === undefined ? null : stampFromSqliteHeader(rows[0].application, rows[0].version);
}

/** Returns which version made the tables of a database. Changes nothing. */
export async function findTablesCompatibility(
  db: DatabaseTransaction,
  engine: EngineName,
  tables: TableDefinitions = TABLE_DEFINITIONS,
): Promise<TablesOrigin> {
  // Looks for tables before it reads the stamp. In the opposite order, tables that another process creates in between
  // would seem to have no stamp.
  if (!(await hasTables(db, engine))) return 'none';
  return compatibilityOfStamp(await readStamp(db, engine), tables);
}

async function hasTables(db: DatabaseTransaction, engine: EngineName): Promise<boolean> {
  const query =
    engine === 'postgresql'
      ? sql`select 1 from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace limit 1`
      : sql`select 1 from sqlite_schema limit 1`;
  return (await query.execute(db)).rows.length > 0;
}
