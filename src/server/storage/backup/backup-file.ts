import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { tablesCompatibilityOfFile } from '../engines/file-header.ts';
import { upgradeSqliteTables } from '../engines/sqlite.ts';
import { integrityProblems } from '../integrity.ts';
import { databaseDamage, createSqliteKysely, brokenReferences } from '../engines/sqlite-dialect.ts';
import { toStoreError } from '../engines/engine-errors.ts';
import type { DatabaseTransaction } from '../store.ts';
import { StoreUnavailable } from '../store-error.ts';
import { readStamp } from '../tables/make-tables.ts';
import type { TablesOrigin } from '../tables/stamp.ts';
import {
  statementAsStoredBySqlite,
  hashOfStatements,
  tablesAndIndexesIn,
  type TableDefinitions,
  TABLE_DEFINITIONS,
  tableStatements,
} from '../tables/tables.ts';
import { tableStatementsIn } from '../tables/upgrade-tables.ts';
import { backUpSqliteDatabase } from './from-sqlite.ts';

/**
 * The numbers of teams, players, results, history entries (`entries`) and files in a backup, and the revision of the
 * league when the backup was made. Deleted teams, players and results do not count.
 */
export type BackupSummary = {
  teams: number;
  players: number;
  results: number;
  entries: number;
  /** The number of pictures and documents, whether they are in the backup or beside it. */
  files: number;
  revision: number;
};

/**
 * The result of a check of a backup. `tables`: which version made the backup; `none` if the file is damaged or does not
 * contain a league. `contents`: a summary of the backup; `null` unless this version made the backup (`present`). The
 * rows of a backup from an earlier release can be checked only in an upgraded copy (`copyAndUpgradeBackup`).
 * `problems`: a sentence for each problem; empty if none was found.
 */
type BackupReport = {
  tables: TablesOrigin;
  contents: BackupSummary | null;
  problems: string[];
};

/**
 * Checks a backup without changing it. If an earlier release made it, checks only its tables, and whether the file is
 * damaged. If a later version or another program made it, reads only the header of the file. If the file cannot be
 * read, reports that in `problems` and does not throw.
 */
export async function inspectBackup(file: string, tables: TableDefinitions = TABLE_DEFINITIONS): Promise<BackupReport> {
  const maker = tablesCompatibilityOfFile(file, tables);
  if (maker === 'later' || maker === 'other') return { tables: maker, contents: null, problems: [] };
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const db = createSqliteKysely([database]);
    return maker === 'earlier'
      ? await inspectBackupOfEarlierVersion(db, tables)
      : await inspectBackupOfThisVersion(db, tables);
  } catch (error) {
    const fault = toStoreError(error);
    if (!(fault instanceof StoreUnavailable)) throw error;
    return { tables: 'none', contents: null, problems: [`It cannot be read as a database: ${reasonOf(fault)}.`] };
  }
}

/**
 * Checks a backup of an earlier release: whether its tables are as that release made them and, if they are, whether the
 * file is damaged.
 */
async function inspectBackupOfEarlierVersion(db: DatabaseTransaction, tables: TableDefinitions): Promise<BackupReport> {
  const stamp = await readStamp(db, 'sqlite');
  const isAsMade = hashOfStatements(await tableStatementsIn(db)) === tables.migrations[(stamp?.number ?? 0) - 1]?.from;
  const problems = isAsMade ? await databaseDamage(db) : ['Its tables are not as the release made them.'];
  return { tables: 'earlier', contents: null, problems };
}

/**
 * Copies a backup of an earlier release into the empty file `target`, and upgrades the copy. Throws `StoreUnavailable`,
 * `IncompatibleDatabase` or `UpgradeFailed`.
 */
export async function copyAndUpgradeBackup(
  file: string,
  target: string,
  tables: TableDefinitions = TABLE_DEFINITIONS,
): Promise<void> {
  backUpSqliteDatabase(file, target);
  await upgradeSqliteTables(target, async () => undefined, tables);
}

async function inspectBackupOfThisVersion(db: DatabaseTransaction, tables: TableDefinitions): Promise<BackupReport> {
  const parts = await loadSchemaObjects(db);
  if (parts.length === 0) return { tables: 'none', contents: null, problems: [] };
  // Looks for tables and views of other programs before reading anything else, because reading a view could take
  // forever.
  const foreign = schemaDifferences(parts, tables);
  if (foreign.length > 0) return { tables: 'none', contents: null, problems: foreign };
  const damage = await databaseDamage(db);
  if (damage.length > 0) return { tables: 'none', contents: null, problems: damage };
  const problems = [...(await brokenReferences(db)), ...(await integrityProblems(db))];
  return { tables: 'present', contents: await summariseDatabase(db), problems };
}

/**
 * Compares a database with the tables and indexes of this version. Returns a sentence for each table or index that is
 * missing or different, and for each table, index, view or trigger that does not belong there. Never reads or reports
 * tables and indexes whose names begin with an underscore: they belong to other programs such as Litestream.
 */
function schemaDifferences(all: readonly DatabaseSchemaObject[], tables: TableDefinitions): string[] {
  const described = tablesAndIndexesIn(tableStatements('sqlite', tables));
  const own = new Map(
    described.map((part) => [part.name, { ...part, text: statementAsStoredBySqlite(part.statement) }]),
  );
  const parts = all.filter((part) => !(isIndexOrOrdinaryTable(part) && part.name.startsWith('_')));
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

/** Returns whether this is an index or an ordinary table. A virtual table is not: it could run its own code. */
function isIndexOrOrdinaryTable({ type, text }: DatabaseSchemaObject): boolean {
  return (type === 'table' || type === 'index') && !/^create virtual/i.test(text);
}

type DatabaseSchemaObject = { type: string; name: string; text: string };

/**
 * Returns the tables, indexes, views and triggers of a SQLite database, each with the statement that creates it. Leaves
 * out those that SQLite itself makes.
 */
async function loadSchemaObjects(db: DatabaseTransaction): Promise<DatabaseSchemaObject[]> {
  const { rows } = await sql<{ type: string; name: string; text: string | null }>`
    select type, name, sql as text from sqlite_schema
    where name not like 'sqlite!_%' escape '!' order by name`.execute(db);
  return rows.map(({ text, ...part }) => ({ ...part, text: text ?? '' }));
}

async function summariseDatabase(db: DatabaseTransaction): Promise<BackupSummary> {
  const { rows } = await sql<BackupSummary>`select
    (select count(*) from team where deleted = 0) as teams,
    (select count(*) from player where deleted = 0) as players,
    (select count(*) from fixture where deleted = 0) as results,
    (select count(*) from history) as entries,
    (select count(*) from stored_file) as files,
    (select coalesce(max(value), 0) from revision where scope = 'league') as revision`.execute(db);
  return rows[0] ?? { teams: 0, players: 0, results: 0, entries: 0, files: 0, revision: 0 };
}

/** Returns the league's revision in a backup; `null` if the backup cannot be read or has none. */
export function leagueRevisionInBackup(file: string): number | null {
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
 * Runs `work` in a transaction on a backup, and returns the result of `work`. No other connection may have the backup
 * open. Afterwards the file has no trace of the data that `work` has replaced or deleted. Throws `StoreUnavailable` if
 * the file cannot be read or written.
 */
export async function changeBackupAndVacuum<T>(
  file: string,
  work: (db: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  try {
    using database = new DatabaseSync(file);
    database.exec('pragma secure_delete = on');
    const result = await createSqliteKysely([database], 'begin immediate').transaction().execute(work);
    database.exec('vacuum');
    return result;
  } catch (error) {
    throw toStoreError(error);
  }
}
