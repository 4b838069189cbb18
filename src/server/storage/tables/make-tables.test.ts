import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { ENGINES, emptyPlace, openAgain, testPlace } from '../../../../tests/support/store.ts';
import { origin } from '../../../../tests/support/sample-values.ts';
import { createSqliteKysely } from '../engines/sqlite-dialect.ts';
import type { DatabaseLocation } from '../open.ts';
import type { EngineName } from '../store.ts';
import { IncompatibleDatabase, StoreUnavailable } from '../store-error.ts';
import { makeTables } from './make-tables.ts';

/** Queries that return every column as `table.column`, and every named index. */
const PARTS: Record<EngineName, string> = {
  sqlite: `
    select t.name || '.' || c.name as part from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite%'
    union all select name from sqlite_schema where type = 'index' and sql is not null`,
  postgresql: `
    select table_name || '.' || column_name as part from information_schema.columns where table_schema = 'public'
    union all select indexrelid::regclass::text from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
};

/** Runs a statement on a connection that does not belong to the store. */
async function run(place: DatabaseLocation, statement: string): Promise<Record<string, unknown>[]> {
  if ('file' in place) {
    using database = new DatabaseSync(place.file);
    return database.prepare(statement).all();
  }
  const client = new Client({ connectionString: place.url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}

const partsOf = async (engine: EngineName, place: DatabaseLocation): Promise<string[]> =>
  (await run(place, PARTS[engine])).map(({ part }) => String(part)).sort();

test('a new database has the same tables, columns and indexes on both engines', async () => {
  const [sqlite, postgresql] = await Promise.all(
    ENGINES.map(async (engine) => partsOf(engine, await testPlace(engine))),
  );
  expect(postgresql).toEqual(sqlite);
  expect(sqlite).toEqual(expect.arrayContaining(['season.first_year', 'stored_file_part.data', 'fixture_live']));
});

describe.each(ENGINES)('on %s', (engine) => {
  test('several processes at once make one database', async () => {
    const place = await emptyPlace(engine);
    const stores = await Promise.all([1, 2, 3].map(() => openAgain(place)));
    await Promise.all(stores.map((store, index) => store.write(origin, (change) => change.set(`${index}`, ''))));
    for (const store of stores)
      expect(await store.read((db) => db.selectFrom('setting').select('key').execute())).toHaveLength(3);
  });

  test('a database with any other table is refused, and gets none', async () => {
    const place = await emptyPlace(engine);
    await run(place, 'create table recipes (name text)');
    await expect(openAgain(place)).rejects.toThrow(IncompatibleDatabase);
    expect(await partsOf(engine, place)).toEqual(['recipes.name']);
  });
});

test('tables that cannot all be made are not made at all, and the next start makes them', async () => {
  const place = await emptyPlace('postgresql');
  await run(place, 'create view team as select 1 as id');
  await expect(openAgain(place)).rejects.toThrow('already exists');
  expect(await partsOf('postgresql', place)).toEqual(['team.id']);
  await run(place, 'drop view team');
  await openAgain(place);

  using database = new DatabaseSync(':memory:');
  database.exec('pragma max_page_count = 20');
  await expect(makeTables(createSqliteKysely([database]), 'sqlite')).rejects.toThrow(StoreUnavailable);
  expect(database.prepare('select * from sqlite_schema').all()).toEqual([]);
  expect(database.prepare('pragma user_version').get()).toEqual({ user_version: 0 });
  database.exec('pragma max_page_count = 2000');
  await makeTables(createSqliteKysely([database]), 'sqlite');
});

test('an unusable place throws StoreUnavailable', async () => {
  const place = await emptyPlace('sqlite');
  const folder = 'file' in place ? place.file.replace(/[^/]+$/, '') : '';
  await expect(openAgain({ file: folder })).rejects.toThrow(StoreUnavailable);
  await expect(openAgain({ url: 'postgres://127.0.0.1:1/none' })).rejects.toThrow(StoreUnavailable);
});
