import { hashOfTables, numberOfTables, type Tables, TABLES } from './tables.ts';

/**
 * Which version made a database's tables: `present` is this version, `earlier` and `later` are other releases, `other`
 * is another program or a version that was never released, and `none` means that there are no tables.
 */
export type TablesFound = 'none' | 'present' | 'earlier' | 'later' | 'other';

/**
 * The stamp of a release in its databases: the number of the tables, and the first five hexadecimal digits of their
 * hash.
 */
export type TablesStamp = { number: number; digits: string };

/** The number in a SQLite file that says that this program made it: "Bze1" in ASCII. */
const APPLICATION = 0x42_7a_65_31;
const DIGITS = 5;
/** The digits are in the lower bits of the file's `user_version`, and the number is above them. */
const BITS = 4 * DIGITS;

/** Returns the stamp of a version's tables. */
export function stampOfTables(tables: Tables = TABLES): TablesStamp {
  return { number: numberOfTables(tables), digits: hashOfTables(tables).slice(0, DIGITS) };
}

/** Returns a stamp as the two numbers in the header of a SQLite file, which have 32 bits. */
export function sqliteStamp({ number, digits }: TablesStamp): { application: number; version: number } {
  return { application: APPLICATION, version: (number << BITS) | Number.parseInt(digits, 16) };
}

/**
 * Returns the stamp that the two numbers in the header of a SQLite file mean; `null` if it is not that of a release.
 */
export function readSqliteStamp(application: number, version: number): TablesStamp | null {
  if (application !== APPLICATION || version <= 0) return null;
  const digits = (version & ((1 << BITS) - 1)).toString(16).padStart(DIGITS, '0');
  return { number: version >>> BITS, digits };
}

/** Returns a stamp as text, such as `1 3f0a9`. On PostgreSQL it is the comment on a table, after the program's name. */
export function stampText({ number, digits }: TablesStamp): string {
  return `${number} ${digits}`;
}

/** Returns the stamp in the comment on a PostgreSQL table; `null` if it is not that of a release. */
export function readCommentStamp(comment: string): TablesStamp | null {
  const [, number, digits] = /^Baize ([1-9]\d*) ([\da-f]{5})$/.exec(comment) ?? [];
  return number === undefined || digits === undefined ? null : { number: Number(number), digits };
}

/** Returns which version made tables with a stamp. `null` means that there are tables but no stamp of a release. */
export function makerOf(stamp: TablesStamp | null, tables: Tables = TABLES): Exclude<TablesFound, 'none'> {
  if (stamp === null) return 'other';
  const current = stampOfTables(tables);
  if (stamp.number > current.number) return 'later';
  if (stamp.number === current.number) return stamp.digits === current.digits ? 'present' : 'other';
  return tables.migrations[stamp.number - 1]?.from.startsWith(stamp.digits) === true ? 'earlier' : 'other';
}
