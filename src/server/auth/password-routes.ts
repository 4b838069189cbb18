import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changePassword as changePasswordCall, passwordBody } from '#contract/session.ts';
import { collect, type Issue } from '#domain/issue.ts';
import { jsonOf, sift } from '../http/body.ts';
import { invalid } from '../http/refusal.ts';
import { actorFor, checkWrite, forget, sendAnswer } from './answer.ts';
import type { AuthParts } from './auth-parts.ts';
import { parseNewPassword } from './new-password.ts';
import { changePassword, proveHash } from './password.ts';

const WRONG: Issue = { path: 'currentPassword', message: 'This is not the present password.' };

/** `POST /api/admin/password`: every session ends, the one that asks too. */
export function servePassword(app: FastifyInstance, parts: AuthParts): void {
  app.post(changePasswordCall.path, (request, reply) => answerPassword(parts, request, reply));
}

async function answerPassword(parts: AuthParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  checkWrite(request, parts);
  const { name } = await actorFor(changePasswordCall, parts, request);
  const { draft, issues } = sift(passwordBody, jsonOf(request.body));
  const { currentPassword, newPassword } = draft;
  // A session left open must not be a way to guess the password, so this counts as a sign-in does.
  const proven =
    currentPassword === undefined
      ? null
      : await parts.attempts.judge(request.ip, () => proveHash(parts.store, currentPassword));
  if (currentPassword !== undefined && proven === null) issues.push(WRONG);
  const password =
    newPassword === undefined ? undefined : collect(parseNewPassword(newPassword, 'newPassword'), issues);
  if (issues.length > 0 || proven === null || password === undefined) throw invalid(issues);
  if (!(await changePassword(parts.store, { by: name, via: 'web' }, password, proven))) throw invalid([WRONG]);
  forget(reply, parts);
  return sendAnswer(reply, changePasswordCall, { success: true });
}
