import { createHash } from 'node:crypto';
import type { EngineName } from '../store.ts';
import { LEAGUE_TABLES_SQL } from './league.ts';
import { type Migration, MIGRATIONS } from './migrations.ts';
import { SITE_TABLES_SQL } from './site.ts';

/**
 * The tables of one version of the program. `description`: the statements that create every table and index, for both
 * engines. Words in capitals, such as `STRICT`, stand for the engine's own words (`SQL_OF_PLACEHOLDERS`). `migrations`
 * turn the tables of earlier releases into these tables.
 */
export type TableDefinitions = { description: string; migrations: readonly Migration[] };

/** The tables of this version of the program. `schema.ts` says what the columns contain. */
export const TABLE_DEFINITIONS: TableDefinitions = {
  description: `${LEAGUE_TABLES_SQL}${SITE_TABLES_SQL}`,
  migrations: MIGRATIONS,
};

/**
 * The SQL for each word in capitals in the `description` of `TableDefinitions`, for each engine. SQLite checks the
 * types of values only in tables that are `strict`.
 */
const SQL_OF_PLACEHOLDERS: Record<EngineName, Record<string, string>> = {
  sqlite: { STRICT: 'strict', GROWING_KEY: 'integer primary key autoincrement', FRACTION: 'real', BYTES: 'blob' },
  postgresql: {
    STRICT: '',
    GROWING_KEY: 'integer primary key generated always as identity',
    FRACTION: 'double precision',
    BYTES: 'bytea',
  },
};

/** Returns the statements that create the tables on an engine and insert their first rows. */
export function tableStatements(engine: EngineName, { description }: TableDefinitions = TABLE_DEFINITIONS): string[] {
  return description
    .replaceAll(/[A-Z_]{3,}/g, (word) => SQL_OF_PLACEHOLDERS[engine][word] ?? word)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** A table or an index, and the statement that creates it. */
export type TableOrIndex = { type: 'table' | 'index'; name: string; statement: string };

/** Returns the tables and indexes that the statements create. */
export function tablesAndIndexesIn(statements: readonly string[]): TableOrIndex[] {
  return statements.flatMap((statement) => {
    const [, type, name] = /^create (?:unique )?(table|index) (\w+)/i.exec(statement) ?? [];
    return name === undefined ? [] : [{ type: type?.toLowerCase() === 'table' ? 'table' : 'index', name, statement }];
  });
}

/** Returns a statement in the form in which SQLite stores it: the words before the name are in capitals. */
export function statementAsStoredBySqlite(statement: string): string {
  return statement.replace(/^create (?:unique )?(?:table|index)/i, (words) => words.toUpperCase());
}

/** Returns the hash of the statements that create tables and indexes on SQLite (64 hexadecimal digits). */
export function hashOfStatements(statements: readonly string[]): string {
  const texts = statements.map(statementAsStoredBySqlite).sort();
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/** Returns the hash of the tables that a version of the program creates. */
export function hashOfTables(tables: TableDefinitions = TABLE_DEFINITIONS): string {
  return hashOfStatements(tablesAndIndexesIn(tableStatements('sqlite', tables)).map(({ statement }) => statement));
}

/** Returns the version number of the tables: 1 for release 1.0.0, and one more for each migration since. */
export function tablesVersion({ migrations }: TableDefinitions = TABLE_DEFINITIONS): number {
  return migrations.length + 1;
}
