import { entities, mappers } from '../storage/mappers/mappers.ts';
import type { Change, Entities, Entity, HistoryChange } from '../storage/store.ts';

/** The values that an undo writes, by kind. */
export type Restored = { [E in Entity]: Entities[E][] };

/** The values before these changes; a value that a change created is undone by its mapper's rule. */
export function restoredBy(changes: readonly HistoryChange[]): Restored {
  // `entities` has every kind of the type, which Object.fromEntries forgets.
  const restored = Object.fromEntries(entities.map((entity) => [entity, []])) as unknown as Restored;
  for (const change of changes) addUndone(restored, change);
  return restored;
}

function addUndone<E extends Entity>(restored: Restored, { entity, before, after }: HistoryChange<E>): void {
  const value = before ?? mappers[entity].undoCreation(after);
  if (value !== null) restored[entity].push(value);
}

/** Writes the values of every kind, those that others reference first. */
export async function restoreAll(change: Change, restored: Restored): Promise<void> {
  for (const entity of entities) await change.restoreAll(entity, restored[entity]);
}
