import { closeSync, openSync, readSync } from 'node:fs';
import { OtherDatabase } from '../store-error.ts';
import { makerOf, type Mark, readSqliteMark, type TablesFound } from '../tables/mark.ts';
import { type Tables, TABLES } from '../tables/tables.ts';

/** The first bytes of every SQLite file, and the offsets of `application_id` and `user_version` in its header. */
const MAGIC = Buffer.from('SQLite format 3\0');
const HEAD = { bytes: 100, version: 60, application: 68 };

/**
 * Returns who made the tables of a SQLite file; `none` for a file that is empty, damaged or missing. Reads only the first bytes,
 * because SQLite itself would create, empty or remove the log files beside it. The log may have a newer mark.
 */
export function tablesOfFile(file: string, tables: Tables = TABLES): TablesFound {
  const head = headOf(file);
  return head.subarray(0, MAGIC.length).equals(MAGIC) ? makerOf(markIn(head), tables) : 'none';
}

/** Returns the number of the tables of a SQLite file; `null` if no release made them. */
export function numberOfFile(file: string): number | null {
  return markIn(headOf(file))?.number ?? null;
}

function markIn(head: Buffer): Mark | null {
  return readSqliteMark(head.readInt32BE(HEAD.application), head.readInt32BE(HEAD.version));
}

/** Throws `OtherDatabase` if another version or program made the tables of a file, without opening it. */
export function refuseOtherFile(file: string): void {
  const maker = tablesOfFile(file);
  if (maker !== 'none' && maker !== 'present') throw new OtherDatabase(maker);
}

/** Returns the header of a file, filled up with zeros. An unreadable file gives only zeros. */
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
    // The next attempt to open the file reports the reason.
  }
  return head;
}
