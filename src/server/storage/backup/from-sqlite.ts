import { DatabaseSync } from 'node:sqlite';
import { toStoreError } from '../engines/engine-errors.ts';

/**
 * The tables of followers, of their messages, and of the keys that sign these messages. Backups have no rows of these
 * tables, and a restore copies nothing into them.
 */
const FOLLOWER_TABLES: readonly string[] = ['push_message', 'follower', 'push_key'];
/**
 * Tables that a restore empties: sessions, join links and running scores. Backups have no rows of these tables, because
 * a restored session or link might have ended since the backup.
 */
export const TABLES_EMPTIED_BY_RESTORE: readonly string[] = ['session', 'invitation', 'running_score', 'running_tie'];
/** The tables whose rows are not in backups. */
export const TABLES_NOT_IN_BACKUPS: readonly string[] = [...TABLES_EMPTIED_BY_RESTORE, ...FOLLOWER_TABLES];
/**
 * The table with the bytes of pictures and documents. It is copied separately, because it may be larger than all other
 * tables together.
 */
export const FILE_PARTS_TABLE = 'stored_file_part';
/** The longest time to wait for a lock on the file, in milliseconds. */
const LOCK_TIMEOUT_MS = 5000;

/**
 * Backs up a SQLite database, which may be in use, into the empty file `target`. The backup is one consistent snapshot
 * without the rows of `TABLES_NOT_IN_BACKUPS`. It has no remains of deleted rows, and no log file beside it. Blocks the
 * calling thread. Throws `StoreUnavailable` if one of the files cannot be read or written.
 */
export function backUpSqliteDatabase(file: string, target: string): void {
  try {
    // `using` closes both databases at the end of the block, so that the caller can open the backup.
    using source = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT_MS });
    source.prepare('vacuum into ?').run(target);
    using backup = new DatabaseSync(target);
    backup.exec('pragma secure_delete = on');
    // A database of an earlier release may not have all of these tables.
    const existing = new Set(backup.prepare("select name from sqlite_schema where type = 'table'").all().map(nameOf));
    for (const table of TABLES_NOT_IN_BACKUPS) if (existing.has(table)) backup.exec(`delete from ${table}`);
  } catch (error) {
    throw toStoreError(error);
  }
}

const nameOf = (row: Record<string, unknown>): unknown => row['name'];
