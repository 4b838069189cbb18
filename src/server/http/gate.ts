import type { FastifyRequest } from 'fastify';
import { type Action, type Actor, permissionRefusal, type Subject, may } from '#domain/people/permissions.ts';
import { Refusal } from '../refusal.ts';
import { mappers } from '../storage/mappers/mappers.ts';
import type { EntityKind, HistoryChange } from '../storage/store.ts';

/** Identifies who makes a request, and checks whether the request may be answered. */
export type Gate = {
  /**
   * Throws a 403 `Refusal` if another site caused the request, if the CSRF tokens in the request's header and cookie
   * differ or are missing, or if the token does not belong to the session of the request.
   */
  checkToken(request: FastifyRequest): void;
  /** Returns the actor: the official of the request's session, or a visitor. */
  actor(request: FastifyRequest): Promise<Actor>;
  check: CheckPermission;
};

/**
 * Checks that the actor may perform the action on every subject. Otherwise throws a `Refusal`: 401 for a visitor, 403
 * for anyone else. Without `subjects`, checks only whether the role of the actor allows the action at all, for example
 * before a body is read.
 */
export type CheckPermission = (actor: Actor, action: Action, subjects?: readonly Subject[]) => void;

/** Creates the permission check. `isCupDrawOpen` returns whether the league lets anyone draw its cups. */
export function createPermissionCheck(isCupDrawOpen: () => boolean): CheckPermission {
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

/**
 * The subject for data without a team or division. Only somebody who may change the whole league may change such data.
 */
export const WHOLE_LEAGUE: Subject = { teamIds: [], divisions: [] };

/**
 * Returns the teams and divisions (subjects) that the changes of a history entry concern, before and after each change.
 * The subjects decide who may undo the entry. If the changed data has no subject, or if the entry has no changes, the
 * subject is `WHOLE_LEAGUE`.
 */
export function subjectsOfHistoryEntry(changes: readonly HistoryChange[]): Subject[] {
  return changes.length === 0 ? [WHOLE_LEAGUE] : changes.flatMap(subjectsOfChange);
}

function subjectsOfChange<E extends EntityKind>({ entity, before, after }: HistoryChange<E>): Subject[] {
  const { subjectOf } = mappers[entity];
  return subjectOf ? [before, after].filter((value) => value !== null).map(subjectOf) : [WHOLE_LEAGUE];
}

/** Returns whether the actor may undo a history entry with these changes. */
export function mayUndo(actor: Actor, changes: () => readonly HistoryChange[]): boolean {
  // The permission to undo anything in the league is checked first, because `changes()` is slow: an import has
  // thousands of changes to parse.
  if (may(actor, 'undo', WHOLE_LEAGUE)) return true;
  return may(actor, 'undo') && subjectsOfHistoryEntry(changes()).every((subject) => may(actor, 'undo', subject));
}
