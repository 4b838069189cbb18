import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { allMigrations, appliedMigrations } from '../migrations/migrate.ts';
import { integrity } from '../integrity.ts';
import type { Schema } from '../schema.ts';
import { sqliteDialect } from '../engines/sqlite-dialect.ts';
import { sqliteFault } from '../engines/engine-errors.ts';
import type { Snapshot } from '../store.ts';
import { StoreUnavailable } from '../store-error.ts';

/** What a copy holds: how many of each, and the revision of the league at which it was made. */
export type BackupContents = { teams: number; players: number; results: number; entries: number; revision: number };

/**
 * What a look into a copy found. `version`: made by the tables of this version, of an older, or of a newer one; `null`
 * where the file is no copy of a league. `problems` is empty where it is sound.
 */
export type BackupReport = {
  version: 'present' | 'older' | 'newer' | null;
  contents: BackupContents | null;
  problems: string[];
};

/** Opens a copy for reading alone and looks through all of it. Never throws for what is in the file. */
export async function inspectBackup(file: string): Promise<BackupReport> {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const db = new Kysely<Schema>({ dialect: sqliteDialect({ connections: [database], begin: 'begin' }) });
    return await inspect(db);
  } catch (error) {
    const fault = sqliteFault(error);
    if (!(fault instanceof StoreUnavailable)) throw error;
    return { version: null, contents: null, problems: [`It cannot be read as a database: ${reasonOf(fault)}.`] };
  }
}

async function inspect(db: Snapshot): Promise<BackupReport> {
  const { rows } = await sql<{
    finding: string;
  }>`select integrity_check as finding from pragma_integrity_check`.execute(db);
  const damage = rows.map(({ finding }) => finding).filter((finding) => finding !== 'ok');
  if (damage.length > 0) return { version: null, contents: null, problems: damage };
  const version = versionOf(await appliedMigrations(db));
  if (version === null || version === 'newer') return { version, contents: null, problems: [] };
  const broken = await sql<{ name: string; parent: string }>`
    select distinct "table" as name, parent from pragma_foreign_key_check`.execute(db);
  const missing = broken.rows.map(({ name, parent }) => `A row of ${name} names a row of ${parent} that is not there.`);
  // The rows of older tables are looked at when they have been brought up to date.
  const problems = version === 'present' ? await integrity(db) : [];
  return { version, contents: await contentsOf(db), problems: [...missing, ...problems] };
}

function versionOf(applied: readonly string[]): BackupReport['version'] {
  const known = Object.keys(allMigrations('sqlite'));
  if (applied.length === 0) return null;
  if (applied.some((name) => !known.includes(name))) return 'newer';
  return applied.length === known.length ? 'present' : 'older';
}

/** Counts what every version has. */
async function contentsOf(db: Snapshot): Promise<BackupContents> {
  const { rows } = await sql<BackupContents>`select
    (select count(*) from team where deleted = 0) as teams,
    (select count(*) from player where deleted = 0) as players,
    (select count(*) from fixture where deleted = 0) as results,
    (select count(*) from history) as entries,
    (select coalesce(max(value), 0) from revision where scope = 'league') as revision`.execute(db);
  return rows[0] ?? { teams: 0, players: 0, results: 0, entries: 0, revision: 0 };
}

/** The revision of the league at which a copy was made, or `null` where it cannot be told. */
export function revisionOfBackup(file: string): number | null {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const row = database.prepare(`select value from revision where scope = 'league'`).get();
    return row === undefined ? null : Number(row['value']);
  } catch {
    return null;
  }
}

function reasonOf({ cause }: Error): string {
  return cause instanceof Error ? cause.message : 'unknown';
}

/**
 * Changes a copy that nobody else uses, whatever version made it, and leaves nothing in it of what it was. Its tables
 * may lack what later versions have.
 */
export async function rewriteBackup<T>(file: string, work: (db: Snapshot) => Promise<T>): Promise<T> {
  try {
    using database = new DatabaseSync(file);
    database.exec('pragma secure_delete = on');
    const db = new Kysely<Schema>({ dialect: sqliteDialect({ connections: [database], begin: 'begin immediate' }) });
    const result = await db.transaction().execute(work);
    database.exec('vacuum');
    return result;
  } catch (error) {
    throw sqliteFault(error);
  }
}
