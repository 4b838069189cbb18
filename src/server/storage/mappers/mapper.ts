import { sql } from 'kysely';
import { z } from 'zod';
import { fieldOf, COLUMN_KINDS } from '#domain/fields.ts';
import type { Subject } from '#domain/people/permissions.ts';
import { canBeId } from '../new-id.ts';
import type { Schema } from '../schema.ts';
import type { Entities, Entity, Scope, Snapshot } from '../store.ts';
import { chunks, type Row, upsert } from '../table-rows.ts';

/** How a kind of value is stored in its tables, and how its creation is undone. */
export type Mapper<E extends Entity> = {
  idOf(value: Entities[E]): string;
  /** Returns the scopes whose revisions a change of this value raises. */
  scopesOf(value: Entities[E]): Scope[];
  /**
   * Returns the division and the teams that a change of the value concerns, for the permission check. A kind without
   * this function belongs to no division, so its changes concern the whole league.
   */
  subjectOf?: (value: Entities[E]) => Subject;
  /** Returns the value as it will be read again, with its keys in a fixed order. `before` is the previous value. */
  asStored(value: Entities[E], before: Entities[E] | null): Entities[E];
  /**
   * Returns what an undo of the value's creation stores: usually the value marked as deleted, or `null` if it must
   * stay.
   */
  undoCreation(value: Entities[E]): Entities[E] | null;
  /** Returns the values with these ids, keyed by id, including deleted ones. */
  load(db: Snapshot, ids: string[]): Promise<Map<string, Entities[E]>>;
  /** Inserts or replaces values. `stored` is the result of `load`. */
  save(db: Snapshot, values: Entities[E][], stored: ReadonlyMap<string, Entities[E]>): Promise<void>;
  /**
   * Removes data without a history that becomes obsolete when these values are saved, such as a running score. Returns
   * the scopes of what it removed.
   */
  end?: (db: Snapshot, values: Entities[E][]) => Promise<Scope[]>;
};

/** Returns the value marked as deleted. This is how the creation of most kinds is undone. */
export function markDeleted<T extends object>(value: T) {
  return { ...value, deleted: true as const };
}

/** Returns the value marked as not deleted. */
export function markLive<T extends object>(value: T) {
  return { ...value, deleted: false as const };
}

/** Returns a value without the field `deleted`. */
export function withoutMark<T extends { deleted?: boolean }>({ deleted: _, ...value }: T): Omit<T, 'deleted'> {
  return value;
}

/** Returns a value without the field `deleted`; `null` if it is missing or deleted. */
export function liveOf<T extends { deleted?: boolean }>(value: T | undefined): Omit<T, 'deleted'> | null {
  return value && !value.deleted ? withoutMark(value) : null;
}

/** How a field is stored in a column. `read` returns `undefined` if the value is to have no such field. */
type Column<Name> = { name: Name; write: (value: unknown) => unknown; read: (stored: unknown) => unknown };

/** The columns into which a type fits unchanged. If only some texts are allowed, the table checks that. */
type SameAs<T, Row> = { [Name in keyof Row & string]: T extends Row[Name] ? Name : never }[keyof Row & string];

/** The columns of a value's fields. The fields of a value that is read are in this order. */
type Columns<V, Row> = { [Field in keyof V]-?: SameAs<V[Field], Row> | Column<keyof Row & string> };

/** Returns a column that has 1 for `true` and 0 for `false`. */
export function flag<Name extends string>(name: Name): Column<Name> {
  return { name, write: Number, read: (stored) => stored === 1 };
}

/** Returns a column that has a value as JSON, or `null` for `null`. */
export function json<Name extends string>(name: Name, textOf: (value: unknown) => string = jsonText): Column<Name> {
  return {
    name,
    write: (value) => (value === null ? null : textOf(value)),
    read: (stored) => (typeof stored === 'string' ? JSON.parse(stored) : null),
  };
}

/**
 * Returns a column that has `none` if the field is missing. Such a field is omitted from the value and not null,
 * because the history compares whole values.
 */
export function optional<Name extends string>(column: Name | Column<Name>, none: null | '' | 0 = null): Column<Name> {
  const { name, write, read } = columnOf(column);
  return {
    name,
    write: (value) => (value === undefined ? none : write(value)),
    read: (stored) => (stored === none ? undefined : read(stored)),
  };
}

function columnOf<Name extends string>(column: Name | Column<Name>): Column<Name> {
  return typeof column === 'string' ? { name: column, write: (value) => value, read: (stored) => stored } : column;
}

/** Returns functions that convert a value to a row and back, without the columns that are computed from others. */
export function columnMapping<V extends object, Row extends object>(columns: Columns<V, Row>) {
  const all = Object.entries<string | Column<string>>(columns).map(([field, column]) => ({
    field,
    ...columnOf(column),
  }));
  return {
    // `columns` has an entry for each field and each column.
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

type Rows<V, Row> = { toRow: (value: V) => Row; fromRow: (row: Row) => V };

/** Returns what all mappers have in common that store a value in a single row. */
export function rowMapper<V, Row extends object>(
  table: keyof Schema,
  key: keyof Row & string,
  { toRow, fromRow }: Rows<V, Row>,
) {
  return {
    asStored: (value: V): V => fromRow(toRow(value)),
    async load(db: Snapshot, ids: string[]): Promise<Map<string, V>> {
      const query = sql<Row>`select * from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join(ids)})`;
      const { rows } = await query.execute(db);
      return new Map(rows.map((row) => [String(row[key]), fromRow(row)]));
    },
    async save(db: Snapshot, values: V[]): Promise<void> {
      await upsert(table, key, values.map(toRow)).execute(db);
    },
  };
}

/**
 * Returns functions that convert a value with a schema to a row and back. Each field is in the column of its name.
 * `none` has what columns contain for missing fields, if that is not null.
 */
export function describedRows<V extends object, R extends object = Row>(description: z.ZodObject, none: None<V> = {}) {
  const columns = Object.entries(description.shape).map(([field, schema]) => {
    const name = snakeCase(field);
    const { kind, optional: isOptional } = fieldOf(schema);
    const column = kind === 'flag' ? flag(name) : kind in COLUMN_KINDS ? name : json(name);
    return [field, isOptional ? optional(column, none[field as keyof V]) : column];
  });
  // The columns are made from the description's fields, which are the value's fields.
  return columnMapping<V, R>(Object.fromEntries(columns) as Columns<V, R>);
}
type None<V> = { [Field in keyof V]?: '' | 0 };

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Returns the functions that read and store values with a schema, one row for each, with the column `deleted`. `more`
 * returns the columns that are computed from other fields.
 */
export function described<S extends z.ZodObject<{ id: z.ZodString }>>(
  table: keyof Schema,
  description: S,
  { none = {}, more = () => ({}) }: { none?: None<z.output<S>>; more?: (value: z.output<S>) => object } = {},
) {
  type Value = z.output<S>;
  type Marked = Value & { deleted: boolean };
  const { fromRow } = describedRows<Value>(description, none);
  const columns = describedRows<Marked>(description.extend({ deleted: z.boolean() }), none as None<Marked>);
  const rows = { ...columns, toRow: (value: Marked): Row => ({ ...columns.toRow(value), ...more(value) }) };

  /** Returns the live values that have one of `values` in a field, in no particular order. */
  async function liveWith(db: Snapshot, field: keyof Value & string, values: readonly string[]): Promise<Value[]> {
    const found: Value[] = [];
    for (const some of chunks(values)) {
      const query = sql<Row>`
        select * from ${sql.table(table)} where ${sql.ref(snakeCase(field))} in (${sql.join(some)}) and deleted = 0`;
      found.push(...(await query.execute(db)).rows.map(fromRow));
    }
    return found;
  }
  return {
    mapper: { ...deletable, ...rowMapper(table, 'id', rows) },
    /** Returns the value in a row, with the field `deleted`. */
    markedOf: rows.fromRow,
    liveOf: fromRow,
    liveWith,
    /** Returns all live values, in no particular order. */
    async all(db: Snapshot): Promise<Value[]> {
      const query = sql<Row>`select * from ${sql.table(table)} where deleted = 0`;
      return (await query.execute(db)).rows.map(fromRow);
    },
    /** Returns a live value; `null` if it is unknown or deleted. */
    async live(db: Snapshot, id: string): Promise<Value | null> {
      return canBeId(id) ? ((await liveWith(db, 'id', [id]))[0] ?? null) : null;
    },
  };
}

/** What all mappers have in common whose values have the fields `id` and `deleted`. */
export const deletable = { idOf: ({ id }: { id: string }): string => id, undoCreation: markDeleted };

/** Returns JSON with the keys of objects sorted, so that equal values give equal texts. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isObject(part) ? sorted(part) : part));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
