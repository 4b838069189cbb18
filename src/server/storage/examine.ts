import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { integrity } from './integrity.ts';
import type { DatabaseLocation } from './open.ts';
import { postgresFault, sqliteFault } from './engines/engine-errors.ts';
import type { Schema } from './schema.ts';
import { damageOf, kyselyOn } from './engines/sqlite-dialect.ts';
import type { EngineName, Snapshot } from './store.ts';
import { tablesOfFile } from './engines/file-header.ts';
import { OtherDatabase } from './store-error.ts';
import { findTablesMaker } from './tables/make-tables.ts';
import { stampOfTables, type TablesFound } from './tables/stamp.ts';
import { type Tables, TABLES } from './tables/tables.ts';

/** The longest time to wait for a database on another machine, in milliseconds. */
const PATIENCE = 5000;

/** What was found in a database that was only read. Its contents are included only if this version made the tables. */
export type Examined = DatabaseFacts & {
  tables: TablesFound;
  /** The journal mode of SQLite (this program sets `wal`); `null` on PostgreSQL. */
  journal: string | null;
  /** The damage that was found; empty if there is none. */
  problems: string[];
  /** The database, for further reading; `null` if another version made its tables. */
  db: Snapshot | null;
  /** The time of the latest change, and the time by the database's own clock if it has one (ISO 8601). */
  latestChange: string | null;
  ownTime: string | null;
};

/**
 * Examines a database and passes what it finds to `work`; `null` if there is no database yet. Throws
 * `StoreUnavailable`.
 */
export async function examine<T>(place: DatabaseLocation, work: (database: Examined | null) => Promise<T>): Promise<T> {
  if ('url' in place) return examinePostgres(place.url, work);
  return existsSync(place.file) ? examineSqlite(place.file, work) : work(null);
}

/** Returns which version made the tables of a database. Changes nothing. Throws `StoreUnavailable`. */
export async function tablesAt(place: DatabaseLocation, tables: Tables = TABLES): Promise<TablesFound> {
  if ('file' in place) return tablesOfFile(place.file, tables);
  return onPostgres(place.url, (db) => findTablesMaker(db, 'postgresql', tables));
}

/** Throws `OtherDatabase` if another version made the database. Changes nothing. Throws `StoreUnavailable`. */
export async function refuseOtherVersion(place: DatabaseLocation): Promise<void> {
  const maker = await tablesAt(place);
  if (maker !== 'none' && maker !== 'present') throw new OtherDatabase(maker);
}

/** What is reported of another version's database, which is not opened. */
const NOT_OPENED: Omit<Examined, 'tables'> = {
  engine: 'SQLite',
  schema: 'unknown',
  bytes: 0,
  journal: null,
  problems: [],
  db: null,
  latestChange: null,
  ownTime: null,
};

async function examineSqlite<T>(file: string, work: (database: Examined) => Promise<T>): Promise<T> {
  const tables = tablesOfFile(file);
  if (tables !== 'none' && tables !== 'present') return work({ ...NOT_OPENED, tables });
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE });
    const db = kyselyOn([database]);
    const journal = String(database.prepare('pragma journal_mode').get()?.['journal_mode']);
    return await work({ ...(await findings(db, 'sqlite', await damageOf(db))), journal, ownTime: null });
  } catch (error) {
    throw sqliteFault(error);
  }
}

function examinePostgres<T>(url: string, work: (database: Examined) => Promise<T>): Promise<T> {
  return onPostgres(url, async (db) => {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
    const ownTime = rows[0]?.now.toISOString() ?? null;
    return work({ ...(await findings(db, 'postgresql', [])), journal: null, ownTime });
  });
}

async function onPostgres<T>(url: string, work: (db: Snapshot) => Promise<T>): Promise<T> {
  const config = { connectionString: url, application_name: 'baize doctor', connectionTimeoutMillis: PATIENCE };
  const pool = new Pool({ ...config, max: 2, statement_timeout: PATIENCE * 4 });
  pool.on('error', () => undefined);
  try {
    return await work(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }));
  } catch (error) {
    throw postgresFault(error, false);
  } finally {
    await pool.end();
  }
}

async function findings(db: Snapshot, engine: EngineName, damage: string[]) {
  const tables = damage.length > 0 ? 'none' : await findTablesMaker(db, engine);
  const isPresent = tables === 'present';
  const facts = isPresent ? await databaseFacts(db, engine) : { engine, schema: 'none', bytes: 0 };
  return {
    ...facts,
    tables,
    problems: isPresent ? await integrity(db) : damage,
    db: isPresent ? db : null,
    latestChange: isPresent ? await latestChangeTime(db) : null,
  };
}

/** The engine and its version, the stamp of the tables (their number and digits), and the size on disk. */
export type DatabaseFacts = { engine: string; schema: string; bytes: number };

export async function databaseFacts(db: Snapshot, engine: EngineName): Promise<DatabaseFacts> {
  const facts = await (engine === 'sqlite' ? sqliteFacts(db) : postgresFacts(db));
  const { number, digits } = stampOfTables();
  return { ...facts, schema: `${number} (${digits})` };
}

async function sqliteFacts(db: Snapshot) {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select sqlite_version() as version, page_count * page_size as bytes
    from pragma_page_count, pragma_page_size`.execute(db);
  return { engine: `SQLite ${rows[0]?.version ?? ''}`, bytes: rows[0]?.bytes ?? 0 };
}

async function postgresFacts(db: Snapshot) {
  // By default pg returns 8-byte integers as text.
  const { rows } = await sql<{ version: string; bytes: number | string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(db);
  return { engine: `PostgreSQL ${rows[0]?.version.split(' ', 1)[0] ?? ''}`, bytes: Number(rows[0]?.bytes ?? 0) };
}

/**
 * Returns the time (ISO 8601) of the oldest change that is not in a backup made at `at`; `null` if all are. Without a
 * backup (`null`), returns the time of the last restore or, if there was none, of the first change.
 */
export async function oldestChangeTimeSince(db: Snapshot, at: string | null): Promise<string | null> {
  const restored = at === null ? await latestChangeTime(db, 'restore') : null;
  if (restored !== null) return restored;
  const row = await db
    .selectFrom('history')
    .select(({ fn }) => fn.min('at').as('first'))
    .$if(at !== null, (query) => query.where('at', '>', at ?? ''))
    .executeTakeFirst();
  return row?.first ?? null;
}

/** Returns the time (ISO 8601) of the latest change, or of the latest restore; `null` if there is none. */
export async function latestChangeTime(db: Snapshot, action?: 'restore'): Promise<string | null> {
  const row = await db
    .selectFrom('history')
    .select(({ fn }) => fn.max('at').as('at'))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .executeTakeFirst();
  return row?.at ?? null;
}
