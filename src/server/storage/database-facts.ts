import { sql } from 'kysely';
import type { EngineName, Snapshot } from './store.ts';

/** The engine of a database with its version, its latest migration, and its size on disk. */
export type DatabaseFacts = { engine: string; schema: string; bytes: number };

export async function databaseFacts(db: Snapshot, engine: EngineName): Promise<DatabaseFacts> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(db);
  const schema = rows[0]?.name ?? 'none';
  return engine === 'sqlite' ? { ...(await sqliteFacts(db)), schema } : { ...(await postgresFacts(db)), schema };
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
 * The moment (ISO 8601) of the oldest change that a backup made at `at` does not have; `null` if it has all. Without a
 * backup, everything since the last restore waits for one.
 */
export async function changedSince(db: Snapshot, at: string | null): Promise<string | null> {
  const restored = at === null ? await latestChange(db, 'restore') : null;
  if (restored !== null) return restored;
  const row = await db
    .selectFrom('history')
    .select(({ fn }) => fn.min('at').as('first'))
    .$if(at !== null, (query) => query.where('at', '>', at ?? ''))
    .executeTakeFirst();
  return row?.first ?? null;
}

/** The moment (ISO 8601) of the latest change, or of the latest restore; `null` if there is none. */
export async function latestChange(db: Snapshot, action?: 'restore'): Promise<string | null> {
  const row = await db
    .selectFrom('history')
    .select(({ fn }) => fn.max('at').as('at'))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .executeTakeFirst();
  return row?.at ?? null;
}
