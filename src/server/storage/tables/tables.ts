import { createHash } from 'node:crypto';
import type { EngineName } from '../store.ts';
import { LEAGUE_TABLES } from './league.ts';
import { type Migration, MIGRATIONS } from './migrations.ts';
import { SITE_TABLES } from './site.ts';

/**
 * The tables of one version of the program: every table and index, described once for both engines, and how those of earlier
 * releases become these. The words in capitals are replaced with each engine's own.
 */
export type Tables = { description: string; migrations: readonly Migration[] };

/** The tables of this version. `schema.ts` describes the contents of the columns. */
export const TABLES: Tables = { description: `${LEAGUE_TABLES}${SITE_TABLES}`, migrations: MIGRATIONS };

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

/** Returns the statements that create the tables on an engine, and their first rows. */
export function tableStatements(engine: EngineName, { description }: Tables = TABLES): string[] {
  return description
    .replaceAll(/[A-Z_]{3,}/g, (word) => SPELLINGS[engine][word] ?? word)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** A table or an index with the statement that creates it. */
export type Part = { type: 'table' | 'index'; name: string; statement: string };

/** Returns the tables and indexes among statements. */
export function partsAmong(statements: readonly string[]): Part[] {
  return statements.flatMap((statement) => {
    const [, type, name] = /^create (?:unique )?(table|index) (\w+)/i.exec(statement) ?? [];
    return name === undefined ? [] : [{ type: type?.toLowerCase() === 'table' ? 'table' : 'index', name, statement }];
  });
}

/** Returns a statement as SQLite stores it: the words before the name in capitals. */
export function asSqliteStores(statement: string): string {
  return statement.replace(/^create (?:unique )?(?:table|index)/i, (words) => words.toUpperCase());
}

/** Returns the hash of tables and indexes by their statements on SQLite (64 hexadecimal digits). */
export function hashOfStatements(statements: readonly string[]): string {
  const texts = statements.map(asSqliteStores).sort();
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/** Returns the hash of the tables of a version. */
export function hashOfTables(tables: Tables = TABLES): string {
  return hashOfStatements(partsAmong(tableStatements('sqlite', tables)).map(({ statement }) => statement));
}

/** Returns the number of the tables of a version: 1 for those of 1.0.0, and one more for each migration. */
export function numberOfTables({ migrations }: Tables = TABLES): number {
  return migrations.length + 1;
}
