import { sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Entities, Entity, Scope, Snapshot } from '../store.ts';
import { upsert } from '../table-rows.ts';

/** How one kind of value is stored in its tables, and how its creation is undone. */
export type Mapper<E extends Entity> = {
  idOf(value: Entities[E]): string;
  /** The scopes whose revisions a change of this value raises. */
  scopesOf(value: Entities[E]): Scope[];
  /** The value as it will be read again, with its keys in a fixed order; `before` is the value it replaces. */
  settle(value: Entities[E], before: Entities[E] | null): Entities[E];
  /** The value that undoes the creation of `value`: the same, marked as deleted; `null` where it stays. */
  undoCreation(value: Entities[E]): Entities[E] | null;
  /** The values with these identifiers, deleted ones included, by identifier. */
  load(db: Snapshot, ids: string[]): Promise<Map<string, Entities[E]>>;
  /** Inserts or replaces; `present` is what `load` found. */
  save(db: Snapshot, values: Entities[E][], present: ReadonlyMap<string, Entities[E]>): Promise<void>;
};

/** The undo rule of every kind that has a mark of deletion. */
export function markDeleted<T extends { deleted?: boolean }>(value: T): T & { deleted: true } {
  return { ...value, deleted: true };
}

/** A value without its mark of deletion. */
export function withoutMark<T extends { deleted?: boolean }>({ deleted: _, ...value }: T): Omit<T, 'deleted'> {
  return value;
}

/** The same where there is such a value and it is not deleted, else `null`. */
export function liveOf<T extends { deleted?: boolean }>(value: T | undefined): Omit<T, 'deleted'> | null {
  return value && !value.deleted ? withoutMark(value) : null;
}

/** The `load` and `save` of a kind with one row per value. */
export function storedIn<V, R extends object>(
  table: keyof Schema,
  key: keyof R & string,
  toRow: (value: V) => R,
  fromRow: (row: R) => V,
) {
  return {
    async load(db: Snapshot, ids: string[]): Promise<Map<string, V>> {
      const query = sql<R>`select * from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join(ids)})`;
      const { rows } = await query.execute(db);
      return new Map(rows.map((row) => [String(row[key]), fromRow(row)]));
    },
    async save(db: Snapshot, values: V[]): Promise<void> {
      await upsert(table, key, values.map(toRow)).execute(db);
    },
  };
}

/** JSON with the keys of objects sorted, so that equal values give equal texts. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isObject(part) ? sorted(part) : part));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
