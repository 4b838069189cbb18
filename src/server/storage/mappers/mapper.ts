import type { Entities, Entity, Scope, Snapshot } from '../store.ts';

/** How one kind of value lies in its tables. */
export type Shelf<E extends Entity> = {
  idOf(value: Entities[E]): string;
  /** What a change of this value concerns. */
  scopesOf(value: Entities[E]): Scope[];
  /** The value as it will be read again, in one order of keys; `before` is what it replaces. */
  settle(value: Entities[E], before: Entities[E] | null): Entities[E];
  /** The values with these identifiers, marked as deleted or not, by identifier. */
  load(db: Snapshot, ids: string[]): Promise<Map<string, Entities[E]>>;
  /** Inserts or replaces; `present` is what `load` found. */
  save(db: Snapshot, values: Entities[E][], present: ReadonlyMap<string, Entities[E]>): Promise<void>;
};
