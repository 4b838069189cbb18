import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { appliedMigrations, type TablesVersion, versionOf } from './migrations/migrate.ts';
import { type DatabaseFacts, databaseFacts, latestChange } from './database-facts.ts';
import { integrity } from './integrity.ts';
import type { Place } from './open.ts';
import { postgresFault, sqliteFault } from './engines/engine-errors.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './engines/sqlite-dialect.ts';
import type { EngineName, Snapshot } from './store.ts';

/** The longest wait for a database on another machine, in milliseconds. */
const PATIENCE = 5000;

/** A database examined without changing it; its contents only where its tables are of the present version. */
export type Examined = DatabaseFacts & {
  tables: TablesVersion;
  /** The journal mode of SQLite (this program sets `wal`); `null` on PostgreSQL. */
  journal: string | null;
  /** The damage found; empty where it is sound. */
  problems: string[];
  /** For reading it; `null` where its tables are not of the present version. */
  db: Snapshot | null;
  /** The moments of the latest change and of the database's own clock, where it has one (ISO 8601). */
  latestChange: string | null;
  ownTime: string | null;
};

/** Examines a database and passes it to `work`; `null` where there is none yet. Throws `StoreUnavailable`. */
export async function examine<T>(place: Place, work: (database: Examined | null) => Promise<T>): Promise<T> {
  if ('url' in place) return examinePostgres(place.url, work);
  return existsSync(place.file) ? examineSqlite(place.file, work) : work(null);
}

async function examineSqlite<T>(file: string, work: (database: Examined) => Promise<T>): Promise<T> {
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE });
    const db = new Kysely<Schema>({ dialect: sqliteDialect({ connections: [database], begin: 'begin' }) });
    const journal = String(database.prepare('pragma journal_mode').get()?.['journal_mode']);
    const damage = database.prepare('pragma integrity_check').all();
    const damaged = damage.map((row) => String(row['integrity_check'])).filter((finding) => finding !== 'ok');
    return await work({ ...(await examined(db, 'sqlite', damaged)), journal, ownTime: null });
  } catch (error) {
    throw sqliteFault(error);
  }
}

async function examinePostgres<T>(url: string, work: (database: Examined) => Promise<T>): Promise<T> {
  const config = { connectionString: url, application_name: 'baize doctor', connectionTimeoutMillis: PATIENCE };
  const pool = new Pool({ ...config, max: 2, statement_timeout: PATIENCE * 4 });
  pool.on('error', () => undefined);
  try {
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
    const ownTime = rows[0]?.now.toISOString() ?? null;
    return await work({ ...(await examined(db, 'postgresql', [])), journal: null, ownTime });
  } catch (error) {
    throw postgresFault(error, false);
  } finally {
    await pool.end();
  }
}

async function examined(db: Snapshot, engine: EngineName, damage: string[]) {
  const applied = damage.length > 0 ? [] : await appliedMigrations(db);
  const tables = versionOf(applied, engine);
  const isPresent = tables === 'present';
  const facts = tables === 'none' ? { engine, schema: 'none', bytes: 0 } : await databaseFacts(db, engine);
  return {
    ...facts,
    tables,
    problems: isPresent ? await integrity(db) : damage,
    db: isPresent ? db : null,
    latestChange: isPresent ? await latestChange(db) : null,
  };
}
