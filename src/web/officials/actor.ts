import type { CallAnswer } from '#contract/client.ts';
import { type Actor, VISITOR } from '#domain/people/permissions.ts';

/** Returns who is acting by a session's answer, for `may`: screens show only what the server would not refuse. */
export function actorOf(session: CallAnswer<'GET /api/admin/session'>): Actor {
  const { authenticated, name = '', role = 'secretary', teamIds = [], divisions = null, personId = null } = session;
  return authenticated ? { role, name, sessionId: 'present', personId, teamIds, divisions } : VISITOR;
}
