import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listSessions, revokeSession } from '#contract/session.ts';
import { inputOf } from '../http/input.ts';
import { routePath } from '../http/read-routes.ts';
import { notFound } from '../http/refusal.ts';
import { actorFor, checkWrite, forget, sendAnswer } from './answer.ts';
import type { AuthParts } from './auth-parts.ts';

/** `GET /api/admin/sessions` and `DELETE /api/admin/sessions/{id}`: who is signed in, and Revoke. */
export function serveSessions(app: FastifyInstance, parts: AuthParts): void {
  app.get(listSessions.path, (request, reply) => answerSessions(parts, request, reply));
  app.delete(routePath(revokeSession.path), (request, reply) => answerRevoke(parts, request, reply));
}

async function answerSessions(parts: AuthParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { sessionId } = await actorFor(listSessions, parts, request);
  const sessions = (await parts.sessions.list()).map(({ seen, ...session }) => {
    return { ...session, lastSeen: seen, current: session.id === sessionId };
  });
  return sendAnswer(reply, listSessions, { sessions });
}

async function answerRevoke(parts: AuthParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  checkWrite(request, parts);
  const { sessionId } = await actorFor(revokeSession, parts, request);
  const { id } = inputOf(revokeSession, request.params, request.query).params;
  if (!(await parts.sessions.end(id))) throw notFound('This session has ended already.');
  if (id === sessionId) forget(reply, parts);
  return sendAnswer(reply, revokeSession, { success: true });
}
