import type { FastifyRequest } from 'fastify';
import { type Action, type Actor, refusalOf, type Subject, may } from '#domain/people/permissions.ts';
import { Refusal } from '../refusal.ts';
import { mappers } from '../storage/mappers/mappers.ts';
import type { Entity, HistoryChange } from '../storage/store.ts';

/** The checks between a request and what it asks for. */
export type Gate = {
  /** Throws a 403 `Refusal` unless the CSRF token of the cookie is in the header too, and belongs to this session. */
  checkToken(request: FastifyRequest): void;
  /** Returns who is acting: the official whose session the request carries, or a visitor. */
  actor(request: FastifyRequest): Promise<Actor>;
  check: CheckPermission;
};

/**
 * Throws a `Refusal` unless the actor may do the action to every subject: 401 for a visitor, 403 for anyone else. Without
 * subjects, asks whether the actor may do it at all, as before a body is read.
 */
export type CheckPermission = (actor: Actor, action: Action, subjects?: readonly Subject[]) => void;

/** The one place where the server asks for a permission. */
export function permissionCheck(isCupDrawOpen: () => boolean): CheckPermission {
  return (actor, action, subjects = [{}]) => {
    const openCupDraw = isCupDrawOpen();
    for (const subject of subjects) {
      const refusal = refusalOf(actor, action, { ...subject, openCupDraw });
      if (refusal === null) continue;
      if (actor.role === 'visitor') throw new Refusal(401, 'Please sign in with the officials’ password first.');
      throw new Refusal(403, refusal);
    }
  };
}

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
