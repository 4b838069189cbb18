import { DatabaseSync } from 'node:sqlite';
import { sqliteFault } from '../engines/engine-errors.ts';

/**
 * Tables that a restore leaves as they are: followers and the keys for messages to them. Backups do not contain them.
 */
const FOLLOWER_TABLES: readonly string[] = ['push_message', 'follower', 'push_key'];
/** Tables that a restore empties: sessions, join links and running scores. Restored ones might have ended since. */
export const EMPTIED_BY_RESTORE: readonly string[] = ['session', 'invitation', 'running_score', 'running_tie'];
/** Tables that are not in backups. */
export const NOT_IN_BACKUPS: readonly string[] = [...EMPTIED_BY_RESTORE, ...FOLLOWER_TABLES];
/**
 * The table with the bytes of files. It is copied separately, because it may be larger than all other tables together.
 */
export const FILE_PARTS = 'stored_file_part';
/** The longest time to wait for a lock on the file, in milliseconds. */
const PATIENCE = 5000;

/**
 * Backs up a SQLite database into the empty file `target`. The database may be in use. The backup is one consistent
 * state, contains nothing of deleted rows, and has no log file. Blocks its thread. Throws `StoreUnavailable`.
 */
export function backupSqlite(file: string, target: string): void {
  try {
    // `using` closes the database before the next step opens the backup.
    using source = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE });
    source.prepare('vacuum into ?').run(target);
    using backup = new DatabaseSync(target);
    backup.exec('pragma secure_delete = on');
    // A database of an earlier release may not have all of these tables.
    const existing = new Set(backup.prepare("select name from sqlite_schema where type = 'table'").all().map(nameOf));
    for (const table of NOT_IN_BACKUPS) if (existing.has(table)) backup.exec(`delete from ${table}`);
  } catch (error) {
    throw sqliteFault(error);
  }
}

const nameOf = (row: Record<string, unknown>): unknown => row['name'];
