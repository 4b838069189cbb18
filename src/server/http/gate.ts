import type { FastifyRequest } from 'fastify';
import { type Action, type Actor, permissionRefusal, type Subject, may } from '#domain/people/permissions.ts';
import { Refusal } from '../refusal.ts';
import { mappers } from '../storage/mappers/mappers.ts';
import type { Entity, HistoryChange } from '../storage/store.ts';

/** The checks that a request must pass before it is answered. */
export type Gate = {
  /**
   * Throws a 403 `Refusal` unless the header repeats the cookie's CSRF token, and the token belongs to this session.
   */
  checkToken(request: FastifyRequest): void;
  /** Returns the actor: the official of the request's session, or a visitor. */
  actor(request: FastifyRequest): Promise<Actor>;
  check: CheckPermission;
};

/**
 * Throws a `Refusal` unless the actor may perform the action on every subject: 401 for a visitor, 403 for anyone else.
 * Without subjects it checks only whether the role allows the action at all, for example before a body is read.
 */
export type CheckPermission = (actor: Actor, action: Action, subjects?: readonly Subject[]) => void;

/** Creates the permission check. `isCupDrawOpen` returns whether the league lets anyone draw its cups. */
export function permissionCheck(isCupDrawOpen: () => boolean): CheckPermission {
  return (actor, action, subjects = [{}]) => {
    const openCupDraw = isCupDrawOpen();
    for (const subject of subjects) {
      const refusal = permissionRefusal(actor, action, { ...subject, openCupDraw });
      if (refusal === null) continue;
      if (actor.role === 'visitor') throw new Refusal(401, 'Please sign in with the officials’ password first.');
      throw new Refusal(403, refusal);
    }
  };
}

/** The subject of data without division or team: only somebody who may change the whole league may change such data. */
export const WHOLE_LEAGUE: Subject = { teamIds: [], divisions: [] };

/** Returns the subjects of an undo: each changed value as it is now, and as it would be after the undo. */
export function subjectsOfEntry(changes: readonly HistoryChange[]): Subject[] {
  return changes.length === 0 ? [WHOLE_LEAGUE] : changes.flatMap(subjectsOfChange);
}

function subjectsOfChange<E extends Entity>({ entity, before, after }: HistoryChange<E>): Subject[] {
  const { subjectOf } = mappers[entity];
  return subjectOf ? [before, after].filter((value) => value !== null).map(subjectOf) : [WHOLE_LEAGUE];
}

/** Returns whether the actor may undo an entry with these changes. */
export function mayUndo(actor: Actor, changes: () => readonly HistoryChange[]): boolean {
  // Asked first, because parsing the thousands of changes of an import is slow.
  if (may(actor, 'undo', WHOLE_LEAGUE)) return true;
  return may(actor, 'undo') && subjectsOfEntry(changes()).every((subject) => may(actor, 'undo', subject));
}
