import { hashOfTables, numberOfTables, type Tables, TABLES } from './tables.ts';

/**
 * The maker of a database's tables: `none` if there are no tables, `present` for this version, an earlier or later release, or
 * `other`: another program, a version from before 1.0.0, or one that was never released.
 */
export type TablesFound = 'none' | 'present' | 'earlier' | 'later' | 'other';

/** The mark of a release in its databases: the number of the tables, and the first five hexadecimal digits of their hash. */
export type Mark = { number: number; digits: string };

/** Marks a SQLite file as made by a release of this program: "Bze1" as ASCII. */
const APPLICATION = 0x42_7a_65_31;
const DIGITS = 5;
/** The digits are the lower bits of the file's `user_version`, and the number is above them. */
const BITS = 4 * DIGITS;

/** Returns the mark of a version's tables. */
export function markOfTables(tables: Tables = TABLES): Mark {
  return { number: numberOfTables(tables), digits: hashOfTables(tables).slice(0, DIGITS) };
}

/** Returns the two numbers in the header of a SQLite file, which have 32 bits. */
export function sqliteMark({ number, digits }: Mark): { application: number; version: number } {
  return { application: APPLICATION, version: (number << BITS) | Number.parseInt(digits, 16) };
}

/** Reads the two numbers in the header of a SQLite file; `null` if they are not of a release. */
export function readSqliteMark(application: number, version: number): Mark | null {
  if (application !== APPLICATION || version <= 0) return null;
  const digits = (version & ((1 << BITS) - 1)).toString(16).padStart(DIGITS, '0');
  return { number: version >>> BITS, digits };
}

/** Returns the mark as text, such as `1 3f0a9`: the comment on a table of PostgreSQL, after the program's name. */
export function markText({ number, digits }: Mark): string {
  return `${number} ${digits}`;
}

/** Reads the comment on a table of PostgreSQL; `null` if it is not of a release. */
export function readCommentMark(comment: string): Mark | null {
  const [, number, digits] = /^Baize ([1-9]\d*) ([\da-f]{5})$/.exec(comment) ?? [];
  return number === undefined || digits === undefined ? null : { number: Number(number), digits };
}

/** Returns who made the tables with a mark. `null` is the mark of a database with tables that are of no release. */
export function makerOf(mark: Mark | null, tables: Tables = TABLES): Exclude<TablesFound, 'none'> {
  if (mark === null) return 'other';
  const current = markOfTables(tables);
  if (mark.number > current.number) return 'later';
  if (mark.number === current.number) return mark.digits === current.digits ? 'present' : 'other';
  return tables.migrations[mark.number - 1]?.from.startsWith(mark.digits) === true ? 'earlier' : 'other';
}
