import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { EngineName } from '../store.ts';

/** Sessions, stored answers for repeated requests, indexes of frames by player, and the entry that an undo undid. */
export function officials(engine: EngineName): Migration {
  const strict = engine === 'sqlite' ? sql`strict` : sql``;
  return {
    async up({ schema }: Kysely<unknown>): Promise<void> {
      await schema
        .createTable('session')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('remembered', 'integer', (column) => column.notNull().check(sql`remembered in (0, 1)`))
        .addColumn('since', 'text', (column) => column.notNull())
        .addColumn('seen', 'text', (column) => column.notNull())
        .modifyEnd(strict)
        .execute();
      await schema
        .createTable('idempotency')
        .addColumn('place', 'text', (column) => column.primaryKey().notNull())
        .addColumn('body_hash', 'text', (column) => column.notNull())
        .addColumn('status', 'integer', (column) => column.notNull())
        .addColumn('answer', 'text', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .modifyEnd(strict)
        .execute();
      await schema.createIndex('idempotency_at').on('idempotency').column('at').execute();
      // The page of a player needs that player's frames of all seasons.
      await schema.createIndex('frame_of_home_player').on('frame').column('home_player_id').execute();
      await schema.createIndex('frame_of_away_player').on('frame').column('away_player_id').execute();
      await schema
        .alterTable('history')
        .addColumn('undoes', 'integer', (column) => column.references('history.id'))
        .execute();
    },
  };
}
