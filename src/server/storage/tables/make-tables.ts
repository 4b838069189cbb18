import { sql } from 'kysely';
import type { EngineName, Snapshot } from '../store.ts';
import { OtherDatabase } from '../store-error.ts';
import { FINGERPRINT, SCHEMA, tableStatements } from './tables.ts';

/** The owner of a database's tables: nobody, this version of the program, or another program or version. */
export type TablesFound = 'none' | 'present' | 'other';

/** Marks a SQLite file as this program's: "Baiz" as ASCII. */
export const APPLICATION = 0x42_61_69_7a;
/** Marks a PostgreSQL database as this program's. It is the comment on a table. */
const COMMENT = `Baize ${SCHEMA}`;
/** The number of the lock for creating tables on PostgreSQL: "Baize" as ASCII. */
const LOCK = 0x42_61_69_7a_65;

/**
 * Creates the tables of an empty database, all or none. If several processes start at the same time, one of them creates the
 * tables. Throws `OtherDatabase` and changes nothing if there are other tables.
 */
export async function makeTables(db: Snapshot, engine: EngineName): Promise<void> {
  if ((await tablesOf(db, engine)) === 'present') return;
  await db.transaction().execute(async (own) => {
    if (engine === 'postgresql') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(own);
    const found = await tablesOf(own, engine);
    if (found === 'other') throw new OtherDatabase();
    if (found === 'present') return;
    for (const statement of [...tableStatements(engine), ...markStatements(engine)])
      await sql.raw(statement).execute(own);
  });
}

function markStatements(engine: EngineName): string[] {
  if (engine === 'postgresql') return [`comment on table setting is '${COMMENT}'`];
  return [`pragma application_id = ${APPLICATION}`, `pragma user_version = ${FINGERPRINT}`];
}

/** Returns the owner of a database's tables, without changing anything. */
export async function tablesOf(db: Snapshot, engine: EngineName): Promise<TablesFound> {
  // The order matters: another process may create the tables between the two.
  if (!(await hasTables(db, engine))) return 'none';
  return (await isMarked(db, engine)) ? 'present' : 'other';
}

async function hasTables(db: Snapshot, engine: EngineName): Promise<boolean> {
  const query =
    engine === 'postgresql'
      ? sql`select 1 from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace limit 1`
      : sql`select 1 from sqlite_schema limit 1`;
  return (await query.execute(db)).rows.length > 0;
}

async function isMarked(db: Snapshot, engine: EngineName): Promise<boolean> {
  const query =
    engine === 'postgresql'
      ? sql`select 1 where obj_description(to_regclass('setting'), 'pg_class') = ${COMMENT}`
      : sql`select 1 from pragma_application_id, pragma_user_version
          where application_id = ${sql.lit(APPLICATION)} and user_version = ${sql.lit(FINGERPRINT)}`;
  return (await query.execute(db)).rows.length > 0;
}
