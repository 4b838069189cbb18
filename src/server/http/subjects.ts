import { type Actor, may, type Subject } from '#domain/people/permissions.ts';
import type { HistoryChange } from '../storage/store.ts';

/** What is in no division and of no team: only those who may change the whole league may change it. */
export const WHOLE_LEAGUE: Subject = { teamIds: [], divisions: [] };

type Pairing = { season: string; division: number; homeTeamId: string; awayTeamId: string };

/** The subject of a result or of a scheduled fixture. */
export function subjectOf({ season, division, homeTeamId, awayTeamId }: Pairing): Subject {
  return { season, divisions: [division], teamIds: [homeTeamId, awayTeamId] };
}

/** The subject of an adjustment of a team's points. */
export function subjectOfAdjustment({ season, division, teamId }: AdjustmentPlace): Subject {
  return {
    season,
    divisions: division === undefined ? undefined : [division],
    teamIds: teamId === undefined ? undefined : [teamId],
  };
}

type AdjustmentPlace = {
  season?: string | undefined;
  division?: number | undefined;
  teamId?: string | undefined;
};

/** The subjects of an undo: each changed value as it is now, and as it would be again. */
export function subjectsOfEntry(changes: readonly HistoryChange[]): Subject[] {
  return changes.length === 0 ? [WHOLE_LEAGUE] : changes.flatMap(subjectsOfChange);
}

function subjectsOfChange(change: HistoryChange): Subject[] {
  if (change.entity === 'fixture' || change.entity === 'listedFixture')
    return [change.before, change.after].filter((value) => value !== null).map(subjectOf);
  if (change.entity === 'adjustment')
    return [change.before, change.after].filter((value) => value !== null).map(subjectOfAdjustment);
  return [WHOLE_LEAGUE];
}

/** Whether the actor may undo an entry with these changes. */
export function mayUndo(actor: Actor, changes: () => readonly HistoryChange[]): boolean {
  // First, as an import has thousands of changes, which are parsed from JSON.
  if (may(actor, 'undo', WHOLE_LEAGUE)) return true;
  return may(actor, 'undo') && subjectsOfEntry(changes()).every((subject) => may(actor, 'undo', subject));
}
