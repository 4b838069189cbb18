import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { EngineName } from '../store.ts';

/** Shared shootout timers, which have no history and expire after a day. */
export function timers(engine: EngineName): Migration {
  const strict = engine === 'sqlite' ? sql`strict` : sql``;
  return {
    async up({ schema }: Kysely<unknown>): Promise<void> {
      await schema
        .createTable('timer')
        .addColumn('code', 'text', (column) => column.primaryKey().notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('shootout', 'text', (column) => column.notNull())
        .addColumn('used', 'text', (column) => column.notNull())
        .modifyEnd(strict)
        .execute();
    },
  };
}
