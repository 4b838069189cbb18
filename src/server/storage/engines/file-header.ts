import { closeSync, openSync, readSync } from 'node:fs';
import { OtherDatabase } from '../store-error.ts';
import { makerOf, type TablesStamp, readSqliteStamp, type TablesFound } from '../tables/stamp.ts';
import { type Tables, TABLES } from '../tables/tables.ts';

/** The first bytes of every SQLite file, and where its header has `user_version` and `application_id`. */
const MAGIC = Buffer.from('SQLite format 3\0');
const HEAD = { bytes: 100, version: 60, application: 68 };

/**
 * Returns which version made the tables of a SQLite file; `none` if it is empty, damaged or missing. Reads only the
 * first bytes, because SQLite itself would create, empty or remove the log files beside it. The log may have a newer
 * stamp.
 */
export function tablesOfFile(file: string, tables: Tables = TABLES): TablesFound {
  const head = headOf(file);
  return head.subarray(0, MAGIC.length).equals(MAGIC) ? makerOf(stampIn(head), tables) : 'none';
}

/** Returns the number of a SQLite file's tables; `null` if no release made them. */
export function tablesNumberOfFile(file: string): number | null {
  return stampIn(headOf(file))?.number ?? null;
}

function stampIn(head: Buffer): TablesStamp | null {
  return readSqliteStamp(head.readInt32BE(HEAD.application), head.readInt32BE(HEAD.version));
}

/** Throws `OtherDatabase` if another version or program made the tables of a file. Does not open it with SQLite. */
export function refuseOtherFile(file: string): void {
  const maker = tablesOfFile(file);
  if (maker !== 'none' && maker !== 'present') throw new OtherDatabase(maker);
}

/** Returns the header of a file, filled up with zeros. If the file cannot be read, returns only zeros. */
function headOf(file: string): Buffer {
  const head = Buffer.alloc(HEAD.bytes);
  try {
    const opened = openSync(file, 'r');
    try {
      readSync(opened, head);
    } finally {
      closeSync(opened);
    }
  } catch {
    // Ignores the error: opening the file with SQLite will report the reason.
  }
  return head;
}
