import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Where teams are to play in a season that is not shown yet; the mark of a season that was taken back; and the day from
 * which a change counts, where that is not the day on which it was made.
 */
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
