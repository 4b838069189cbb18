import { createHash } from 'node:crypto';
import type { EngineName } from '../store.ts';
import { LEAGUE_TABLES } from './league.ts';
import { SITE_TABLES } from './site.ts';

/*
 * Every table and index, described once for both engines: the words in capitals stand for what each of them calls it. What
 * the columns hold is in `schema.ts`.
 */
const TABLES = `${LEAGUE_TABLES}${SITE_TABLES}`;

/** The words in which the engines differ. SQLite checks the types of values only in strict tables. */
const SPELLINGS: Record<EngineName, Record<string, string>> = {
  sqlite: { STRICT: 'strict', GROWING_KEY: 'integer primary key autoincrement', FRACTION: 'real', BYTES: 'blob' },
  postgresql: {
    STRICT: '',
    GROWING_KEY: 'integer primary key generated always as identity',
    FRACTION: 'double precision',
    BYTES: 'bytea',
  },
};

/** The statements that make the tables on an engine. */
export function tableStatements(engine: EngineName): string[] {
  return TABLES.replaceAll(/[A-Z_]{3,}/g, (word) => SPELLINGS[engine][word] ?? word)
    .split(';')
    .filter((statement) => statement.trim() !== '');
}

/** To be raised when the program can no longer read older values inside a column, such as rules in JSON. */
const SHAPE_OF_VALUES = 1;

/** The number of exactly these tables and values: 32 bits with a sign, as the head of a SQLite file has room for one. */
export const FINGERPRINT = createHash('sha256')
  .update(JSON.stringify([TABLES, SPELLINGS, SHAPE_OF_VALUES]))
  .digest()
  .readInt32BE();

/** The fingerprint as people read it, such as `3f0a9c12`. */
export const SCHEMA = (FINGERPRINT >>> 0).toString(16).padStart(8, '0');
