import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { allMigrations, appliedMigrations, type Migrations } from '../migrations/migrate.ts';
import { LEFT_OUT } from './from-sqlite.ts';
import { openSqlite } from '../engines/sqlite.ts';
import type { Snapshot } from '../store.ts';
import { BackupUnderWay, NewerDatabase } from '../store-error.ts';
import { countRows, insertRows, rowsOf, type TableShape, tableShapes } from '../table-rows.ts';

/** How long the database may wait for the disk that the copy goes to, within the snapshot. */
const DISK_PATIENCE = '5min';
/** The number of the lock that one copy of a database holds, so that no second is made meanwhile: "baize" as ASCII. */
const LOCK = 0x62_61_69_7a_65;

/**
 * Copies a PostgreSQL database, seen through one snapshot, into `target`, a new SQLite file made by the same migrations.
 * Throws `BackupUnderWay` where another process is at it, `NewerDatabase` where a later version has changed the tables.
 */
export async function backupPostgres(snapshot: Snapshot, target: string): Promise<void> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as got`.execute(
    snapshot,
  );
  if (rows[0]?.got !== true) throw new BackupUnderWay();
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(DISK_PATIENCE)}`.execute(snapshot);
  const engine = await openSqlite(target, await sameMigrations(snapshot));
  try {
    await engine.transaction(async (copy) => {
      // Looked at when all is there: entries of the history name later ones.
      await sql`pragma defer_foreign_keys = on`.execute(copy);
      for (const shape of await tableShapes(copy)) if (shape.name !== LEFT_OUT) await copyTable(snapshot, copy, shape);
    });
  } finally {
    await engine.close();
  }
  using file = new DatabaseSync(target);
  file.exec('pragma journal_mode = delete');
}

async function copyTable(snapshot: Snapshot, copy: Snapshot, shape: TableShape): Promise<void> {
  // A migration may have put rows of its own there.
  await sql`delete from ${sql.table(shape.name)}`.execute(copy);
  for await (const rows of rowsOf(snapshot, shape)) await insertRows(copy, shape, rows, false);
  const [there, here] = [await countRows(snapshot, shape), await countRows(copy, shape)];
  if (there !== here) throw new Error(`The copy has ${here} rows of ${shape.name}, and the database ${there}.`);
}

/** The steps that the database has been taken through: it may be about to take the others. */
async function sameMigrations(snapshot: Snapshot): Promise<Migrations> {
  const all = allMigrations('sqlite');
  const applied = await appliedMigrations(snapshot);
  const unknown = applied.filter((name) => !(name in all));
  if (unknown.length > 0) throw new NewerDatabase(unknown);
  return Object.fromEntries(Object.entries(all).filter(([name]) => applied.includes(name)));
}
