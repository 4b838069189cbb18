import { sql } from 'kysely';
import type { Snapshot } from './store.ts';

/** A table as it is copied: its columns, and those by which its rows are told apart. */
export type TableShape = { name: string; columns: string[]; key: string[] };

/** A row of any table. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Every table of a SQLite database that a migration has made: none of Kysely's own, and none that another program such
 * as Litestream has laid there, with an underscore before its name. Both engines have the same ones. A table comes after
 * those that its rows name.
 */
export async function tableShapes(sqlite: Snapshot): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema
    where type = 'table' and name not like 'sqlite!_%' escape '!' and name not like 'kysely!_%' escape '!'
      and name not like '!_%' escape '!'
    order by name`.execute(sqlite);
  const shapes = new Map<string, TableShape>();
  for (const { name } of rows) await addAfterNamed(sqlite, name, shapes);
  return [...shapes.values()];
}

async function addAfterNamed(sqlite: Snapshot, name: string, shapes: Map<string, TableShape>): Promise<void> {
  if (shapes.has(name)) return;
  const { rows } = await sql<{ named: string }>`select "table" as named from pragma_foreign_key_list(${name})`.execute(
    sqlite,
  );
  for (const { named } of rows) if (named !== name) await addAfterNamed(sqlite, named, shapes);
  shapes.set(name, await shapeOf(sqlite, name));
}

async function shapeOf(sqlite: Snapshot, name: string): Promise<TableShape> {
  const { rows } = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_info(${name}) order by cid`.execute(sqlite);
  const key = rows.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  return { name, columns: rows.map((column) => column.name), key: key.map((column) => column.name) };
}

/** The rows of a table by its key, some at a time; both engines compare whole keys. */
export async function* rowsOf(db: Snapshot, shape: TableShape): AsyncGenerator<Row[]> {
  let rows = await rowsAfter(db, shape, null);
  while (rows.length > 0) {
    yield rows;
    rows = rows.length < ROWS_AT_ONCE ? [] : await rowsAfter(db, shape, rows.at(-1) ?? null);
  }
}

async function rowsAfter(db: Snapshot, { name, columns, key }: TableShape, last: Row | null): Promise<Row[]> {
  const all = sql.join(columns.map((column) => sql.ref(column)));
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const after = last === null ? sql`` : sql`where (${keys}) > (${sql.join(key.map((column) => last[column]))})`;
  const most = sql.lit(ROWS_AT_ONCE);
  const query = sql<Row>`select ${all} from ${sql.table(name)} ${after} order by ${keys} limit ${most}`;
  return (await query.execute(db)).rows;
}

/** Inserts rows exactly as they are, growing keys included. */
export async function insertRows(
  db: Snapshot,
  { name, columns }: TableShape,
  rows: readonly Row[],
  isPostgres: boolean,
): Promise<void> {
  const all = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`));
  // PostgreSQL makes the numbers of the history itself, unless it is told otherwise.
  const exactly = isPostgres ? sql`overriding system value` : sql``;
  await sql`insert into ${sql.table(name)} (${all}) ${exactly} values ${values}`.execute(db);
}

/** How many rows a table has. */
export async function countRows(db: Snapshot, { name }: TableShape): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Rows of one statement: the widest table stays far below SQLite's 32,766 parameters, and the text stays cached. */
export const ROWS_AT_ONCE = 200;

/** Cuts a list into pieces of at most `size`. */
export function* chunks<T>(items: readonly T[], size = ROWS_AT_ONCE): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
