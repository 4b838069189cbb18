import { closeSync, openSync, readSync } from 'node:fs';
import { APPLICATION } from '../tables/make-tables.ts';
import { FINGERPRINT } from '../tables/tables.ts';

/** The first bytes of every SQLite file, and where in its head `application_id` and `user_version` are. */
const MAGIC = Buffer.from('SQLite format 3\0');
const HEAD = { bytes: 100, version: 60, application: 68 };

/**
 * Whether a file is a SQLite database with other tables than this version makes. Reads its first bytes alone, as SQLite itself
 * would make, empty or remove the files of the log beside it. An empty or damaged file is not one.
 */
export function isForeignFile(file: string): boolean {
  const head = headOf(file);
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) return false;
  return head.readInt32BE(HEAD.version) !== FINGERPRINT || head.readInt32BE(HEAD.application) !== APPLICATION;
}

/** As many zeros as are missing; all of them where the file cannot be read. */
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
    // Whoever opens the file next says why.
  }
  return head;
}
