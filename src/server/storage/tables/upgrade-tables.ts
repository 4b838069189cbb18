import { sql } from 'kysely';
import { missingRows } from '../engines/sqlite-dialect.ts';
import { leagueRevision } from '../revisions.ts';
import type { EngineName, Snapshot } from '../store.ts';
import { OtherDatabase, StoreUnavailable, UpgradeFailed } from '../store-error.ts';
import { lockTables, readMark, tablesOf, writeMark } from './make-tables.ts';
import { asSqliteStores, hashOfStatements, type Part, partsAmong, type Tables, tableStatements } from './tables.ts';

/**
 * Runs before the tables change, while nobody else can write. Gets the number of the tables, and the league's revision. Its error
 * ends the upgrade.
 */
export type BeforeUpgrade = (number: number, revision: number) => Promise<void>;

/**
 * Changes the tables of an earlier release to those of `tables` in one transaction: all of it happens, or nothing. Returns the
 * number of the tables before, or `null` if another process has done it. On SQLite the connection must not enforce references.
 * Throws `UpgradeFailed` if a migration fails, and `OtherDatabase` for a database of no earlier release.
 */
export async function upgradeTables(
  db: Snapshot,
  engine: EngineName,
  tables: Tables,
  before: BeforeUpgrade,
): Promise<number | null> {
  return db.transaction().execute(async (own) => {
    await lockTables(own, engine);
    const found = await tablesOf(own, engine, tables);
    if (found === 'present') return null;
    const mark = await readMark(own, engine);
    if (found !== 'earlier' || mark === null) throw new OtherDatabase(found === 'later' ? found : 'other');
    if (engine === 'sqlite') await refuseChanged(own, tables.migrations[mark.number - 1]?.from);
    else await sql`select value from revision where scope = 'league' for update`.execute(own);
    await before(mark.number, await leagueRevision(own));
    // Readers of an older version that still runs take this lock, so none of them sees tables of two versions.
    if (engine === 'postgresql') await sql`lock table setting in access exclusive mode`.execute(own);
    await runUpgrade(own, engine, tables, mark.number);
    return mark.number;
  });
}

async function runUpgrade(own: Snapshot, engine: EngineName, tables: Tables, number: number): Promise<void> {
  try {
    for (const { change } of tables.migrations.slice(number - 1)) await change(own, engine);
    await makeAsDescribed(own, engine, tables);
    await writeMark(own, engine, tables);
    const [broken] = engine === 'sqlite' ? await missingRows(own) : [];
    if (broken !== undefined) throw new Error(broken);
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : new UpgradeFailed(error);
  }
}

/** Throws unless each table and index is as its release made it. */
async function refuseChanged(own: Snapshot, from: string | undefined): Promise<void> {
  if (hashOfStatements(await statementsIn(own)) !== from) throw new OtherDatabase('other');
}

/** Returns the statements of all tables and indexes of a SQLite database, without SQLite's own and those of other programs. */
export async function statementsIn(db: Snapshot): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select coalesce(sql, '') as statement from sqlite_schema
    where name not like 'sqlite!_%' escape '!'
      and not (name like '!_%' escape '!' and type in ('table', 'index') and sql not like 'create virtual%')
    order by name`.execute(db);
  return rows.map(({ statement }) => statement);
}

/** Makes missing tables and indexes, and on SQLite makes those anew that differ from their description. */
async function makeAsDescribed(own: Snapshot, engine: EngineName, tables: Tables): Promise<void> {
  const parts = partsAmong(tableStatements(engine, tables));
  for (const part of parts) {
    if (engine === 'postgresql') await makeOnPostgres(own, part);
    else await makeOnSqlite(own, part);
  }
  if (engine === 'postgresql') return;
  const wanted = new Set(parts.map(({ statement }) => asSqliteStores(statement)));
  const left = (await statementsIn(own)).find((statement) => !wanted.has(statement));
  if (left !== undefined) throw new Error(`The migrations left something that is not described: ${left.slice(0, 80)}`);
}

async function makeOnPostgres(own: Snapshot, { name, statement }: Part): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${name})::text as found`.execute(own);
  if (rows[0]?.found === null) await sql.raw(statement).execute(own);
}

async function makeOnSqlite(own: Snapshot, { type, name, statement }: Part): Promise<void> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where name = ${name}`.execute(own);
  const existing = rows[0]?.sql;
  if (existing === asSqliteStores(statement)) return;
  if (type === 'index' && existing !== undefined) await sql`drop index ${sql.table(name)}`.execute(own);
  if (type === 'table' && existing !== undefined) return makeAnew(own, name, statement);
  await sql.raw(statement).execute(own);
}

/**
 * Makes a table anew with its rows. SQLite can neither change what a column may contain, nor does it store a changed table with
 * the text of its description, by which backups are checked. The indexes of the old table go with it.
 */
async function makeAnew(own: Snapshot, name: string, statement: string): Promise<void> {
  const old = `_old_${name}`;
  await sql`alter table ${sql.table(name)} rename to ${sql.table(old)}`.execute(own);
  await sql.raw(statement).execute(own);
  const { rows } = await sql<{ column: string }>`select name as "column" from pragma_table_info(${name})`.execute(own);
  const columns = sql.join(rows.map(({ column }) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${columns}) select ${columns} from ${sql.table(old)}`.execute(own);
  await sql`drop table ${sql.table(old)}`.execute(own);
}
