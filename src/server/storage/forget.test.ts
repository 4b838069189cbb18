import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { z } from 'zod';
import { describeField } from '#domain/fields.ts';
import { personSchema } from '#domain/people/access.ts';
import { schemaOfPersonalFields } from '#domain/personal.ts';
import { playerSchema } from '#domain/squads/team.ts';
import { ENGINES, openTestStore } from '../../../tests/support/store.ts';
import { it } from '../../../tests/support/store-test.ts';
import { origin, putLeague, sampleCompetition, samplePlayer, sampleTie } from '../../../tests/support/sample-values.ts';
import { findNamesAndForgetPlayer } from '../operations/forget.ts';
import type { EngineName, Entities, DatabaseTransaction } from './store.ts';

const MARK = 'Zora Quillfeather; Quillfeather, Zora; zora-quillfeather; ZORA QUÍLLFEATHER (captain)';
const GONE = 'Former player; Former player; former-player; Former player (captain)';
const PERSON = { id: 'p', ids: ['p'], called: 'Former player', names: ['Zora Quillfeather'] };

const INVITED = { invitedAt: '2026-11-20T19:00:00.000Z', joinedAt: null };
const ACCESS = { role: 'secretary', teamIds: [], divisions: null } satisfies Partial<Entities['person']>;
const OFFICIAL: Entities['person'] = { id: 'official', name: '', ...ACCESS, ...INVITED, deleted: false };

type Column = { table: string; name: string; type: string; isKey: boolean | 0 | 1 };

/** Returns the columns of all tables, as the database engine lists them. */
async function columnsOf(db: DatabaseTransaction, engine: EngineName): Promise<Column[]> {
  const query =
    engine === 'sqlite'
      ? sql<Column>`select t.name as "table", c.name, lower(c.type) as type, c.pk > 0 as "isKey"
          from sqlite_schema t, pragma_table_info(t.name) c
          where t.type = 'table' and t.name not like 'sqlite%' and t.name not like 'kysely%'`
      : sql<Column>`select c.table_name as "table", c.column_name as name, c.data_type as type,
            exists (select 1 from information_schema.key_column_usage k
              join information_schema.table_constraints using (constraint_name, constraint_schema)
              where constraint_type = 'PRIMARY KEY' and k.table_name = c.table_name
                and k.column_name = c.column_name and k.table_schema = c.table_schema) as "isKey"
          from information_schema.columns c
          where c.table_schema = current_schema() and c.table_name not like 'kysely%'`;
  return (await query.execute(db)).rows;
}

/**
 * Turns off the checks and references of all tables, so that a row can have any values. PostgreSQL restores them when
 * the transaction is rolled back.
 */
async function freeTables(db: DatabaseTransaction, engine: EngineName): Promise<void> {
  if (engine === 'sqlite') {
    await sql`pragma defer_foreign_keys = on`.execute(db);
    await sql`pragma ignore_check_constraints = on`.execute(db);
    return;
  }
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype in ('c', 'f') and connamespace = current_schema()::regnamespace`.execute(db);
  for (const { table, name } of rows)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(db);
}

function valueFor({ type }: Column): RawBuilder<unknown> {
  if (type === 'text') return sql`${MARK}`;
  return type === 'blob' || type === 'bytea' ? sql`${Buffer.from(MARK)}` : sql.lit(1);
}

class Rollback extends Error {}

it.each(ENGINES)('no text column of a database on %s is missed', async (engine) => {
  const store = await openTestStore(engine);
  const work = store.write(origin, async ({ db }) => {
    await freeTables(db, engine);
    const tables = Map.groupBy(await columnsOf(db, engine), ({ table }) => table);
    for (const [table, columns] of tables) {
      await sql`delete from ${sql.table(table)}`.execute(db);
      const exactly = engine === 'postgresql' ? sql`overriding system value` : sql``;
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))}) ${exactly}
        values (${sql.join(columns.map(valueFor))})`.execute(db);
    }
    const { left } = await findNamesAndForgetPlayer(db, { players: new Map(), teams: new Map() }, PERSON);
    const kept = new Set(left.map(({ table, column }) => `${table}.${column}`));
    const texts = [...tables.values()].flat().filter(({ type }) => type === 'text');
    expect(texts.length).toBeGreaterThan(100);
    for (const { table, name, isKey } of texts) {
      const { rows } = await sql<{ text: string }>`select ${sql.ref(name)} as text from ${sql.table(table)}`.execute(
        db,
      );
      // A key with a name stays and is reported, and so does a cup's id in rows that refer to the cup. A sealed draw
      // with the name is removed.
      const isOfCup = ['tie.competition_id', 'running_tie.competition_id', 'draw.competition'].includes(
        `${table}.${name}`,
      );
      const stays = isOfCup || (Boolean(isKey) && table !== 'content' && rows.length > 0);
      expect([table, name, kept.has(`${table}.${name}`)]).toEqual([table, name, stays]);
      for (const { text } of rows)
        expect([table, name, stays || !/quill|quíll/i.test(text)]).toEqual([table, name, true]);
    }
    expect(kept).toContain('stored_file_part.data');
    const { rows } = await sql`select content_id, value from content`.execute(db);
    expect(rows).toEqual([{ content_id: GONE, value: GONE }]);
    throw new Rollback();
  });
  await expect(work).rejects.toThrow(Rollback);
});

it('every personal field of a player and of a person with access is emptied, also in the history', async ({
  store,
}) => {
  const filled = (schema: z.ZodObject) => {
    const fields = Object.entries(schemaOfPersonalFields(schema).shape);
    return Object.fromEntries(
      fields.map(([name, field]) => [name, describeField(field).kind === 'lines' ? ['Zora'] : 'Zora']),
    );
  };
  await putLeague(store);
  await store.write({ ...origin, action: 'change player' }, async ({ put }) => {
    await put('player', samplePlayer('p', 'a', filled(playerSchema)));
    await put('person', { ...OFFICIAL, ...filled(personSchema) });
  });
  await store.write(origin, ({ db }) =>
    findNamesAndForgetPlayer(db, { players: new Map(), teams: new Map() }, { ...PERSON, names: [] }),
  );
  const rows = await store.read(async (db) => [
    ...(await db.selectFrom('player').selectAll().where('id', '=', 'p').execute()),
    ...(await db.selectFrom('person').selectAll().execute()),
    ...(await db.selectFrom('history_change').select(['before', 'after']).where('entity_id', '=', 'p').execute()),
    ...(await db.selectFrom('history_change').select('after').where('entity_id', '=', 'official').execute()),
  ]);
  expect(rows).toHaveLength(4);
  for (const row of rows) expect(JSON.stringify(row)).toMatch(/^(?!.*zora).*Former player/i);
});

it('a name that may be a word stays in longer texts, and is listed', async ({ store }) => {
  const value = (title: string) => ({ title, text: 'Will it rain? Ask Will.' });
  await store.write({ ...origin, by: 'Will' }, async ({ put }) => {
    await put('content', { id: 'post:will-it-rain', value: value('Will'), deleted: false });
  });
  await store.write(origin, async ({ db }) => {
    const { left } = await findNamesAndForgetPlayer(
      db,
      { players: new Map(), teams: new Map() },
      { ...PERSON, names: ['Will'] },
    );
    expect(left).toEqual([
      { table: 'content', column: 'value', key: 'post:will-it-rain' },
      { table: 'history_change', column: 'after', key: '1 1' },
    ]);
    const { rows } = await sql`select content_id, value, "by" from content, history`.execute(db);
    expect(rows).toEqual([
      { content_id: 'post:will-it-rain', value: expect.stringContaining('Ask Will.'), by: 'Former player' },
    ]);
  });
});

it('a cup whose id is its name keeps its ties, its draws and its history', async ({ store }) => {
  const id = 'Zora Quillfeather Cup';
  await putLeague(store);
  const cup = sampleCompetition(id, { name: id });
  await store.write(origin, async ({ put }) => {
    await put('competition', cup);
    await put('tie', sampleTie('t', id));
    await put('draw', { id: 'd', competition: id, drawnAt: '2026-11-20T19:00:00.000Z', pairs: [], deleted: false });
  });
  await store.write(origin, ({ db }) => findNamesAndForgetPlayer(db, { players: new Map(), teams: new Map() }, PERSON));
  const { rows } = await store.read((db) =>
    sql`select c.id, c.name from competition c, tie t, draw d
      where t.competition_id = c.id and d.competition = c.id`.execute(db),
  );
  expect(rows).toEqual([{ id, name: 'Former player Cup' }]);
  expect(await store.integrity()).toEqual([]);
});
