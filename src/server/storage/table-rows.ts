import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTables } from './schema.ts';
import type { DatabaseTransaction } from './store.ts';

/**
 * The maximum number of rows that a statement reads or writes. Even for the widest table this is far below SQLite's
 * limit of 32,766 parameters, and the statement is short enough to be cached.
 */
const MAX_ROWS_PER_STATEMENT = 200;

/** Yields the items of a list in shorter lists, of at most `size` items each. */
export function* chunks<T>(items: readonly T[], size = MAX_ROWS_PER_STATEMENT): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** A table: its name, all its columns, and the columns of its primary key. */
export type TableShape = { name: string; columns: string[]; key: string[] };

/** A row of any table. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the tables of this program in a SQLite database; PostgreSQL has the same tables. Each table comes after the
 * tables that it refers to. Omits tables whose names begin with an underscore, because they belong to other programs
 * such as Litestream.
 */
export async function tableShapes(sqlite: DatabaseTransaction): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema
    where type = 'table' and name not like 'sqlite!_%' escape '!' and name not like '!_%' escape '!'
    order by name`.execute(sqlite);
  const shapes = new Map<string, TableShape>();
  for (const { name } of rows) await addShapeAfterReferencedTables(sqlite, name, shapes);
  return [...shapes.values()];
}

async function addShapeAfterReferencedTables(
  sqlite: DatabaseTransaction,
  name: string,
  shapes: Map<string, TableShape>,
): Promise<void> {
  if (shapes.has(name)) return;
  const { rows } = await sql<{
    referenced: string;
  }>`select "table" as referenced from pragma_foreign_key_list(${name})`.execute(sqlite);
  for (const { referenced } of rows)
    if (referenced !== name) await addShapeAfterReferencedTables(sqlite, referenced, shapes);
  shapes.set(name, await shapeOf(sqlite, name));
}

async function shapeOf(sqlite: DatabaseTransaction, name: string): Promise<TableShape> {
  const { rows } = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_info(${name}) order by cid`.execute(sqlite);
  const key = rows.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  return { name, columns: rows.map((column) => column.name), key: key.map((column) => column.name) };
}

/** Yields the rows of a table in lists of at most `MAX_ROWS_PER_STATEMENT`, ordered by primary key. */
export async function* rowsOf(db: DatabaseTransaction, shape: TableShape): AsyncGenerator<Row[]> {
  let rows = await rowsAfter(db, shape, null);
  while (rows.length > 0) {
    yield rows;
    rows = rows.length < MAX_ROWS_PER_STATEMENT ? [] : await rowsAfter(db, shape, rows.at(-1) ?? null);
  }
}

async function rowsAfter(
  db: DatabaseTransaction,
  { name, columns, key }: TableShape,
  last: Row | null,
): Promise<Row[]> {
  const all = sql.join(columns.map((column) => sql.ref(column)));
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const after = last === null ? sql`` : sql`where (${keys}) > (${sql.join(key.map((column) => last[column]))})`;
  const most = sql.lit(MAX_ROWS_PER_STATEMENT);
  const query = sql<Row>`select ${all} from ${sql.table(name)} ${after} order by ${keys} limit ${most}`;
  return (await query.execute(db)).rows;
}

/** Inserts rows exactly as they are, even generated keys. */
export async function insertRows(
  db: DatabaseTransaction,
  { name, columns }: TableShape,
  rows: readonly Row[],
  isPostgres: boolean,
): Promise<void> {
  const all = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`));
  // Without `overriding system value`, PostgreSQL would refuse the ids of history entries, because it generates them
  // itself.
  const exactly = isPostgres ? sql`overriding system value` : sql``;
  await sql`insert into ${sql.table(name)} (${all}) ${exactly} values ${values}`.execute(db);
}

/**
 * Returns the statement that inserts rows, or replaces rows with the same key. When it replaces a row, the columns in
 * `kept` keep their old values. All rows must have the same columns.
 */
export function upsertStatement<R extends object>(
  table: keyof DatabaseTables,
  key: keyof R & string,
  rows: readonly R[],
  kept: readonly (keyof R)[] = [],
): RawBuilder<never> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof R & string)[];
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const replaced = columns.filter((column) => column !== key && !kept.includes(column));
  const settings = replaced.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  return sql<never>`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}
    on conflict (${sql.ref(key)}) do update set ${sql.join(settings)}`;
}

/** Returns the number of rows of a table. */
export async function countRows(db: DatabaseTransaction, { name }: TableShape): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
  return rows[0]?.n ?? 0;
}
