import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Placings of teams in a season before it becomes the default, deleted seasons, and the effective day of a change. */
export function seasonsToCome(): Migration {
  return {
    async up({ schema }: Kysely<unknown>): Promise<void> {
      await schema.alterTable('season').addColumn('placings', 'text').execute();
      await schema
        .alterTable('season')
        .addColumn('deleted', 'integer', (column) =>
          column
            .notNull()
            .defaultTo(0)
            .check(sql`deleted in (0, 1)`),
        )
        .execute();
      await schema.alterTable('history').addColumn('counts_from', 'text').execute();
    },
  };
}
