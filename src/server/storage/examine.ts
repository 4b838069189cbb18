import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { allMigrations, appliedMigrations } from './migrations/migrate.ts';
import { type DatabaseFacts, databaseFacts } from './database-facts.ts';
import { integrity } from './integrity.ts';
import type { Place } from './open.ts';
import { postgresFault, sqliteFault } from './engines/engine-errors.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './engines/sqlite-dialect.ts';
import type { EngineName, Snapshot } from './store.ts';

/** How long a database on another machine is waited for, in milliseconds. */
const PATIENCE = 5000;

/** A database looked at without being changed: what it is, and, where its tables are of this version, what is in it. */
export type Examined = DatabaseFacts & {
  tables: 'present' | 'older' | 'newer' | 'none';
  /** How SQLite writes: `wal` is what this program sets; `null` on PostgreSQL. */
  journal: string | null;
  /** What is damaged in it; empty where it is sound. */
  problems: string[];
  /** For reading it; `null` where its tables are not of this version. */
  db: Snapshot | null;
  /** When the latest change was made, and the database's own time where it has one (ISO 8601). */
  latestChange: string | null;
  ownTime: string | null;
};

/** Hands an examined database to `work`; `null`: there is none yet. Throws `StoreUnavailable` where it cannot be read. */
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
  const tables = tablesOf(applied, Object.keys(allMigrations(engine)));
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

function tablesOf(applied: readonly string[], known: readonly string[]): Examined['tables'] {
  if (applied.length === 0) return 'none';
  if (applied.some((name) => !known.includes(name))) return 'newer';
  return applied.length === known.length ? 'present' : 'older';
}

async function latestChange(db: Snapshot): Promise<string | null> {
  const row = await db
    .selectFrom('history')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}
