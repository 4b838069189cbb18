import { DatabaseSync } from 'node:sqlite';
import { sqliteFault } from '../engines/engine-errors.ts';

/** Nobody is signed in by a copy: a session that was ended since would live again with it. */
export const LEFT_OUT = 'session';
/** How long a copy waits for a lock on the file, in milliseconds. */
const PATIENCE = 5000;

/**
 * Copies a SQLite database into `target`, an empty file, while others read and write it: one consistent state, without
 * what was deleted and without a log beside it. Holds up the thread it runs in. Throws `StoreUnavailable`.
 */
export function backupSqlite(file: string, target: string): void {
  try {
    // `using` closes in every case, before the next step opens the same file.
    using source = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE });
    source.prepare('vacuum into ?').run(target);
    using copy = new DatabaseSync(target);
    copy.exec('pragma secure_delete = on');
    const has = copy.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(LEFT_OUT);
    if (has !== undefined) copy.exec(`delete from ${LEFT_OUT}`);
  } catch (error) {
    throw sqliteFault(error);
  }
}
