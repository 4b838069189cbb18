import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { tablesOfFile } from '../engines/file-header.ts';
import { upgradeSqlite } from '../engines/sqlite.ts';
import { integrity } from '../integrity.ts';
import { damageOf, kyselyOn, brokenReferences } from '../engines/sqlite-dialect.ts';
import { sqliteFault } from '../engines/engine-errors.ts';
import type { Snapshot } from '../store.ts';
import { StoreUnavailable } from '../store-error.ts';
import { readStamp } from '../tables/make-tables.ts';
import type { TablesFound } from '../tables/stamp.ts';
import {
  asSqliteStores,
  hashOfStatements,
  tablesAndIndexesIn,
  type Tables,
  TABLES,
  tableStatements,
} from '../tables/tables.ts';
import { statementsIn } from '../tables/upgrade-tables.ts';
import { backupSqlite } from './from-sqlite.ts';

/** How many values of each kind a backup has, and the league's revision when it was made. */
export type BackupContents = {
  teams: number;
  players: number;
  results: number;
  entries: number;
  /** The number of pictures and documents, whether they are in the backup or beside it. */
  files: number;
  revision: number;
};

/**
 * What the check of a backup has found. `tables` is `none` for a file that contains no league. `problems` is empty for
 * a sound backup. A backup of an earlier release has no `contents`, because its rows can be checked only in an upgraded
 * copy (`copyUpgraded`).
 */
type BackupReport = {
  tables: TablesFound;
  contents: BackupContents | null;
  problems: string[];
};

/**
 * Opens a backup read-only and checks all of it, unless a later version or another program made it. Never throws,
 * whatever the file contains.
 */
export async function inspectBackup(file: string, tables: Tables = TABLES): Promise<BackupReport> {
  const maker = tablesOfFile(file, tables);
  if (maker === 'later' || maker === 'other') return { tables: maker, contents: null, problems: [] };
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const db = kyselyOn([database]);
    return maker === 'earlier' ? await inspectEarlier(db, tables) : await inspect(db, tables);
  } catch (error) {
    const fault = sqliteFault(error);
    if (!(fault instanceof StoreUnavailable)) throw error;
    return { tables: 'none', contents: null, problems: [`It cannot be read as a database: ${reasonOf(fault)}.`] };
  }
}

/** Checks a backup of an earlier release: whether its tables are as that release made them, and the file itself. */
async function inspectEarlier(db: Snapshot, tables: Tables): Promise<BackupReport> {
  const stamp = await readStamp(db, 'sqlite');
  const isAsMade = hashOfStatements(await statementsIn(db)) === tables.migrations[(stamp?.number ?? 0) - 1]?.from;
  const problems = isAsMade ? await damageOf(db) : ['Its tables are not as the release made them.'];
  return { tables: 'earlier', contents: null, problems };
}

/** Copies a backup of an earlier release into an empty file, and upgrades the copy. Throws as `upgradeStore` does. */
export async function copyUpgraded(file: string, target: string, tables: Tables = TABLES): Promise<void> {
  backupSqlite(file, target);
  await upgradeSqlite(target, async () => undefined, tables);
}

async function inspect(db: Snapshot, tables: Tables): Promise<BackupReport> {
  const parts = await partsOf(db);
  if (parts.length === 0) return { tables: 'none', contents: null, problems: [] };
  // Looks for parts of other programs before reading anything else, because reading a view could take forever.
  const foreign = foreignParts(parts, tables);
  if (foreign.length > 0) return { tables: 'none', contents: null, problems: foreign };
  const damage = await damageOf(db);
  if (damage.length > 0) return { tables: 'none', contents: null, problems: damage };
  const problems = [...(await brokenReferences(db)), ...(await integrity(db))];
  return { tables: 'present', contents: await contentsOf(db), problems };
}

/**
 * Returns those tables, indexes and other parts of a database that this program does not make, or makes differently.
 * Tables whose names begin with an underscore belong to other programs such as Litestream. They are not reported, and
 * never read.
 */
function foreignParts(all: readonly FoundPart[], tables: Tables): string[] {
  const described = tablesAndIndexesIn(tableStatements('sqlite', tables));
  const own = new Map(described.map((part) => [part.name, { ...part, text: asSqliteStores(part.statement) }]));
  const parts = all.filter((part) => !(isPlain(part) && part.name.startsWith('_')));
  const names = new Set(parts.map(({ name }) => name));
  const wrong = parts.filter(({ name, type, text }) => own.get(name)?.type !== type || own.get(name)?.text !== text);
  return [
    ...wrong.map(({ type, name }) =>
      own.get(name)?.type === type
        ? `The ${type} ${name} is not as this version makes it.`
        : `It has the ${type} ${name}, which no league has.`,
    ),
    ...[...own.values()]
      .filter(({ name }) => !names.has(name))
      .map(({ type, name }) => `The ${type} ${name} is missing.`),
  ];
}

/** Returns whether a part is an ordinary table or an index. A virtual table could run code of its own. */
function isPlain({ type, text }: FoundPart): boolean {
  return (type === 'table' || type === 'index') && !/^create virtual/i.test(text);
}

type FoundPart = { type: string; name: string; text: string };

/**
 * Returns the tables, indexes and other parts of a SQLite database, except SQLite's own, each with the statement that
 * creates it.
 */
async function partsOf(db: Snapshot): Promise<FoundPart[]> {
  const { rows } = await sql<{ type: string; name: string; text: string | null }>`
    select type, name, sql as text from sqlite_schema
    where name not like 'sqlite!_%' escape '!' order by name`.execute(db);
  return rows.map(({ text, ...part }) => ({ ...part, text: text ?? '' }));
}

async function contentsOf(db: Snapshot): Promise<BackupContents> {
  const { rows } = await sql<BackupContents>`select
    (select count(*) from team where deleted = 0) as teams,
    (select count(*) from player where deleted = 0) as players,
    (select count(*) from fixture where deleted = 0) as results,
    (select count(*) from history) as entries,
    (select count(*) from stored_file) as files,
    (select coalesce(max(value), 0) from revision where scope = 'league') as revision`.execute(db);
  return rows[0] ?? { teams: 0, players: 0, results: 0, entries: 0, files: 0, revision: 0 };
}

/** Returns the league's revision in a backup, or `null` if it is unknown. */
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

/** Changes a backup that nobody uses. Leaves nothing of the old content in the file. */
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
