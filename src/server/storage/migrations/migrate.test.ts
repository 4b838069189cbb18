import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { ENGINES, emptyPlace, openAgain, testPlace } from '../../../../tests/support/store.ts';
import { origin, sampleTeam, season } from '../../../../tests/support/sample-values.ts';
import { allMigrations, type Migrations } from './migrate.ts';
import { shownTexts } from './shown-texts.ts';
import type { Place } from '../open.ts';
import { openPostgres } from '../engines/postgres.ts';
import { people } from '../mappers/described.ts';
import { seasons } from '../mappers/seasons.ts';
import { openSqlite } from '../engines/sqlite.ts';
import { NewerDatabase, StoreUnavailable } from '../store-error.ts';

function openWith(place: Place, migrations: Migrations) {
  return 'url' in place ? openPostgres(place.url, migrations) : openSqlite(place.file, migrations);
}

async function tablesOf(place: Place): Promise<string[]> {
  if ('file' in place) {
    const database = new DatabaseSync(place.file);
    const rows = database.prepare(`select name from sqlite_schema where type = 'table'`).all();
    database.close();
    return rows.map(({ name }) => String(name)).filter((name) => name !== 'sqlite_sequence');
  }
  const client = new Client({ connectionString: place.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

describe.each(ENGINES)('migrations on %s', (engine) => {
  test('a failing one is rolled back, with those before it in the same start', async () => {
    const place = await emptyPlace(engine);
    const broken: Migration = {
      async up(db) {
        await db.schema.createTable('half').addColumn('key', 'text').execute();
        await sql`insert into season (name) values ('not whole')`.execute(db);
      },
    };
    const opened = openWith(place, { ...allMigrations(engine), '9999-broken': broken });
    await expect(opened).rejects.toThrow(/divisions/i);
    expect((await tablesOf(place)).filter((name) => !name.startsWith('kysely_'))).toEqual([]);
    const store = await openAgain(place);
    expect(await store.read(seasons)).toEqual([]);
  });

  test('several processes at once make one database', async () => {
    const place = await emptyPlace(engine);
    const stores = await Promise.all([1, 2, 3].map(() => openAgain(place)));
    await Promise.all(stores.map((store, index) => store.write(origin, (change) => change.set(`${index}`, ''))));
    for (const store of stores)
      expect(await store.read((db) => db.selectFrom('setting').select('key').execute())).toHaveLength(3);
  });

  test('seasons of earlier releases get their first year, also in the history', async () => {
    const place = await emptyPlace(engine);
    const earlier = Object.entries(allMigrations(engine)).filter(([name]) => name < '0028-first-years');
    const old = await openWith(place, Object.fromEntries(earlier));
    const { name: _, firstYear: __, ...shape } = season;
    const calendar = JSON.stringify([{ week: 1, from: '1925-09-07', to: '1925-09-13' }]);
    await old.transaction(async (db) => {
      for (const [name, dates] of [
        ['26/27', '[]'],
        ['25/26', calendar],
        ['67/68', '[]'],
        ['1924', '[]'],
      ] as const)
        await sql`insert into season (name, divisions, weeks, calendar, rules, imported)
          values (${name}, '[1]', 20, ${dates}, ${JSON.stringify(shape.rules)}, 1)`.execute(db);
      await sql`insert into history (at, ${sql.ref('by')}, via, action, summary)
        values ('2026-11-20T19:00:00.000Z', 'Pat', 'web', 'import', 'Imported old.csv')`.execute(db);
      const after = JSON.stringify({ ...shape, name: '67/68' });
      await sql`insert into history_change
        (history_id, ${sql.ref('position')}, entity, entity_id, ${sql.ref('before')}, ${sql.ref('after')})
        values (1, 0, 'season', '67/68', null, ${after})`.execute(db);
    });
    await old.close();
    const store = await openAgain(place);
    const found = await store.read(seasons);
    expect(found.map(({ name, firstYear }) => [name, firstYear])).toEqual([
      ['1924', 1924],
      ['25/26', 1925],
      ['26/27', 1926],
      ['67/68', 1967],
    ]);
    const changes = await store.read((db) => db.selectFrom('history_change').select('after').execute());
    expect(changes.map(({ after }) => JSON.parse(after))).toEqual([{ ...shape, name: '67/68', firstYear: 1967 }]);
    expect(await store.integrity()).toEqual([]);
  });

  test('a database of a newer version is refused with a sentence', async () => {
    const place = await testPlace(engine);
    const newer = await openWith(place, { ...allMigrations(engine), '9999-later': { up: async () => undefined } });
    await newer.close();
    const opened = openAgain(place);
    await expect(opened).rejects.toThrow(NewerDatabase);
    await expect(opened).rejects.toThrow('made by a newer version of Baize (it has 9999-later)');
  });
});

test('an unusable place throws StoreUnavailable', async () => {
  const place = await emptyPlace('sqlite');
  const folder = 'file' in place ? place.file.replace(/[^/]+$/, '') : '';
  await expect(openAgain({ file: folder })).rejects.toThrow(StoreUnavailable);
  await expect(openAgain({ url: 'postgres://127.0.0.1:1/none' })).rejects.toThrow(StoreUnavailable);
});

test('texts of earlier releases keep nothing that cannot be shown, and a database with such a text has a problem', async () => {
  const store = await openAgain(await emptyPlace('sqlite'));
  const value = (title: string) => ({ id: 'gallery:g', value: { title, place: 1, added: 1 }, deleted: false });
  await store.write({ ...origin, summary: 'From a\u202e\0b' }, async (change) => {
    await change.put('team', sampleTeam('a', { name: '\u3164' }));
    await change.put('team', sampleTeam('b', { name: 'Mill\u{e0041}' }));
    await change.put('content', value('Finals\u2800'));
    const answer = { name: 'Ann', teams: ['A\u3164'], playerId: null, sameAs: 'Ann\u2800' };
    await change.put('nameAnswer', { ...answer, id: 'n', deleted: false });
    await change.put('setting', { key: 'import-teams', value: '[["A\u3164","A"]]' });
  });
  await store.write(origin, ({ db }) => shownTexts.up(db));
  const { teams } = await store.read(people);
  expect([...teams.values()].map(({ name }) => name)).toEqual(['?', 'Mill']);
  expect(await store.read((db) => db.selectFrom('team').select('name_folded').where('id', '=', 'b').execute())).toEqual(
    [{ name_folded: 'mill' }],
  );
  expect(await store.read((db) => db.selectFrom('history').select('summary').execute())).toEqual([
    { summary: 'From ab' },
  ]);
  expect(await store.integrity()).toEqual([]);
  await store.write(origin, (change) => change.put('content', value('\u202eslaniF')));
  expect((await store.integrity())[0]).toBe(
    'The content gallery:g cannot be read: value: a character that cannot be shown.',
  );
});
