import { createHash } from 'node:crypto';
import type { EngineName } from '../store.ts';
import { LEAGUE_TABLES } from './league.ts';
import { SITE_TABLES } from './site.ts';

/*
 * Every table and index, described once for both engines. The words in capitals are replaced with each engine's own. `schema.ts`
 * describes the contents of the columns.
 */
const TABLES = `${LEAGUE_TABLES}${SITE_TABLES}`;

/** The engines' own words. SQLite checks the types of values only in strict tables. */
const SPELLINGS: Record<EngineName, Record<string, string>> = {
  sqlite: { STRICT: 'strict', GROWING_KEY: 'integer primary key autoincrement', FRACTION: 'real', BYTES: 'blob' },
  postgresql: {
    STRICT: '',
    GROWING_KEY: 'integer primary key generated always as identity',
    FRACTION: 'double precision',
    BYTES: 'bytea',
  },
};

/** Returns the statements that create the tables on an engine. */
export function tableStatements(engine: EngineName): string[] {
  return TABLES.replaceAll(/[A-Z_]{3,}/g, (word) => SPELLINGS[engine][word] ?? word)
    .split(';')
    .filter((statement) => statement.trim() !== '');
}

/** Raise this when the program can no longer read older values inside a column, such as rules in JSON. */
const SHAPE_OF_VALUES = 1;

/** A number that identifies these tables and values. It has 32 bits with a sign, to fit into the header of a SQLite file. */
export const FINGERPRINT = createHash('sha256')
  .update(JSON.stringify([TABLES, SPELLINGS, SHAPE_OF_VALUES]))
  .digest()
  .readInt32BE();

/** The fingerprint in readable form, such as `3f0a9c12`. */
export const SCHEMA = (FINGERPRINT >>> 0).toString(16).padStart(8, '0');
