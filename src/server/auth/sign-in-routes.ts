import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  login,
  loginBody,
  logout,
  session,
  listSessions,
  revokeSession,
  changePassword as changePasswordCall,
  passwordBody,
} from '#contract/session.ts';
import { parseName } from '#domain/name.ts';
import { type Issue, collect } from '#domain/issue.ts';
import { jsonOf, sift, checkType, inputOf } from '../http/input.ts';
import { invalid, Refusal, notFound } from '../refusal.ts';
import { grownHash, proveHash, settleHash, parseNewPassword, changePassword } from './password.ts';
import type { Store } from '../storage/store.ts';
import type { Attempts } from './attempts.ts';
import type { Cookies } from './cookies.ts';
import type { Csrf } from './csrf.ts';
import type { Gate } from '../http/gate.ts';
import type { Sessions } from './sessions.ts';
import { routePath } from '../http/input.ts';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { Actor } from '#domain/permissions.ts';

// A sign-in is no change of the league: no entry of the history, no revision.
const QUIET = { by: '', via: 'web', action: 'session', summary: '' } as const;

/** `GET /api/admin/session`, `POST /api/admin/login` and `POST /api/admin/logout` (contract §1). */
export function serveSignIn(app: FastifyInstance, parts: AuthParts): void {
  app.get(session.path, (request, reply) => answerSession(parts, request, reply));
  app.post(login.path, (request, reply) => answerLogin(parts, request, reply));
  app.post(logout.path, (request, reply) => answerLogout(parts, request, reply));
}

async function answerSession(parts: AuthParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { sessions, cookies, csrf } = parts;
  const token = cookies.session(request);
  const found = await sessions.find(token);
  // The present token is kept while it is right, so that many tabs agree on one.
  const present = cookies.csrf(request);
  cookies.giveCsrf(reply, present !== null && csrf.isRight(present, token) ? present : csrf.make(token));
  if (!found) return sendAnswer(reply, session, { authenticated: false });
  return sendAnswer(reply, session, { authenticated: true, ...(found.name === '' ? {} : { name: found.name }) });
}

async function answerLogin(parts: AuthParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { store, sessions, cookies, csrf, attempts } = parts;
  checkWrite(request, parts);
  const { password, ...who } = readLogin(request.body);
  const proven = await attempts.judge(request.ip, () => proveHash(store, password));
  if (proven === null) throw incorrect();
  const grown = await grownHash(password, proven);
  const token = await store.write(QUIET, async (change) => {
    // The password may have been changed while it was checked: with it all sessions ended, so none begins.
    if (!(await settleHash(change, proven, grown))) throw incorrect();
    return sessions.begin(change.db, who, cookies.session(request));
  });
  cookies.giveSession(reply, token, who.remember);
  cookies.giveCsrf(reply, csrf.make(token));
  return sendAnswer(reply, login, { success: true });
}

async function answerLogout(parts: AuthParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  checkWrite(request, parts);
  // It needs no body; one that cannot be read is refused here as everywhere.
  jsonOf(request.body);
  const token = parts.cookies.session(request);
  if (token !== null) await parts.sessions.endOf(token);
  forget(reply, parts);
  return sendAnswer(reply, logout, { success: true });
}

function readLogin(bytes: unknown): { password: string; name: string; remember: boolean } {
  const { draft, issues } = sift(loginBody, jsonOf(bytes));
  const name = readName(draft.name ?? '', issues);
  if (issues.length > 0 || draft.password === undefined || name === undefined) throw invalid(issues);
  return { password: draft.password, name, remember: draft.remember ?? false };
}

/** The name is optional: an empty field is none. */
function readName(text: string, issues: Issue[]): string | undefined {
  return text.trim() === '' ? '' : collect(parseName(text, 'The name'), issues);
}

function incorrect(): Refusal {
  return new Refusal(401, 'Incorrect password');
}

/** What the calls of sign-in share. */
export type AuthParts = {
  store: Store;
  sessions: Sessions;
  cookies: Cookies;
  csrf: Csrf;
  attempts: Attempts;
  gate: Gate;
};

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
