import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { createSqliteKysely } from './engines/sqlite-dialect.ts';
import { type TableShape, tableShapes } from './table-rows.ts';
import { makeTables } from './tables/make-tables.ts';

/**
 * Returns all tables that have columns of type text. `columns` lists only these columns. Both engines have the same
 * tables.
 */
export async function tablesWithTextColumns(): Promise<TableShape[]> {
  using database = new DatabaseSync(':memory:');
  const made = createSqliteKysely([database]);
  await makeTables(made, 'sqlite');
  const tables: TableShape[] = [];
  for (const { name, key } of await tableShapes(made)) {
    const { rows } = await sql<{ name: string }>`
      select name from pragma_table_info(${name}) where lower(type) = 'text' order by cid`.execute(made);
    if (rows.length > 0) tables.push({ name, key, columns: rows.map((column) => column.name) });
  }
  return tables;
}
