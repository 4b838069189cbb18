import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { Actor } from '#domain/permissions.ts';
import { checkType } from '../http/body.ts';
import type { AuthParts } from './auth-parts.ts';

/** What stands before every write, in the order of contract §1: 415, then 403. */
export function checkWrite(request: FastifyRequest, { gate }: Pick<AuthParts, 'gate'>): void {
  checkType(request.headers['content-type'], request.body);
  gate.checkToken(request);
}

/** Returns who is acting; throws a 401 or 403 `Refusal` unless they may make the call. */
export async function actorFor(
  { action }: Call,
  { gate }: Pick<AuthParts, 'gate'>,
  request: FastifyRequest,
): Promise<Actor> {
  const actor = await gate.actor(request);
  gate.check(actor, action);
  return actor;
}

/** Sends an answer of sign-in: checked by its call's schema, and for this browser alone. */
export function sendAnswer<C extends Call>(reply: FastifyReply, call: C, answer: z.input<C['answer']>): FastifyReply {
  return reply
    .code(call.status ?? 200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(call.answer.parse(answer)));
}

/** The browser is signed out, with a new token for its next sign-in. */
export function forget(reply: FastifyReply, { cookies, csrf }: Pick<AuthParts, 'cookies' | 'csrf'>): void {
  cookies.takeSession(reply);
  cookies.giveCsrf(reply, csrf.make(null));
}
