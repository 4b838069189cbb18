import { hashOfTables, tablesVersion, type TableDefinitions, TABLE_DEFINITIONS } from './tables.ts';

/**
 * Which version made a database's tables: `present` is this version, `earlier` and `later` are other releases, `other`
 * is another program or a version that was never released, and `none` means that there are no tables.
 */
export type TablesOrigin = 'none' | 'present' | 'earlier' | 'later' | 'other';

/**
 * The stamp that a release leaves in its databases: the version number of its tables (`tablesVersion`), and the first
 * five hexadecimal digits of their hash.
 */
export type TablesVersionStamp = { number: number; digits: string };

/** The `application_id` in a SQLite file that this program made: "Bze1" in ASCII. */
const SQLITE_APPLICATION_ID = 0x42_7a_65_31;
const HASH_DIGITS = 5;
/**
 * How many of the lowest bits of SQLite's `user_version` contain the digits of the hash. The higher bits contain the
 * version number.
 */
const HASH_BITS = 4 * HASH_DIGITS;

/** Returns the stamp of the tables that a version of the program creates. */
export function stampOfTables(tables: TableDefinitions = TABLE_DEFINITIONS): TablesVersionStamp {
  return { number: tablesVersion(tables), digits: hashOfTables(tables).slice(0, HASH_DIGITS) };
}

/** Returns a stamp as two numbers of 32 bits, for the header of a SQLite file. */
export function sqliteStamp({ number, digits }: TablesVersionStamp): { application: number; version: number } {
  return { application: SQLITE_APPLICATION_ID, version: (number << HASH_BITS) | Number.parseInt(digits, 16) };
}

/**
 * Returns the stamp from the two numbers in the header of a SQLite file; `null` if they are not the stamp of a release.
 */
export function stampFromSqliteHeader(application: number, version: number): TablesVersionStamp | null {
  if (application !== SQLITE_APPLICATION_ID || version <= 0) return null;
  const digits = (version & ((1 << HASH_BITS) - 1)).toString(16).padStart(HASH_DIGITS, '0');
  return { number: version >>> HASH_BITS, digits };
}

/** Returns a stamp as text, such as `1 3f0a9`. PostgreSQL databases have this text in a comment on a table. */
export function stampText({ number, digits }: TablesVersionStamp): string {
  return `${number} ${digits}`;
}

/** Returns the stamp in the comment on a PostgreSQL table; `null` if the comment is not the stamp of a release. */
export function stampFromComment(comment: string): TablesVersionStamp | null {
  const [, number, digits] = /^Baize ([1-9]\d*) ([\da-f]{5})$/.exec(comment) ?? [];
  return number === undefined || digits === undefined ? null : { number: Number(number), digits };
}

/**
 * Returns which version made the tables with this stamp. `stamp` is `null` if there are tables but no stamp of a
 * release.
 */
export function compatibilityOfStamp(
  stamp: TablesVersionStamp | null,
  tables: TableDefinitions = TABLE_DEFINITIONS,
): Exclude<TablesOrigin, 'none'> {
  if (stamp === null) return 'other';
  const current = stampOfTables(tables);
  if (stamp.number > current.number) return 'later';
  if (stamp.number === current.number) return stamp.digits === current.digits ? 'present' : 'other';
  return tables.migrations[stamp.number - 1]?.from.startsWith(stamp.digits) === true ? 'earlier' : 'other';
}
