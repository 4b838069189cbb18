import { sql } from 'kysely';
import { brokenReferences } from '../engines/sqlite-dialect.ts';
import { leagueRevision } from '../revisions.ts';
import type { EngineName, DatabaseTransaction } from '../store.ts';
import { IncompatibleDatabase, StoreUnavailable, UpgradeFailed } from '../store-error.ts';
import { lockTableDefinitions, readStamp, findTablesCompatibility, writeStamp } from './make-tables.ts';
import {
  statementAsStoredBySqlite,
  hashOfStatements,
  type TableOrIndex,
  tablesAndIndexesIn,
  type TableDefinitions,
  tableStatements,
} from './tables.ts';

/**
 * Runs before the tables change, when nobody else can write. `number`: the version number of the old tables
 * (`tablesVersion`). `revision`: the league's revision. If the function throws, there is no upgrade.
 */
export type BeforeUpgradeHook = (number: number, revision: number) => Promise<void>;

/**
 * Changes the tables of an earlier release to `tables` in one transaction. Returns the version number of the old
 * tables; `null` if another process has already changed them. On SQLite the connection must not enforce foreign keys.
 * Throws `UpgradeFailed` if a migration fails. Throws `IncompatibleDatabase` if no earlier release made the database
 * or, on SQLite, if somebody has changed its tables.
 */
export async function upgradeTables(
  db: DatabaseTransaction,
  engine: EngineName,
  tables: TableDefinitions,
  before: BeforeUpgradeHook,
): Promise<number | null> {
  return db.transaction().execute(async (own) => {
    await lockTableDefinitions(own, engine);
    const found = await findTablesCompatibility(own, engine, tables);
    if (found === 'present') return null;
    const stamp = await readStamp(own, engine);
    if (found !== 'earlier' || stamp === null) throw new IncompatibleDatabase(found === 'later' ? found : 'other');
    if (engine === 'sqlite') await refuseIfTablesChanged(own, tables.migrations[stamp.number - 1]?.from);
    else await sql`select value from revision where scope = 'league' for update`.execute(own);
    await before(stamp.number, await leagueRevision(own));
    // An older version that is still running also locks this table, at the start of each read. So its reads wait, and
    // never see a mixture of two versions' tables.
    if (engine === 'postgresql') await sql`lock table setting in access exclusive mode`.execute(own);
    await runUpgrade(own, engine, tables, stamp.number);
    return stamp.number;
  });
}

async function runUpgrade(
  own: DatabaseTransaction,
  engine: EngineName,
  tables: TableDefinitions,
  number: number,
): Promise<void> {
  try {
    for (const { change } of tables.migrations.slice(number - 1)) await change(own, engine);
    await createOrReplaceTables(own, engine, tables);
    await writeStamp(own, engine, tables);
    const [broken] = engine === 'sqlite' ? await brokenReferences(own) : [];
    if (broken !== undefined) throw new Error(broken);
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : new UpgradeFailed(error);
  }
}

/**
 * Throws `IncompatibleDatabase` if any table or index was changed after a release of this program created the tables.
 * `from`: the hash of the statements with which that release created them.
 */
async function refuseIfTablesChanged(own: DatabaseTransaction, from: string | undefined): Promise<void> {
  if (hashOfStatements(await tableStatementsIn(own)) !== from) throw new IncompatibleDatabase('other');
}

/**
 * Returns the statements that create a SQLite database's tables and indexes, without the tables of SQLite itself and of
 * other programs.
 */
export async function tableStatementsIn(db: DatabaseTransaction): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select coalesce(sql, '') as statement from sqlite_schema
    where name not like 'sqlite!_%' escape '!'
      and not (name like '!_%' escape '!' and type in ('table', 'index') and sql not like 'create virtual%')
    order by name`.execute(db);
  return rows.map(({ statement }) => statement);
}

/**
 * Creates missing tables and indexes. On SQLite, also creates tables and indexes again if they differ from their
 * description. A table that is created again keeps its rows. Finally, on SQLite only, throws if the database has tables
 * or indexes that are not described.
 */
async function createOrReplaceTables(
  own: DatabaseTransaction,
  engine: EngineName,
  tables: TableDefinitions,
): Promise<void> {
  const parts = tablesAndIndexesIn(tableStatements(engine, tables));
  for (const part of parts) {
    if (engine === 'postgresql') await createIfMissingOnPostgres(own, part);
    else await createOrReplaceOnSqlite(own, part);
  }
  if (engine === 'postgresql') return;
  const wanted = new Set(parts.map(({ statement }) => statementAsStoredBySqlite(statement)));
  const left = (await tableStatementsIn(own)).find((statement) => !wanted.has(statement));
  if (left !== undefined) throw new Error(`The migrations left something that is not described: ${left.slice(0, 80)}`);
}

async function createIfMissingOnPostgres(own: DatabaseTransaction, { name, statement }: TableOrIndex): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${name})::text as found`.execute(own);
  if (rows[0]?.found === null) await sql.raw(statement).execute(own);
}

async function createOrReplaceOnSqlite(
  own: DatabaseTransaction,
  { type, name, statement }: TableOrIndex,
): Promise<void> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where name = ${name}`.execute(own);
  const existing = rows[0]?.sql;
  if (existing === statementAsStoredBySqlite(statement)) return;
  if (type === 'index' && existing !== undefined) await sql`drop index ${sql.table(name)}`.execute(own);
  if (type === 'table' && existing !== undefined) return recreateTable(own, name, statement);
  await sql.raw(statement).execute(own);
}

/**
 * Creates a table again and copies its rows, because SQLite cannot change what a column may contain. Also, SQLite
 * stores the statement of each table, and backups are checked against the statements in this program. A table changed
 * in place would have a different statement. Removing the old table also removes its indexes.
 */
async function recreateTable(own: DatabaseTransaction, name: string, statement: string): Promise<void> {
  const old = `_old_${name}`;
  await sql`alter table ${sql.table(name)} rename to ${sql.table(old)}`.execute(own);
  await sql.raw(statement).execute(own);
  const { rows } = await sql<{ column: string }>`select name as "column" from pragma_table_info(${name})`.execute(own);
  const columns = sql.join(rows.map(({ column }) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${columns}) select ${columns} from ${sql.table(old)}`.execute(own);
  await sql`drop table ${sql.table(old)}`.execute(own);
}
