import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { EngineName, Snapshot } from '../store.ts';
import { NewerDatabase, StoreUnavailable, UpgradeFailed } from '../store-error.ts';
import { firstYears } from './first-years.ts';
import { shownTexts } from './shown-texts.ts';
import { STATEMENTS } from './statements.ts';
import { cupOfNames } from '#domain/cups/cup.ts';
import { jsonText } from '../mappers/mapper.ts';
import { LISTED_CUPS } from '../mappers/settings.ts';

type Listed = { name: string; entrants: string[] };

/**
 * Makes cups of the default season of the competitions in the league's settings. A cup has the name as its id, so that the
 * draws, their proofs and the entries of the history that were stored under the name stay as they are. A league without a
 * default season keeps them for its first one (`makeDefault`).
 */
export const cupsOfSettings: Migration = {
  async up(db): Promise<void> {
    await sql`alter table competition add column place integer`.execute(db);
    const { rows: contents } = await sql<{ value: string }>`
      select value from content where content_id = 'league'`.execute(db);
    const { rows: seasons } = await sql<{ name: string }>`
      select season.name from season, setting
      where setting.key = 'default-season' and season.name = setting.value`.execute(db);
    const [[content], [season]] = [contents, seasons];
    if (!content) return;
    // Earlier releases wrote both fields of each competition.
    const { competitions = [], ...league } = JSON.parse(content.value) as { competitions?: Listed[] };
    await sql`update content set value = ${jsonText(league)} where content_id = 'league'`.execute(db);
    if (!season) {
      if (competitions.length > 0)
        await sql`insert into setting (key, value) values (${LISTED_CUPS}, ${jsonText(competitions)})`.execute(db);
      return;
    }
    for (const [place, listed] of competitions.entries()) {
      const { id, name, kind, draw, rounds, entrants } = cupOfNames(listed, season.name, place);
      await sql`
        insert into competition
          (id, season, name, kind, handicap, max_start, draw, rounds, entrants, withdrawn, place, deleted)
        values
          (${id}, ${season.name}, ${name}, ${kind}, 0, null, ${draw}, ${jsonText(rounds)}, ${jsonText(entrants)}, '[]', ${place}, 0)
      `.execute(db);
    }
  },
};

/** Backs up a database before an upgrade: `writeBackup` writes it to a file. Returns a description of where it is. */
export type BeforeUpgrade = (writeBackup: (target: string) => Promise<void>) => Promise<string>;

/** How a database is backed up before it is upgraded; if this throws, it is not upgraded. */
type Precaution = { before: BeforeUpgrade; writeBackup: (target: string) => Promise<void> };

/**
 * Applies all migrations that the database lacks in one transaction, or none of them. Two processes may start at once:
 * the second waits and finds nothing to do. A database that has some of the migrations is backed up before. Throws
 * `NewerDatabase` if a later version made it, and `UpgradeFailed` with the place of the backup.
 */
export async function migrate(db: Snapshot, migrations: Migrations, precaution?: Precaution): Promise<void> {
  const applied = await knownMigrations(db, migrations);
  if (applied.length === Object.keys(migrations).length) return;
  const backup = applied.length > 0 && precaution ? await precaution.before(precaution.writeBackup) : null;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // Another process may have upgraded the database further since the first check.
  await knownMigrations(db, migrations);
  throw backup === null || error instanceof StoreUnavailable ? error : new UpgradeFailed(backup, error);
}

/** The names of the migrations that a database has. Throws `NewerDatabase` where it has unknown ones. */
async function knownMigrations(db: Snapshot, migrations: Migrations): Promise<string[]> {
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new NewerDatabase(unknown);
  return applied;
}

/** The names of the migrations that a database has, in order; none for a new database. */
export async function appliedMigrations(db: Snapshot): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

/** The version of a database's tables compared with the current one; `none` for a database without a league. */
export type TablesVersion = 'none' | 'older' | 'present' | 'newer';

export function versionOf(applied: readonly string[], engine: EngineName): TablesVersion {
  const known = Object.keys(allMigrations(engine));
  if (applied.length === 0) return 'none';
  if (applied.some((name) => !known.includes(name))) return 'newer';
  return applied.length === known.length ? 'present' : 'older';
}

export type Migrations = Record<string, Migration>;

/** The words of the statements in which the engines differ. SQLite checks the types of values only in strict tables. */
const SPELLINGS: Record<EngineName, Record<string, string>> = {
  sqlite: { STRICT: 'strict', GROWING_KEY: 'integer primary key autoincrement', FRACTION: 'real', BYTES: 'blob' },
  postgresql: {
    STRICT: '',
    GROWING_KEY: 'integer primary key generated always as identity',
    FRACTION: 'double precision',
    BYTES: 'bytea',
  },
};

/** Every migration of an engine, by name, in order. */
export function allMigrations(engine: EngineName): Migrations {
  const entries = Object.entries(STATEMENTS).map(([name, text]) => {
    const spelt = text.replaceAll(/[A-Z_]{3,}/g, (word) => SPELLINGS[engine][word] ?? word);
    const statements = spelt.split(';').filter((statement) => statement.trim() !== '');
    return [name, migrationOf(statements)] as const;
  });
  return {
    ...Object.fromEntries(entries),
    '0018-cups-of-settings': cupsOfSettings,
    '0026-shown-texts': shownTexts,
    '0028-first-years': firstYears,
  };
}

/** The migrations of an engine that have these names, in order. */
export function migrationsNamed(names: readonly string[], engine: EngineName): Migrations {
  return Object.fromEntries(Object.entries(allMigrations(engine)).filter(([name]) => names.includes(name)));
}

function migrationOf(statements: readonly string[]): Migration {
  return {
    async up(db): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
