import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { FILE_PARTS, NOT_IN_BACKUPS } from './from-sqlite.ts';
import { openSqlite } from '../engines/sqlite.ts';
import type { Snapshot } from '../store.ts';
import { BackupUnderWay } from '../store-error.ts';
import { countRows, insertRows, rowsOf, type TableShape, tableShapes } from '../table-rows.ts';

/** The longest idle time of the snapshot while the backup is written to disk. */
const DISK_PATIENCE = '5min';
/** The number of the lock that allows only one backup of a database at a time: "baize" as ASCII. */
const LOCK = 0x62_61_69_7a_65;

/**
 * Backs up one snapshot of a PostgreSQL database into `target`, a new SQLite file with the same tables. Throws `BackupUnderWay`
 * if another process is backing it up.
 */
export async function backupPostgres(snapshot: Snapshot, target: string): Promise<void> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as got`.execute(
    snapshot,
  );
  if (rows[0]?.got !== true) throw new BackupUnderWay();
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(DISK_PATIENCE)}`.execute(snapshot);
  const engine = await openSqlite(target);
  try {
    await engine.transaction(async (backup) => {
      // A history entry may reference a later entry.
      await sql`pragma defer_foreign_keys = on`.execute(backup);
      for (const shape of await tableShapes(backup))
        if (!NOT_IN_BACKUPS.includes(shape.name) && shape.name !== FILE_PARTS) await copyTable(snapshot, backup, shape);
    });
  } finally {
    await engine.close();
  }
  using file = new DatabaseSync(target);
  file.exec('pragma journal_mode = delete');
}

async function copyTable(snapshot: Snapshot, backup: Snapshot, shape: TableShape): Promise<void> {
  // A new file already contains the first row of the revisions.
  await sql`delete from ${sql.table(shape.name)}`.execute(backup);
  for await (const rows of rowsOf(snapshot, shape)) await insertRows(backup, shape, rows, false);
  const [there, here] = [await countRows(snapshot, shape), await countRows(backup, shape)];
  if (there !== here) throw new Error(`The backup has ${here} rows of ${shape.name}, but the database has ${there}.`);
}
