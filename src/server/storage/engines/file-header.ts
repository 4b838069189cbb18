import { closeSync, openSync, readSync } from 'node:fs';
import { IncompatibleDatabase } from '../store-error.ts';
import {
  compatibilityOfStamp,
  type TablesVersionStamp,
  stampFromSqliteHeader,
  type TablesOrigin,
} from '../tables/stamp.ts';
import { type TableDefinitions, TABLE_DEFINITIONS } from '../tables/tables.ts';

/** The first bytes of every SQLite file. */
const MAGIC = Buffer.from('SQLite format 3\0');
/** The length of a SQLite file's header, and the offsets of `user_version` and `application_id` in it, in bytes. */
const HEADER_LAYOUT = { bytes: 100, version: 60, application: 68 };

/**
 * Returns which version made the tables of a SQLite file; `none` if the file is empty, damaged or missing. Reads only
 * the first bytes of the file. If SQLite opened the file, SQLite would create, empty or remove the log files in the
 * same folder. The write-ahead log is not read. If the log has a newer version stamp than the file, the result is
 * therefore the older version in the file.
 */
export function tablesCompatibilityOfFile(file: string, tables: TableDefinitions = TABLE_DEFINITIONS): TablesOrigin {
  const head = readFileHeader(file);
  return head.subarray(0, MAGIC.length).equals(MAGIC) ? compatibilityOfStamp(readTablesStamp(head), tables) : 'none';
}

/** Returns the version number of the tables in a SQLite file, from its stamp; `null` if no release made the tables. */
export function tablesVersionOfFile(file: string): number | null {
  return readTablesStamp(readFileHeader(file))?.number ?? null;
}

function readTablesStamp(head: Buffer): TablesVersionStamp | null {
  return stampFromSqliteHeader(head.readInt32BE(HEADER_LAYOUT.application), head.readInt32BE(HEADER_LAYOUT.version));
}

/**
 * Throws `IncompatibleDatabase` if another version or program made the tables of a file. Does not open it with SQLite.
 */
export function refuseIncompatibleFile(file: string): void {
  const maker = tablesCompatibilityOfFile(file);
  if (maker !== 'none' && maker !== 'present') throw new IncompatibleDatabase(maker);
}

/** Returns the header of a file, filled up with zeros. If the file cannot be read, returns only zeros. */
function readFileHeader(file: string): Buffer {
  const head = Buffer.alloc(HEADER_LAYOUT.bytes);
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
