import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { first } from './migrations/0001-first.ts';
import { officials } from './migrations/0002-officials.ts';
import type { EngineName, Snapshot } from './store.ts';
import { NewerDatabase } from './store-error.ts';

export type Migrations = Record<string, Migration>;

/** Every step from an empty database to the present tables, by name, in order. Steps are only ever added. */
export function allMigrations(engine: EngineName): Migrations {
  return { '0001-first': first(engine), '0002-officials': officials(engine) };
}

/**
 * Brings a database up to the present tables: all the steps it lacks in one transaction, or none of them. Safe when
 * two processes start at once: the second waits, and finds nothing to do. Throws `NewerDatabase` for a later one.
 */
export async function migrate(db: Snapshot, migrations: Migrations): Promise<void> {
  await refuseNewer(db, migrations);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // Another process may have taken the database further since the first look.
  await refuseNewer(db, migrations);
  throw error;
}

async function refuseNewer(db: Snapshot, migrations: Migrations): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new NewerDatabase(unknown.toSorted());
}
