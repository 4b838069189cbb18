import { closeSync, openSync, readSync } from 'node:fs';
import { APPLICATION } from '../tables/make-tables.ts';
import { FINGERPRINT } from '../tables/tables.ts';

/** The first bytes of every SQLite file, and the offsets of `application_id` and `user_version` in its header. */
const MAGIC = Buffer.from('SQLite format 3\0');
const HEAD = { bytes: 100, version: 60, application: 68 };

/**
 * Returns whether a file is a SQLite database with tables of another version. Reads only the first bytes, because SQLite itself
 * would create, empty or remove the log files beside it. An empty or damaged file does not count.
 */
export function isForeignFile(file: string): boolean {
  const head = headOf(file);
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) return false;
  return head.readInt32BE(HEAD.version) !== FINGERPRINT || head.readInt32BE(HEAD.application) !== APPLICATION;
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
