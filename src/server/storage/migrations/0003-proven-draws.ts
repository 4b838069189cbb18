import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { EngineName } from '../store.ts';

/** Proofs of draws, sealed draws, and reveals of draws. */
export function provenDraws(engine: EngineName): Migration {
  const strict = engine === 'sqlite' ? sql`strict` : sql``;
  return {
    async up({ schema }: Kysely<unknown>): Promise<void> {
      await schema.alterTable('draw').addColumn('proof', 'text').execute();
      await schema
        .createTable('draw_sealed')
        .addColumn('competition', 'text', (column) => column.primaryKey().notNull())
        .addColumn('seed', 'text', (column) => column.notNull())
        .addColumn('commitment', 'text', (column) => column.notNull())
        .addColumn('entrants', 'text', (column) => column.notNull())
        .addColumn('sealed_at', 'text', (column) => column.notNull())
        .modifyEnd(strict)
        .execute();
      await schema
        .createTable('draw_reveal')
        .addColumn('draw_id', 'text', (column) => column.primaryKey().notNull().references('draw.id'))
        .addColumn('started_at', 'text', (column) => column.notNull())
        .addColumn('interval_ms', 'integer', (column) => column.notNull())
        .addColumn('skipped_at', 'text')
        .modifyEnd(strict)
        .execute();
    },
  };
}
