import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { FILE_PARTS_TABLE, TABLES_NOT_IN_BACKUPS } from './from-sqlite.ts';
import { createSqliteKysely } from '../engines/sqlite-dialect.ts';
import { sqliteStatementsStoredInPostgres } from '../tables/make-tables.ts';
import type { DatabaseTransaction } from '../store.ts';
import { BackupUnderWay } from '../store-error.ts';
import { countRows, insertRows, rowsOf, type TableShape, tableShapes } from '../table-rows.ts';

/** How long the snapshot's transaction may be idle while the backup is written to the disk. */
const BACKUP_IDLE_TIMEOUT = '5min';
/** The number of the PostgreSQL lock that allows only one backup of a database at a time: "baize" in ASCII. */
const BACKUP_LOCK_NUMBER = 0x62_61_69_7a_65;

/**
 * Backs up one snapshot of a PostgreSQL database into `target`, an empty SQLite file. The file gets the tables that the
 * database has, even if an earlier release made them. Does not copy the rows of `TABLES_NOT_IN_BACKUPS` or the bytes of
 * pictures and documents. If another process is making a backup, waits for it if `wait` is true, and otherwise throws
 * `BackupUnderWay`.
 */
export async function backupPostgres(snapshot: DatabaseTransaction, target: string, wait: boolean): Promise<void> {
  await acquireBackupLock(snapshot, wait);
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(BACKUP_IDLE_TIMEOUT)}`.execute(snapshot);
  using file = new DatabaseSync(target);
  for (const statement of await sqliteStatementsStoredInPostgres(snapshot)) file.exec(statement);
  await createSqliteKysely([file])
    .transaction()
    .execute(async (backup) => {
      // A history entry may refer to a later entry, which is not copied yet.
      await sql`pragma defer_foreign_keys = on`.execute(backup);
      for (const shape of await tableShapes(backup))
        if (!TABLES_NOT_IN_BACKUPS.includes(shape.name) && shape.name !== FILE_PARTS_TABLE)
          await copyTable(snapshot, backup, shape);
    });
}

async function acquireBackupLock(snapshot: DatabaseTransaction, wait: boolean): Promise<void> {
  if (wait) return void (await sql`select pg_advisory_xact_lock(${sql.lit(BACKUP_LOCK_NUMBER)})`.execute(snapshot));
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(BACKUP_LOCK_NUMBER)}) as got`.execute(snapshot);
  if (rows[0]?.got !== true) throw new BackupUnderWay();
}

async function copyTable(snapshot: DatabaseTransaction, backup: DatabaseTransaction, shape: TableShape): Promise<void> {
  for await (const rows of rowsOf(snapshot, shape)) await insertRows(backup, shape, rows, false);
  const [there, here] = [await countRows(snapshot, shape), await countRows(backup, shape)];
  if (there !== here) throw new Error(`The backup has ${here} rows of ${shape.name}, but the database has ${there}.`);
}
