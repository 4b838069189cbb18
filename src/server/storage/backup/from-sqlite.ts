import { DatabaseSync } from 'node:sqlite';
import { sqliteFault } from '../engines/engine-errors.ts';

/** Tables that a restore leaves unchanged: followers and the keys for their messages. Backups do not contain them. */
const FOLLOWER_TABLES: readonly string[] = ['push_message', 'follower', 'push_key'];
/** Tables that a restore empties: sessions, join links and running scores. A backup would revive entries that have ended. */
export const EMPTIED_BY_RESTORE: readonly string[] = ['session', 'invitation', 'running_score', 'running_tie'];
/** Tables that are not in backups. */
export const NOT_IN_BACKUPS: readonly string[] = [...EMPTIED_BY_RESTORE, ...FOLLOWER_TABLES];
/** The table with the bytes of files. It is copied separately, because it may be larger than all other tables. */
export const FILE_PARTS = 'stored_file_part';
/** The longest wait for a lock on the file, in milliseconds. */
const PATIENCE = 5000;

/**
 * Backs up a SQLite database into the empty file `target` while the database is in use. The copy is one consistent state, without
 * remains of deleted rows and without a log file. Blocks its thread. Throws `StoreUnavailable`.
 */
export function backupSqlite(file: string, target: string): void {
  try {
    // `using` always closes the database before the next step opens the same file.
    using source = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE });
    source.prepare('vacuum into ?').run(target);
    using backup = new DatabaseSync(target);
    backup.exec('pragma secure_delete = on');
    // A database of an earlier release may lack some of them.
    const existing = new Set(backup.prepare("select name from sqlite_schema where type = 'table'").all().map(nameOf));
    for (const table of NOT_IN_BACKUPS) if (existing.has(table)) backup.exec(`delete from ${table}`);
  } catch (error) {
    throw sqliteFault(error);
  }
}

const nameOf = (row: Record<string, unknown>): unknown => row['name'];
