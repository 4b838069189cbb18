import { type Actor, may, type Subject } from '#domain/permissions.ts';
import type { HistoryChange } from '../storage/store.ts';

/** A change that is in no division: only those who may change the whole league may undo it. */
const WHOLE_LEAGUE: Subject = { divisions: [] };

/** The subjects of an undo: each changed value as it is now, and as it would be again. */
export function subjectsOfEntry(changes: readonly HistoryChange[]): Subject[] {
  return changes.length === 0 ? [WHOLE_LEAGUE] : changes.flatMap(subjectsOfChange);
}

function subjectsOfChange(change: HistoryChange): Subject[] {
  if (change.entity !== 'fixture' && change.entity !== 'listedFixture' && change.entity !== 'adjustment')
    return [WHOLE_LEAGUE];
  return [change.before, change.after].flatMap((value) => (value === null ? [] : [{ divisions: [value.division] }]));
}

/** Whether the actor may undo an entry with these changes. */
export function mayUndo(actor: Actor, changes: () => readonly HistoryChange[]): boolean {
  // First, as an import has thousands of changes, which are parsed from JSON.
  if (may(actor, 'undo', WHOLE_LEAGUE)) return true;
  return may(actor, 'undo') && subjectsOfEntry(changes()).every((subject) => may(actor, 'undo', subject));
}
