import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { integrityProblems } from './integrity.ts';
import type { DatabaseLocation } from './open.ts';
import { translatePostgresError, toStoreError } from './engines/engine-errors.ts';
import type { DatabaseTables } from './schema.ts';
import { databaseDamage, createSqliteKysely } from './engines/sqlite-dialect.ts';
import type { EngineName, DatabaseTransaction } from './store.ts';
import { tablesCompatibilityOfFile } from './engines/file-header.ts';
import { IncompatibleDatabase } from './store-error.ts';
import { findTablesCompatibility } from './tables/make-tables.ts';
import { stampOfTables, type TablesOrigin } from './tables/stamp.ts';
import { type TableDefinitions, TABLE_DEFINITIONS } from './tables/tables.ts';

/** The longest time to wait for a connection (PostgreSQL) or a lock (SQLite), in milliseconds. */
const CONNECTION_OR_LOCK_TIMEOUT_MS = 5000;

/**
 * The findings of an examination of a database. The contents of the database are examined only if this version of the
 * program made the database's tables.
 */
export type DatabaseExamination = DatabaseFacts & {
  tables: TablesOrigin;
  /** The journal mode of SQLite (this program sets `wal`); `null` on PostgreSQL, or if the file was not opened. */
  journal: string | null;
  /** A sentence for each problem that was found; empty if there is none. */
  problems: string[];
  /** The database, for further reading; `null` if it is damaged or this version did not make its tables. */
  db: DatabaseTransaction | null;
  /** The time of the latest change (ISO 8601); `null` if there is none or it was not read. */
  latestChange: string | null;
  /** The current time by the clock of the database server (ISO 8601); `null` on SQLite. */
  ownTime: string | null;
};

/**
 * Examines a database, passes the findings to `work`, and returns the result of `work`. `work` gets `null` if there is
 * no database file yet. Throws `StoreUnavailable`.
 */
export async function withExaminedDatabase<T>(
  place: DatabaseLocation,
  work: (database: DatabaseExamination | null) => Promise<T>,
): Promise<T> {
  if ('url' in place) return examinePostgres(place.url, work);
  return existsSync(place.file) ? examineSqlite(place.file, work) : work(null);
}

/**
 * Returns which version made the tables of a database. Changes nothing in the database. Throws `StoreUnavailable` if a
 * PostgreSQL database is unavailable.
 */
export async function tablesCompatibilityAt(
  place: DatabaseLocation,
  tables: TableDefinitions = TABLE_DEFINITIONS,
): Promise<TablesOrigin> {
  if ('file' in place) return tablesCompatibilityOfFile(place.file, tables);
  return runOnPostgres(place.url, (db) => findTablesCompatibility(db, 'postgresql', tables));
}

/**
 * Throws `IncompatibleDatabase` if another version or program made the database, and `StoreUnavailable` if the database
 * cannot be read. Changes nothing.
 */
export async function refuseOtherVersion(place: DatabaseLocation): Promise<void> {
  const maker = await tablesCompatibilityAt(place);
  if (maker !== 'none' && maker !== 'present') throw new IncompatibleDatabase(maker);
}

/** The findings for a SQLite file of another version or program. Such a file is not opened. */
const INCOMPATIBLE_FILE_FINDINGS: Omit<DatabaseExamination, 'tables'> = {
  engine: 'SQLite',
  schema: 'unknown',
  bytes: 0,
  journal: null,
  problems: [],
  db: null,
  latestChange: null,
  ownTime: null,
};

async function examineSqlite<T>(file: string, work: (database: DatabaseExamination) => Promise<T>): Promise<T> {
  const tables = tablesCompatibilityOfFile(file);
  if (tables !== 'none' && tables !== 'present') return work({ ...INCOMPATIBLE_FILE_FINDINGS, tables });
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: CONNECTION_OR_LOCK_TIMEOUT_MS });
    const db = createSqliteKysely([database]);
    const journal = String(database.prepare('pragma journal_mode').get()?.['journal_mode']);
    return await work({ ...(await databaseFindings(db, 'sqlite', await databaseDamage(db))), journal, ownTime: null });
  } catch (error) {
    throw toStoreError(error);
  }
}

function examinePostgres<T>(url: string, work: (database: DatabaseExamination) => Promise<T>): Promise<T> {
  return runOnPostgres(url, async (db) => {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
    const ownTime = rows[0]?.now.toISOString() ?? null;
    return work({ ...(await databaseFindings(db, 'postgresql', [])), journal: null, ownTime });
  });
}

async function runOnPostgres<T>(url: string, work: (db: DatabaseTransaction) => Promise<T>): Promise<T> {
  const config = {
    connectionString: url,
    application_name: 'baize doctor',
    connectionTimeoutMillis: CONNECTION_OR_LOCK_TIMEOUT_MS,
  };
  const pool = new Pool({ ...config, max: 2, statement_timeout: CONNECTION_OR_LOCK_TIMEOUT_MS * 4 });
  pool.on('error', () => undefined);
  try {
    return await work(new Kysely<DatabaseTables>({ dialect: new PostgresDialect({ pool }) }));
  } catch (error) {
    throw translatePostgresError(error, false);
  } finally {
    await pool.end();
  }
}

async function databaseFindings(db: DatabaseTransaction, engine: EngineName, damage: string[]) {
  const tables = damage.length > 0 ? 'none' : await findTablesCompatibility(db, engine);
  const isPresent = tables === 'present';
  const facts = isPresent ? await databaseFacts(db, engine) : { engine, schema: 'none', bytes: 0 };
  return {
    ...facts,
    tables,
    problems: isPresent ? await integrityProblems(db) : damage,
    db: isPresent ? db : null,
    latestChange: isPresent ? await latestChangeTime(db) : null,
  };
}

/**
 * Facts about a database. `engine`: the engine and its version. `schema`: the version number of the tables and the
 * first digits of their hash. If this version of the program did not make the tables, `schema` is `unknown` or `none`.
 * `bytes`: the size on disk.
 */
export type DatabaseFacts = { engine: string; schema: string; bytes: number };

/** Returns the facts about a database whose tables this version has made. */
export async function databaseFacts(db: DatabaseTransaction, engine: EngineName): Promise<DatabaseFacts> {
  const facts = await (engine === 'sqlite' ? sqliteVersionAndSize(db) : postgresVersionAndSize(db));
  const { number, digits } = stampOfTables();
  return { ...facts, schema: `${number} (${digits})` };
}

async function sqliteVersionAndSize(db: DatabaseTransaction) {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select sqlite_version() as version, page_count * page_size as bytes
    from pragma_page_count, pragma_page_size`.execute(db);
  return { engine: `SQLite ${rows[0]?.version ?? ''}`, bytes: rows[0]?.bytes ?? 0 };
}

async function postgresVersionAndSize(db: DatabaseTransaction) {
  // By default pg returns 8-byte integers as text.
  const { rows } = await sql<{ version: string; bytes: number | string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(db);
  return { engine: `PostgreSQL ${rows[0]?.version.split(' ', 1)[0] ?? ''}`, bytes: Number(rows[0]?.bytes ?? 0) };
}

/**
 * Returns the time (ISO 8601) of the oldest change after `at`, the time of the latest backup; `null` if nothing has
 * changed since the backup. Without a backup (`at` is `null`), returns the time of the latest restore. If the league
 * was never restored either, returns the time of its first change; `null` if there are no changes.
 */
export async function oldestChangeTimeSinceBackup(db: DatabaseTransaction, at: string | null): Promise<string | null> {
  const restored = at === null ? await latestChangeTime(db, 'restore') : null;
  if (restored !== null) return restored;
  const row = await db
    .selectFrom('history')
    .select(({ fn }) => fn.min('at').as('first'))
    .$if(at !== null, (query) => query.where('at', '>', at ?? ''))
    .executeTakeFirst();
  return row?.first ?? null;
}

/**
 * Returns the time (ISO 8601) of the latest change or, with `action`, of the latest restore; `null` if there is none.
 */
export async function latestChangeTime(db: DatabaseTransaction, action?: 'restore'): Promise<string | null> {
  const row = await db
    .selectFrom('history')
    .select(({ fn }) => fn.max('at').as('at'))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .executeTakeFirst();
  return row?.at ?? null;
}
