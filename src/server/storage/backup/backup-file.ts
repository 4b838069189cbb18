import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { appliedMigrations, migrate, migrationsNamed, type TablesVersion, versionOf } from '../migrations/migrate.ts';
import { integrity } from '../integrity.ts';
import { damageOf, kyselyOn, missingRows } from '../engines/sqlite-dialect.ts';
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
    return await inspect(kyselyOn([database]));
  } catch (error) {
    const fault = sqliteFault(error);
    if (!(fault instanceof StoreUnavailable)) throw error;
    return { version: 'none', contents: null, problems: [`It cannot be read as a database: ${reasonOf(fault)}.`] };
  }
}

async function inspect(db: Snapshot): Promise<BackupReport> {
  // Before anything is read: a view can run without an end.
  const foreign = await foreignParts(db);
  if (foreign.length > 0) return { version: 'none', contents: null, problems: foreign };
  const damage = await damageOf(db);
  if (damage.length > 0) return { version: 'none', contents: null, problems: damage };
  const version = versionOf(await appliedMigrations(db), 'sqlite');
  if (version === 'none' || version === 'newer') return { version, contents: null, problems: [] };
  const missing = await missingRows(db);
  // The rows of older tables are checked after they are upgraded.
  const problems = version === 'present' ? await integrity(db) : [];
  return { version, contents: await contentsOf(db), problems: [...missing, ...problems] };
}

/**
 * Returns what a database has that its release does not make, or makes otherwise. Tables that begin with an underscore belong
 * to other programs such as Litestream, and are never read.
 */
async function foreignParts(db: Snapshot): Promise<string[]> {
  const { rows: runnable } = await sql<{ type: string; name: string }>`
    select type, name from sqlite_schema where type not in ('table', 'index') or sql like 'create virtual%'`.execute(
    db,
  );
  if (runnable.length > 0) return runnable.map(({ type, name }) => `It has the ${type} ${name}, which no league has.`);
  const parts = (await partsOf(db)).filter(({ name }) => !name.startsWith('_'));
  const applied = await appliedMigrations(db);
  if (versionOf(applied, 'sqlite') === 'newer' || applied.length === 0) return [];
  using database = new DatabaseSync(':memory:');
  const made = kyselyOn([database]);
  await migrate(made, migrationsNamed(applied, 'sqlite'));
  const own = new Map((await partsOf(made)).map((part) => [part.name, part]));
  const names = new Set(parts.map(({ name }) => name));
  return [
    ...parts.flatMap(({ type, name, columns }) => {
      if (own.get(name)?.columns === columns) return [];
      return [
        own.has(name)
          ? `The ${type} ${name} is not as its release made it.`
          : `It has the ${type} ${name}, which no league has.`,
      ];
    }),
    ...[...own.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `The ${own.get(name)?.type ?? 'table'} ${name} is missing.`),
  ];
}

/** The tables, indexes and whatever else a SQLite database has, with their columns as text; not SQLite's own. */
async function partsOf(db: Snapshot): Promise<{ type: string; name: string; columns: string }[]> {
  // Each release spelt its statements in its own way: the columns that came of them are compared.
  const { rows } = await sql<{ type: string; name: string; columns: string | null }>`
    select type, name, case type
      when 'table' then json_array(
        (select json_group_array(json_array(name, lower(type), "notnull", pk, hidden) order by name)
          from pragma_table_xinfo(sqlite_schema.name)),
        (select json_group_array(json_array("table", "from", "to") order by "from")
          from pragma_foreign_key_list(sqlite_schema.name)),
        (select json_array(strict, wr) from pragma_table_list(sqlite_schema.name) where schema = 'main'))
      when 'index' then (select json_group_array(json_array(seqno, name, "desc", coll, key)) from pragma_index_xinfo(sqlite_schema.name))
    end as columns
    from sqlite_schema where name not like 'sqlite!_%' escape '!' order by name`.execute(db);
  return rows.map(({ columns, ...part }) => ({ ...part, columns: columns ?? '' }));
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
    const result = await kyselyOn([database], 'begin immediate').transaction().execute(work);
    database.exec('vacuum');
    return result;
  } catch (error) {
    throw sqliteFault(error);
  }
}
