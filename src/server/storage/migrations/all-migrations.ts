import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { EngineName } from '../store.ts';
import { STATEMENTS } from './statements.ts';

export type Migrations = Record<string, Migration>;

/** The words of the statements in which the engines differ. SQLite checks the types of values only in strict tables. */
const SPELLINGS: Record<EngineName, Record<string, string>> = {
  sqlite: { STRICT: 'strict', GROWING_KEY: 'integer primary key autoincrement', FRACTION: 'real', BYTES: 'blob' },
  postgresql: {
    STRICT: '',
    GROWING_KEY: 'integer primary key generated always as identity',
    FRACTION: 'double precision',
    BYTES: 'bytea',
  },
};

/** Every migration of an engine, by name, in order. */
export function allMigrations(engine: EngineName): Migrations {
  const entries = Object.entries(STATEMENTS).map(([name, text]) => {
    const spelt = text.replaceAll(/[A-Z_]{3,}/g, (word) => SPELLINGS[engine][word] ?? word);
    const statements = spelt.split(';').filter((statement) => statement.trim() !== '');
    return [name, migrationOf(statements)] as const;
  });
  return Object.fromEntries(entries);
}

function migrationOf(statements: readonly string[]): Migration {
  return {
    async up(db): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
