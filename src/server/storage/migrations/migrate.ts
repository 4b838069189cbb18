import { type Migration, Migrator } from 'kysely/migration';
import { first } from './0001-first.ts';
import { officials } from './0002-officials.ts';
import { provenDraws } from './0003-proven-draws.ts';
import { timers } from './0004-timers.ts';
import { fixtureLists } from './0005-fixture-lists.ts';
import { seasonsToCome } from './0006-seasons-to-come.ts';
import type { EngineName, Snapshot } from '../store.ts';
import { NewerDatabase, StoreUnavailable, UpgradeFailed } from '../store-error.ts';
import { sql } from 'kysely';

export type Migrations = Record<string, Migration>;

/** Every step from an empty database to the present tables, by name, in order. Steps are only ever added. */
export function allMigrations(engine: EngineName): Migrations {
  return {
    '0001-first': first(engine),
    '0002-officials': officials(engine),
    '0003-proven-draws': provenDraws(engine),
    '0004-timers': timers(engine),
    '0005-fixture-lists': fixtureLists(engine),
    '0006-seasons-to-come': seasonsToCome(),
  };
}

/** Keeps a copy of a database that is about to be changed: `writeBackup` writes one to a file. Answers where it is, for a person. */
export type BeforeUpgrade = (writeBackup: (target: string) => Promise<void>) => Promise<string>;

/** How a database is copied before it is brought up to date; it is not, where this throws. */
export type Precaution = { before: BeforeUpgrade; writeBackup: (target: string) => Promise<void> };

/**
 * Brings a database up to the present tables: all the steps it lacks in one transaction, or none of them. Safe when
 * two processes start at once: the second waits, and finds nothing to do. One that has some of the steps is copied
 * before. Throws `NewerDatabase` for a later one, and `UpgradeFailed` with the place of the copy.
 */
export async function migrate(db: Snapshot, migrations: Migrations, precaution?: Precaution): Promise<void> {
  const copy =
    (await isOutdated(db, migrations)) && precaution ? await precaution.before(precaution.writeBackup) : null;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // Another process may have taken the database further since the first look.
  await isOutdated(db, migrations);
  throw copy === null || error instanceof StoreUnavailable ? error : new UpgradeFailed(copy, error);
}

/** Whether a database has some of the steps, and not all. Throws `NewerDatabase` where it has others. */
async function isOutdated(db: Snapshot, migrations: Migrations): Promise<boolean> {
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new NewerDatabase(unknown);
  return applied.length > 0 && applied.length < Object.keys(migrations).length;
}

/** The names of the steps that a database has been taken through, in order; none, where it is new. */
export async function appliedMigrations(db: Snapshot): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}
