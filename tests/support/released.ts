/** Databases of earlier releases: one file for each release that changed the tables. */
import { copyFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { createSqliteKysely } from '#server/storage/engines/sqlite-dialect.ts';
import { withPostgresSnapshot } from '#server/storage/engines/postgres.ts';
import { tablesCompatibilityAt } from '#server/storage/examine.ts';
import { type DatabaseLocation, upgradeStore } from '#server/storage/open.ts';
import { Client } from 'pg';
import type { EngineName } from '#server/storage/store.ts';
import { hashOfStatements, tablesAndIndexesIn } from '#server/storage/tables/tables.ts';
import { tableStatementsIn } from '#server/storage/tables/upgrade-tables.ts';
import { readStamp } from '#server/storage/tables/make-tables.ts';
import { stampText } from '#server/storage/tables/stamp.ts';
import { rowsOf, tableShapes } from '#server/storage/table-rows.ts';
import { emptyPlace } from './store.ts';

/** The folder with these files, such as `1.0.0.sqlite`. `npm run keep-database` makes the file of this version. */
export const RELEASED = path.join(import.meta.dirname, '../fixtures/released');

export async function releases(): Promise<string[]> {
  return (await readdir(RELEASED)).map((file) => path.basename(file, '.sqlite')).sort();
}

/** Returns the hash of a release's tables, which is in the migration that starts from them. */
export async function hashOfRelease(release: string): Promise<string> {
  using database = new DatabaseSync(path.join(RELEASED, `${release}.sqlite`), { readOnly: true });
  return hashOfStatements(await tableStatementsIn(createSqliteKysely([database])));
}

/** Copies the database of a release to a new place. The place is removed when the test ends. */
export async function releasedPlace(engine: EngineName, release: string): Promise<DatabaseLocation> {
  const kept = path.join(RELEASED, `${release}.sqlite`);
  const place = await emptyPlace(engine);
  if ('file' in place) await copyFile(kept, place.file);
  else await copyToPostgres(kept, place.url);
  return place;
}

/**
 * Copies the newest database of a release to a new place, and upgrades it to the tables of this version if they differ.
 * The place is removed when the test ends.
 */
export async function placeOfThisVersion(engine: EngineName): Promise<DatabaseLocation> {
  const newest = (await releases()).at(-1)!; // one is kept
  const place = await releasedPlace(engine, newest);
  if ((await tablesCompatibilityAt(place)) === 'earlier') await upgradeStore(place, async () => {});
  return place;
}

/** Replacements that turn the SQLite statements of a release into those that the release used on PostgreSQL. */
const WORDS: readonly [sqlite: RegExp, postgresql: string][] = [
  [/\) strict$/i, ')'],
  [/integer primary key autoincrement/i, 'integer primary key generated always as identity'],
  [/ real /gi, ' double precision '],
  [/ blob /gi, ' bytea '],
];

async function copyToPostgres(file: string, url: string): Promise<void> {
  using database = new DatabaseSync(file, { readOnly: true });
  const db = createSqliteKysely([database]);
  const client = new Client({ connectionString: url });
  await client.connect();
  const statements = await tableStatementsIn(db);
  const shapes = await tableShapes(db);
  // A table comes after those that it references, and all indexes come last.
  const parts = tablesAndIndexesIn(statements);
  const tables = shapes.flatMap(({ name }) => parts.filter((part) => part.type === 'table' && part.name === name));
  const inOrder = [...tables, ...parts.filter(({ type }) => type === 'index')].map(({ statement }) => statement);
  for (const statement of inOrder)
    await client.query(WORDS.reduce((text, [from, to]) => text.replace(from, to), statement));
  // A history entry may reference a later one, so this switches the checks of references off.
  await client.query("set session_replication_role = 'replica'");
  for (const { name, columns, key } of shapes)
    for await (const rows of rowsOf(db, { name, columns, key }))
      for (const row of rows) {
        const places = columns.map((_, index) => `$${index + 1}`);
        const names = columns.map((column) => `"${column}"`);
        await client.query(
          `insert into ${name} (${names.join(', ')}) overriding system value values (${places.join(', ')})`,
          columns.map((column) => row[column]),
        );
      }
  const mark = await readStamp(db, 'sqlite');
  await client.query(`comment on table setting is 'Baize ${mark === null ? '' : stampText(mark)}'`);
  await client.query(`comment on table revision is '${inOrder.join(';\n').replaceAll("'", "''")}'`);
  await client.end();
}

/** Returns every row of a place, keyed by table, without the columns and tables in `ignored`. */
export async function allRows(
  place: DatabaseLocation,
  ignored: readonly string[] = [],
): Promise<Record<string, unknown[]>> {
  const names = await tablesIn(place);
  const found: Record<string, unknown[]> = {};
  for (const name of names.filter((one) => !ignored.includes(one)))
    found[name] = (await query(place, `select * from "${name}"`))
      .map((row) => Object.entries(row).filter(([column]) => !ignored.includes(column)))
      .map((columns) => JSON.stringify(columns.toSorted(([a], [b]) => (a < b ? -1 : 1))))
      .toSorted();
  return found;
}

async function tablesIn(place: DatabaseLocation): Promise<string[]> {
  const statement =
    'file' in place
      ? "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' order by name"
      : "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1";
  return (await query(place, statement)).map(({ name }) => String(name));
}

/**
 * Returns the structure of a database as rows that can be compared: its columns, constraints and indexes, and the
 * stamp.
 */
export async function shapeOf(place: DatabaseLocation): Promise<Record<string, unknown>[]> {
  if ('file' in place) return query(place, 'select type, name, sql from sqlite_schema order by name');
  return query(place, POSTGRES_SHAPE);
}

const POSTGRES_SHAPE = `
  select table_name || '.' || column_name as name, concat_ws(' ', data_type, is_nullable, is_identity, column_default) as what
    from information_schema.columns where table_schema = 'public'
  union all select conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select 'the mark', obj_description(oid, 'pg_class')
    from pg_class where relnamespace = 'public'::regnamespace and relname = 'setting'
  order by 1`;

/** Runs SQL statements on the database itself, because the store would refuse them. */
export async function runOn(place: DatabaseLocation, statements: readonly string[]): Promise<void> {
  if ('file' in place) {
    using database = new DatabaseSync(place.file);
    for (const statement of statements) database.exec(statement);
    return;
  }
  const client = new Client({ connectionString: place.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function query(place: DatabaseLocation, statement: string): Promise<Record<string, unknown>[]> {
  if ('file' in place) {
    using database = new DatabaseSync(place.file, { readOnly: true });
    return database.prepare(statement).all();
  }
  return withPostgresSnapshot(
    place.url,
    async (db) => (await sql.raw<Record<string, unknown>>(statement).execute(db)).rows,
  );
}
