import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { EngineName } from '../store.ts';

const flag = sql<boolean>`deleted in (0, 1)`;

/** The first tables. The engines differ in three spellings: strict tables, a growing key, a fraction. */
export function first(engine: EngineName): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await league(db, engine);
      await people(db, engine);
      await results(db, engine);
      await history(db, engine);
    },
  };
}

/** SQLite checks the types of values only in strict tables. */
function strict<T extends string, C extends string>(
  engine: EngineName,
  table: CreateTableBuilder<T, C>,
): CreateTableBuilder<T, C> {
  return engine === 'sqlite' ? table.modifyEnd(sql`strict`) : table;
}

async function league({ schema }: Kysely<unknown>, engine: EngineName): Promise<void> {
  await strict(
    engine,
    schema
      .createTable('setting')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull()),
  ).execute();
  await strict(
    engine,
    schema
      .createTable('season')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('divisions', 'text', (column) => column.notNull())
      .addColumn('weeks', 'integer', (column) => column.notNull().check(sql`weeks >= 0`))
      .addColumn('calendar', 'text', (column) => column.notNull())
      .addColumn('rules', 'text', (column) => column.notNull())
      .addColumn('imported', 'integer', (column) => column.notNull().check(sql`imported in (0, 1)`)),
  ).execute();
  await strict(
    engine,
    schema
      .createTable('draw')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('competition', 'text', (column) => column.notNull())
      .addColumn('drawn_at', 'text', (column) => column.notNull())
      .addColumn('pairs', 'text', (column) => column.notNull())
      .addColumn('recorded', 'integer', (column) => column.notNull())
      .addColumn('deleted', 'integer', (column) => column.notNull().check(flag)),
  ).execute();
  await schema.createIndex('draw_of_competition').on('draw').columns(['competition', 'recorded']).execute();
}

async function people({ schema }: Kysely<unknown>, engine: EngineName): Promise<void> {
  await strict(
    engine,
    schema
      .createTable('team')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_folded', 'text', (column) => column.notNull())
      .addColumn('former_names', 'text', (column) => column.notNull())
      .addColumn('division', 'integer', (column) => column.notNull().check(sql`division >= 0`))
      .addColumn('deleted', 'integer', (column) => column.notNull().check(flag)),
  ).execute();
  await strict(
    engine,
    schema
      .createTable('player')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_folded', 'text', (column) => column.notNull())
      .addColumn('former_names', 'text', (column) => column.notNull())
      .addColumn('team_id', 'text', (column) => column.notNull().references('team.id'))
      .addColumn('handicap', 'integer', (column) => column.notNull())
      .addColumn('modifier', engine === 'sqlite' ? 'real' : 'double precision', (column) => column.notNull())
      .addColumn('new_handicap', 'integer', (column) => column.notNull())
      .addColumn('deleted', 'integer', (column) => column.notNull().check(flag)),
  ).execute();
  await schema.createIndex('player_of_team').on('player').column('team_id').execute();
}

async function results({ schema }: Kysely<unknown>, engine: EngineName): Promise<void> {
  await strict(
    engine,
    schema
      .createTable('fixture')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('season', 'text', (column) => column.notNull().references('season.name'))
      .addColumn('division', 'integer', (column) => column.notNull().check(sql`division >= 0`))
      .addColumn('week', 'integer', (column) => column.notNull().check(sql`week >= 1`))
      .addColumn('date', 'text')
      .addColumn('home_team_id', 'text', (column) => column.notNull().references('team.id'))
      .addColumn('away_team_id', 'text', (column) => column.notNull().references('team.id'))
      .addColumn('recorded', 'integer', (column) => column.notNull())
      .addColumn('deleted', 'integer', (column) => column.notNull().check(flag))
      .addCheckConstraint('fixture_of_two_teams', sql`home_team_id <> away_team_id`),
  ).execute();
  await schema
    .createIndex('fixture_live')
    .unique()
    .on('fixture')
    .columns(['season', 'division', 'week', 'home_team_id', 'away_team_id'])
    .where(sql<boolean>`deleted = 0`)
    .execute();
  await schema.createIndex('fixture_of_season').on('fixture').columns(['season', 'recorded']).execute();
  await schema.createIndex('fixture_recorded').on('fixture').column('recorded').execute();
  await strict(
    engine,
    schema
      .createTable('frame')
      .addColumn('fixture_id', 'text', (column) => column.notNull().references('fixture.id'))
      .addColumn('position', 'integer', (column) => column.notNull().check(sql`position >= 1`))
      .addColumn('home_player_id', 'text', (column) => column.references('player.id'))
      .addColumn('away_player_id', 'text', (column) => column.references('player.id'))
      .addColumn('home_score', 'integer', (column) => column.notNull().check(sql`home_score >= 0`))
      .addColumn('away_score', 'integer', (column) => column.notNull().check(sql`away_score >= 0`))
      .addColumn('home_break', 'integer', (column) => column.check(sql`home_break >= 0`))
      .addColumn('home_break2', 'integer', (column) => column.check(sql`home_break2 >= 0`))
      .addColumn('away_break', 'integer', (column) => column.check(sql`away_break >= 0`))
      .addColumn('away_break2', 'integer', (column) => column.check(sql`away_break2 >= 0`))
      .addPrimaryKeyConstraint('frame_of_fixture', ['fixture_id', 'position']),
  ).execute();
}

async function history(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const { schema } = db;
  await strict(
    engine,
    schema
      .createTable('history')
      .addColumn('id', 'integer', (column) =>
        engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
      )
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('via', 'text', (column) => column.notNull().check(sql`via in ('seed', 'command', 'web')`))
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('undone_by', 'integer', (column) => column.references('history.id')),
  ).execute();
  await strict(
    engine,
    schema
      .createTable('history_change')
      .addColumn('history_id', 'integer', (column) => column.notNull().references('history.id'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('entity', 'text', (column) => column.notNull())
      .addColumn('entity_id', 'text', (column) => column.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('change_of_history', ['history_id', 'position']),
  ).execute();
  await schema
    .createIndex('change_of_entity')
    .on('history_change')
    .columns(['entity', 'entity_id', 'history_id'])
    .execute();
  await strict(
    engine,
    schema
      .createTable('revision')
      .addColumn('scope', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'integer', (column) => column.notNull().check(sql`value >= 0`)),
  ).execute();
  // The row that writers on PostgreSQL lock must exist from the start.
  await sql`insert into revision (scope, value) values ('league', 0)`.execute(db);
}
