import type { FastifyRequest } from 'fastify';
import { type Action, type Actor, refusalOf, type Subject } from '#domain/people/permissions.ts';
import { Refusal } from '../refusal.ts';

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
