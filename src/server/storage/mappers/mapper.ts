import { sql } from 'kysely';
import type { Entities, Entity, Scope, Snapshot } from '../store.ts';

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

/** The `do update set` of an upsert: each of these columns takes the value of the row that could not be inserted. */
export function replaceAll<C extends string>(columns: readonly C[]) {
  const excluded = columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)] as const);
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(excluded) as Record<C, (typeof excluded)[number][1]>;
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
