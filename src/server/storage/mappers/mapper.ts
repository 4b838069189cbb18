import { sql } from 'kysely';
import { z } from 'zod';
import { describeField, NON_JSON_COLUMN_SCHEMAS } from '#domain/fields.ts';
import type { Subject } from '#domain/people/permissions.ts';
import { canBeId } from '../new-id.ts';
import type { DatabaseTables } from '../schema.ts';
import type { Entities, EntityKind, RevisionScope, DatabaseTransaction } from '../store.ts';
import { chunks, type Row, upsertStatement } from '../table-rows.ts';

/** The functions that read and write the values of one kind, such as fixtures, in the database. */
export type Mapper<E extends EntityKind> = {
  idOf(value: Entities[E]): string;
  /** Returns the scopes (parts of the data) whose revision numbers grow when this value changes. */
  scopesOf(value: Entities[E]): RevisionScope[];
  /**
   * Returns the division and the teams that a change of the value concerns, for the permission check. A kind without
   * this function belongs to no division, so its changes concern the whole league.
   */
  subjectOf?: (value: Entities[E]) => Subject;
  /**
   * Returns the value in the form in which `load` will return it after the value has been saved. The keys of this form
   * have a fixed order. `before`: the stored value that this value replaces; `null` for a new value, and in an undo. If
   * a team or a player is renamed, the name in `before` becomes a former name.
   */
  asStored(value: Entities[E], before: Entities[E] | null): Entities[E];
  /**
   * Returns what an undo of the value's creation stores: usually the value marked as deleted, or `null` if the value
   * stays as it is.
   */
  undoCreation(value: Entities[E]): Entities[E] | null;
  /** Returns the values with these ids, keyed by id, including deleted ones. */
  load(db: DatabaseTransaction, ids: string[]): Promise<Map<string, Entities[E]>>;
  /** Inserts or replaces values. `stored`: the currently stored values with the same ids, from `load`. */
  save(db: DatabaseTransaction, values: Entities[E][], stored: ReadonlyMap<string, Entities[E]>): Promise<void>;
  /**
   * Removes data that is not in the history and that becomes obsolete when these values are saved, such as a running
   * score. Returns the scopes of the removed data.
   */
  removeObsolete?: (db: DatabaseTransaction, values: Entities[E][]) => Promise<RevisionScope[]>;
};

/** Returns the value marked as deleted. Most mappers use this to undo the creation of a value. */
export function asDeleted<T extends object>(value: T) {
  return { ...value, deleted: true as const };
}

/** Returns a copy of the value in which `deleted` is `false`. */
export function asUndeleted<T extends object>(value: T) {
  return { ...value, deleted: false as const };
}

/** Returns a value without the field `deleted`. */
export function withoutDeletedField<T extends { deleted?: boolean }>({ deleted: _, ...value }: T): Omit<T, 'deleted'> {
  return value;
}

/** Returns a value without the field `deleted`; `null` if the value is missing or deleted. */
export function valueUnlessDeleted<T extends { deleted?: boolean }>(value: T | undefined): Omit<T, 'deleted'> | null {
  return value && !value.deleted ? withoutDeletedField(value) : null;
}

/**
 * How a field is stored in a column: `write` converts its value for the column, and `read` converts it back. If `read`
 * returns `undefined`, the field is left out.
 */
type Column<Name> = { name: Name; write: (value: unknown) => unknown; read: (stored: unknown) => unknown };

/**
 * The names of the columns that can store a value of type `T` unchanged. If a column allows only certain texts, the
 * database table refuses all other texts.
 */
type UnconvertedColumnName<T, Row> = { [Name in keyof Row & string]: T extends Row[Name] ? Name : never }[keyof Row &
  string];

/**
 * The column of each field of a value. When a value is read from a row, its fields are in the order of these columns.
 */
type Columns<V, Row> = { [Field in keyof V]-?: UnconvertedColumnName<V[Field], Row> | Column<keyof Row & string> };

/** Returns a column that stores 1 for `true` and 0 for `false`. */
export function flagColumn<Name extends string>(name: Name): Column<Name> {
  return { name, write: Number, read: (stored) => stored === 1 };
}

/** Returns a column that stores a value as JSON text, but stores `null` as SQL null. `textOf` returns the JSON text. */
export function jsonColumn<Name extends string>(
  name: Name,
  textOf: (value: unknown) => string = canonicalJson,
): Column<Name> {
  return {
    name,
    write: (value) => (value === null ? null : textOf(value)),
    read: (stored) => (typeof stored === 'string' ? JSON.parse(stored) : null),
  };
}

/**
 * Returns a column for a field that may be missing. If the field is missing, the column contains the value of the
 * parameter `none`. When the row is read, the field is missing again. If the field became `null` instead, the history
 * would record an unchanged value as changed.
 */
export function optionalColumn<Name extends string>(
  column: Name | Column<Name>,
  none: null | '' | 0 = null,
): Column<Name> {
  const { name, write, read } = toColumn(column);
  return {
    name,
    write: (value) => (value === undefined ? none : write(value)),
    read: (stored) => (stored === none ? undefined : read(stored)),
  };
}

function toColumn<Name extends string>(column: Name | Column<Name>): Column<Name> {
  return typeof column === 'string' ? { name: column, write: (value) => value, read: (stored) => stored } : column;
}

/**
 * Returns functions that convert a value to a row and back. The row has only the columns of the value's fields, and no
 * further columns such as `name_folded`.
 */
export function columnMapping<V extends object, Row extends object>(columns: Columns<V, Row>) {
  const all = Object.entries<string | Column<string>>(columns).map(([field, column]) => ({
    field,
    ...toColumn(column),
  }));
  return {
    // Despite the cast, only the columns of the fields are set. If the table has further columns, the caller adds them.
    toRow: (value: V) =>
      Object.fromEntries(all.map(({ field, name, write }) => [name, write(Reflect.get(value, field))])) as Row,
    fromRow(row: Row): V {
      const value: Record<string, unknown> = {};
      for (const { field, name, read } of all) {
        const own = read(Reflect.get(row, name));
        if (own !== undefined) value[field] = own;
      }
      return value as V;
    },
  };
}

type RowConversion<V, Row> = { toRow: (value: V) => Row; fromRow: (row: Row) => V };

/** Returns the mapper functions for values that are stored in a single row each. `key`: the column with the id. */
export function rowMapper<V, Row extends object>(
  table: keyof DatabaseTables,
  key: keyof Row & string,
  { toRow, fromRow }: RowConversion<V, Row>,
) {
  return {
    asStored: (value: V): V => fromRow(toRow(value)),
    async load(db: DatabaseTransaction, ids: string[]): Promise<Map<string, V>> {
      const query = sql<Row>`select * from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join(ids)})`;
      const { rows } = await query.execute(db);
      return new Map(rows.map((row) => [String(row[key]), fromRow(row)]));
    },
    async save(db: DatabaseTransaction, values: V[]): Promise<void> {
      await upsertStatement(table, key, values.map(toRow)).execute(db);
    },
  };
}

/**
 * Returns functions that convert a value to a row and back. `description`: the schema of the value. Each column has the
 * name of its field, in snake case. `none`: what the column contains if the field is missing; `null` by default.
 */
export function columnMappingFromSchema<V extends object, R extends object = Row>(
  description: z.ZodObject,
  none: MissingFieldPlaceholders<V> = {},
) {
  const columns = Object.entries(description.shape).map(([field, schema]) => {
    const name = toSnakeCase(field);
    const { kind, optional: isOptional } = describeField(schema);
    const column = kind === 'flag' ? flagColumn(name) : kind in NON_JSON_COLUMN_SCHEMAS ? name : jsonColumn(name);
    return [field, isOptional ? optionalColumn(column, none[field as keyof V]) : column];
  });
  // The schema has every field of the value, so `columns` is complete and the cast is safe.
  return columnMapping<V, R>(Object.fromEntries(columns) as Columns<V, R>);
}
type MissingFieldPlaceholders<V> = { [Field in keyof V]?: '' | 0 };

export function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Returns a mapper for the values that the schema `description` describes, and functions that read these values. Each
 * value has one row in `table`, with the column `deleted`. `none`: what a column contains if the field is missing;
 * `null` by default. `more` returns additional columns, which are computed from the fields.
 */
export function createValueStore<S extends z.ZodObject<{ id: z.ZodString }>>(
  table: keyof DatabaseTables,
  description: S,
  {
    none = {},
    more = () => ({}),
  }: { none?: MissingFieldPlaceholders<z.output<S>>; more?: (value: z.output<S>) => object } = {},
) {
  type Value = z.output<S>;
  type Marked = Value & { deleted: boolean };
  const { fromRow } = columnMappingFromSchema<Value>(description, none);
  const columns = columnMappingFromSchema<Marked>(
    description.extend({ deleted: z.boolean() }),
    none as MissingFieldPlaceholders<Marked>,
  );
  const rows = { ...columns, toRow: (value: Marked): Row => ({ ...columns.toRow(value), ...more(value) }) };

  /** Returns the undeleted values in which the field named `field` has one of `values`, in no particular order. */
  async function liveWith(
    db: DatabaseTransaction,
    field: keyof Value & string,
    values: readonly string[],
  ): Promise<Value[]> {
    const found: Value[] = [];
    for (const some of chunks(values)) {
      const query = sql<Row>`
        select * from ${sql.table(table)} where ${sql.ref(toSnakeCase(field))} in (${sql.join(some)}) and deleted = 0`;
      found.push(...(await query.execute(db)).rows.map(fromRow));
    }
    return found;
  }
  return {
    mapper: { ...deletableMapperPart, ...rowMapper(table, 'id', rows) },
    /** Returns the value in a row, with the field `deleted`. */
    markedOf: rows.fromRow,
    liveOf: fromRow,
    liveWith,
    /** Returns all undeleted values, in no particular order. */
    async all(db: DatabaseTransaction): Promise<Value[]> {
      const query = sql<Row>`select * from ${sql.table(table)} where deleted = 0`;
      return (await query.execute(db)).rows.map(fromRow);
    },
    /** Returns the value with this id; `null` if it is unknown or deleted. */
    async live(db: DatabaseTransaction, id: string): Promise<Value | null> {
      return canBeId(id) ? ((await liveWith(db, 'id', [id]))[0] ?? null) : null;
    },
  };
}

/** The mapper functions `idOf` and `undoCreation` for values with the fields `id` and `deleted`. */
export const deletableMapperPart = { idOf: ({ id }: { id: string }): string => id, undoCreation: asDeleted };

/** Returns JSON with the keys of objects sorted, so that equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isObject(part) ? withSortedKeys(part) : part));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withSortedKeys(value: object): object {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
