import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { EngineName } from '../store.ts';

/** Fixture lists, and the home venues of teams. */
export function fixtureLists(engine: EngineName): Migration {
  const strict = engine === 'sqlite' ? sql`strict` : sql``;
  return {
    async up({ schema }: Kysely<unknown>): Promise<void> {
      await schema
        .createTable('listed_fixture')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('season', 'text', (column) => column.notNull().references('season.name'))
        .addColumn('division', 'integer', (column) => column.notNull().check(sql`division >= 0`))
        .addColumn('week', 'integer', (column) => column.notNull().check(sql`week >= 1`))
        .addColumn('date', 'text')
        .addColumn('home_team_id', 'text', (column) => column.notNull().references('team.id'))
        .addColumn('away_team_id', 'text', (column) => column.notNull().references('team.id'))
        .addColumn('venue', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) =>
          column.notNull().check(sql`state in ('planned', 'postponed', 'rearranged')`),
        )
        .addColumn('published', 'integer', (column) => column.notNull().check(sql`published in (0, 1)`))
        .addColumn('changed_at', 'text', (column) => column.notNull())
        .addColumn('deleted', 'integer', (column) => column.notNull().check(sql`deleted in (0, 1)`))
        .addCheckConstraint('listed_of_two_teams', sql`home_team_id <> away_team_id`)
        .modifyEnd(strict)
        .execute();
      await schema.createIndex('listed_of_season').on('listed_fixture').columns(['season', 'deleted']).execute();
      await schema
        .alterTable('team')
        .addColumn('venue', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    },
  };
}
