import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { appliedMigrations, type TablesVersion, versionOf } from '../migrations/migrate.ts';
import { integrity } from '../integrity.ts';
import type { Schema } from '../schema.ts';
import { sqliteDialect } from '../engines/sqlite-dialect.ts';
import { sqliteFault } from '../engines/engine-errors.ts';
import type { Snapshot } from '../store.ts';
import { StoreUnavailable } from '../store-error.ts';

/** The number of each kind of value in a backup, and the league's revision at which it was made. */
export type BackupContents = {
  teams: number;
  players: number;
  results: number;
  entries: number;
  /** Pictures and documents, inside it or beside it. */
  files: number;
  revision: number;
};

/** The state of a backup. `version` is `none` for a file without a league; `problems` is empty for a sound backup. */
type BackupReport = {
  version: TablesVersion;
  contents: BackupContents | null;
  problems: string[];
};

/** Opens a backup read-only and checks all of it. Does not throw whatever the file contains. */
export async function inspectBackup(file: string): Promise<BackupReport> {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const db = new Kysely<Schema>({ dialect: sqliteDialect({ connections: [database], begin: 'begin' }) });
    return await inspect(db);
  } catch (error) {
    const fault = sqliteFault(error);
    if (!(fault instanceof StoreUnavailable)) throw error;
    return { version: 'none', contents: null, problems: [`It cannot be read as a database: ${reasonOf(fault)}.`] };
  }
}

async function inspect(db: Snapshot): Promise<BackupReport> {
  const { rows } = await sql<{
    finding: string;
  }>`select integrity_check as finding from pragma_integrity_check`.execute(db);
  const damage = rows.map(({ finding }) => finding).filter((finding) => finding !== 'ok');
  if (damage.length > 0) return { version: 'none', contents: null, problems: damage };
  const version = versionOf(await appliedMigrations(db), 'sqlite');
  if (version === 'none' || version === 'newer') return { version, contents: null, problems: [] };
  const broken = await sql<{ name: string; parent: string }>`
    select distinct "table" as name, parent from pragma_foreign_key_check`.execute(db);
  const missing = broken.rows.map(({ name, parent }) => `A row of ${name} names a row of ${parent} that is not there.`);
  // The rows of older tables are checked after they are upgraded.
  const problems = version === 'present' ? await integrity(db) : [];
  return { version, contents: await contentsOf(db), problems: [...missing, ...problems] };
}

/** Counts what every version has, and files, which older ones do not. */
async function contentsOf(db: Snapshot): Promise<BackupContents> {
  const table = await sql`select 1 from sqlite_schema where type = 'table' and name = 'stored_file'`.execute(db);
  const files = table.rows.length === 0 ? sql.lit(0) : sql`(select count(*) from stored_file)`;
  const { rows } = await sql<BackupContents>`select
    (select count(*) from team where deleted = 0) as teams,
    (select count(*) from player where deleted = 0) as players,
    (select count(*) from fixture where deleted = 0) as results,
    (select count(*) from history) as entries,
    ${files} as files,
    (select coalesce(max(value), 0) from revision where scope = 'league') as revision`.execute(db);
  return rows[0] ?? { teams: 0, players: 0, results: 0, entries: 0, files: 0, revision: 0 };
}

/** The league's revision at which a backup was made, or `null` where it is unknown. */
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
 * Changes a backup that nothing else uses, and leaves no trace of its old content in the file. `work` must allow for
 * tables of older versions.
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
