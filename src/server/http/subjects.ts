import { type Actor, may, type Subject } from '#domain/people/permissions.ts';
import { mappers } from '../storage/mappers/mappers.ts';
import type { Entity, HistoryChange } from '../storage/store.ts';

/** What is in no division and of no team: only those who may change the whole league may change it. */
export const WHOLE_LEAGUE: Subject = { teamIds: [], divisions: [] };

/** The subjects of an undo: each changed value as it is now, and as it would be again. */
export function subjectsOfEntry(changes: readonly HistoryChange[]): Subject[] {
  return changes.length === 0 ? [WHOLE_LEAGUE] : changes.flatMap(subjectsOfChange);
}

function subjectsOfChange<E extends Entity>({ entity, before, after }: HistoryChange<E>): Subject[] {
  const { subjectOf } = mappers[entity];
  return subjectOf ? [before, after].filter((value) => value !== null).map(subjectOf) : [WHOLE_LEAGUE];
}

/** Whether the actor may undo an entry with these changes. */
export function mayUndo(actor: Actor, changes: () => readonly HistoryChange[]): boolean {
  // First, as an import has thousands of changes, which are parsed from JSON.
  if (may(actor, 'undo', WHOLE_LEAGUE)) return true;
  return may(actor, 'undo') && subjectsOfEntry(changes()).every((subject) => may(actor, 'undo', subject));
}
