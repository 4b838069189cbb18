import { sql } from 'kysely';
import type { Snapshot } from './store.ts';

/** The names of the steps that a database has been taken through, in order; none, where it is new. */
export async function appliedMigrations(db: Snapshot): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}
