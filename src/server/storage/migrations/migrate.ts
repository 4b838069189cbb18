import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { first } from './0001-first.ts';
import { officials } from './0002-officials.ts';
import { provenDraws } from './0003-proven-draws.ts';
import { timers } from './0004-timers.ts';
import { fixtureLists } from './0005-fixture-lists.ts';
import { seasonsToCome } from './0006-seasons-to-come.ts';
import type { EngineName, Snapshot } from '../store.ts';
import { NewerDatabase, StoreUnavailable, UpgradeFailed } from '../store-error.ts';

export type Migrations = Record<string, Migration>;

/** Every migration from an empty database to the present tables, by name, in order. Released ones never change. */
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

/** Backs up a database before an upgrade: `writeBackup` writes it to a file. Returns a description of where it is. */
export type BeforeUpgrade = (writeBackup: (target: string) => Promise<void>) => Promise<string>;

/** How a database is backed up before it is upgraded; if this throws, it is not upgraded. */
export type Precaution = { before: BeforeUpgrade; writeBackup: (target: string) => Promise<void> };

/**
 * Applies all migrations that the database lacks in one transaction, or none of them. Two processes may start at once:
 * the second waits and finds nothing to do. A database that has some of the migrations is backed up before. Throws
 * `NewerDatabase` if a later version made it, and `UpgradeFailed` with the place of the backup.
 */
export async function migrate(db: Snapshot, migrations: Migrations, precaution?: Precaution): Promise<void> {
  const backup =
    (await isOutdated(db, migrations)) && precaution ? await precaution.before(precaution.writeBackup) : null;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // Another process may have upgraded the database further since the first check.
  await isOutdated(db, migrations);
  throw backup === null || error instanceof StoreUnavailable ? error : new UpgradeFailed(backup, error);
}

/** Whether a database has some of the migrations but not all. Throws `NewerDatabase` where it has unknown ones. */
async function isOutdated(db: Snapshot, migrations: Migrations): Promise<boolean> {
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new NewerDatabase(unknown);
  return applied.length > 0 && applied.length < Object.keys(migrations).length;
}

/** The names of the migrations that a database has, in order; none for a new database. */
export async function appliedMigrations(db: Snapshot): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

/** The version of a database's tables compared with the present one; `none` for a database without a league. */
export type TablesVersion = 'none' | 'older' | 'present' | 'newer';

export function versionOf(applied: readonly string[], engine: EngineName): TablesVersion {
  const known = Object.keys(allMigrations(engine));
  if (applied.length === 0) return 'none';
  if (applied.some((name) => !known.includes(name))) return 'newer';
  return applied.length === known.length ? 'present' : 'older';
}
