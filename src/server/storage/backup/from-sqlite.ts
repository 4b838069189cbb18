import { DatabaseSync } from 'node:sqlite';
import { sqliteFault } from '../engines/engine-errors.ts';

/** What a restore leaves as it is: who follows, and the keys with which they are told. A backup that leaves the machine has none of it. */
const OF_FOLLOWERS: readonly string[] = ['push_message', 'follower', 'push_key'];
/** What a restore ends, as a backup would revive what has ended since: sessions, links to join and running scores. */
export const ENDING: readonly string[] = ['session', 'invitation', 'running_score'];
/** What backups do not have. */
export const LEFT_OUT: readonly string[] = [...ENDING, ...OF_FOLLOWERS];
/** The table of the bytes of files, which no statement copies with the others: it may be larger than all of them. */
export const FILE_PARTS = 'stored_file_part';
/** The longest wait for a lock on the file, in milliseconds. */
const PATIENCE = 5000;

/**
 * Backs up a SQLite database into `target`, an empty file, while it is in use: one consistent state, without remains of
 * deleted rows and without a log file. Blocks its thread. Throws `StoreUnavailable`.
 */
export function backupSqlite(file: string, target: string): void {
  try {
    // `using` closes in every case, before the next step opens the same file.
    using source = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE });
    source.prepare('vacuum into ?').run(target);
    using backup = new DatabaseSync(target);
    backup.exec('pragma secure_delete = on');
    for (const table of LEFT_OUT) backup.exec(`delete from ${table}`);
  } catch (error) {
    throw sqliteFault(error);
  }
}
