import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import {
  changeSharedPassword,
  listSessions,
  loginWithSharedPassword,
  logout,
  revokeSession,
  session,
} from '#contract/session.ts';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import { valueOrCollect, type Issue } from '#domain/issue.ts';
import { tidyAndCheckName } from '#domain/entered-name.ts';
import { tidyText } from '#domain/text.ts';
import { deviceName } from '#domain/people/device-name.ts';
import type { Actor } from '#domain/people/permissions.ts';
import type { Gate } from '../http/gate.ts';
import { sendUncacheableJson } from '../http/send-entry.ts';
import { checkContentType, hasBytes, parseParameters, parsedJsonBody, toRouterNotation } from '../http/input.ts';
import { requestLogger } from '../http/errors.ts';
import { invalidInput, notFound, Refusal } from '../refusal.ts';
import type { Store } from '../storage/store.ts';
import { StoreUnavailable } from '../storage/store-error.ts';
import type { PasswordLimiter } from './password-limiter.ts';
import type { Cookies, CsrfTokens } from './cookies.ts';
import {
  replacePassword,
  parseNewPassword,
  findMatchingPasswordHash,
  updateHashIfUnchanged,
  recordFirstPasswordUse,
  rehashIfOutdated,
  isSharedPasswordOn,
} from './password.ts';
import { type SessionStore, ORIGIN_WITHOUT_HISTORY_ENTRY } from './sessions.ts';

export type SignInRoutesOptions = {
  store: Store;
  sessions: SessionStore;
  cookies: Cookies;
  csrf: CsrfTokens;
  attempts: PasswordLimiter;
  gate: Gate;
};

type Handler = (options: SignInRoutesOptions, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Serves sign-in, sign-out and password changes, and the calls that show and end sessions. */
export function serveSignIn(app: FastifyInstance, options: SignInRoutesOptions): void {
  const handlers: [Call, Handler][] = [
    [session, answerSession],
    [loginWithSharedPassword, answerLogin],
    [logout, answerLogout],
    [listSessions, answerListSessions],
    [revokeSession, answerRevokeSession],
    [changeSharedPassword, answerSharedPasswordChange],
  ];
  for (const [{ method, path }, answer] of handlers) {
    app.route({ method, url: toRouterNotation(path), handler: (request, reply) => answer(options, request, reply) });
  }
}

async function answerSession(
  options: SignInRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { cookies, csrf, gate, store } = options;
  const actor = await gate.actor(request);
  // A valid CSRF token stays the same, so that all tabs of a browser share it.
  const [current, token] = [cookies.csrf(request), cookies.session(request)];
  cookies.setCsrf(reply, current !== null && csrf.isRight(current, token) ? current : csrf.make(token));
  const isOff = actor.role === 'visitor' && !(await store.read(isSharedPasswordOn));
  return sendUncacheableAnswer(reply, session, {
    ...sessionAnswer(actor),
    ...(isOff ? { sharedPassword: false } : {}),
  });
}

/** Returns the answer about the browser's session. Without a name from sign-in, the answer has no `name`. */
function sessionAnswer({ name, role, teamIds, divisions, personId }: Actor): z.input<typeof session.answer> {
  if (role === 'visitor') return { authenticated: false };
  const named = name === '' ? {} : { name };
  return {
    authenticated: true,
    ...named,
    role,
    teamIds: [...teamIds],
    divisions: divisions && [...divisions],
    personId,
  };
}

async function answerLogin(
  options: SignInRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { store, sessions, cookies, csrf, attempts } = options;
  checkContentTypeAndCsrf(request, options);
  const { password, ...owner } = readLogin(request);
  const device = deviceName(request.headers['user-agent'] ?? '');
  if (!(await store.read(isSharedPasswordOn))) throw sharedPasswordOffRefusal();
  const proven = await attempts.checkWithinLimits(request.ip, () =>
    findMatchingPasswordHash(store, password, requestLogger(request)),
  );
  if (proven === null) throw incorrectPasswordRefusal();
  const hash = await rehashIfOutdated(password, proven);
  const { token } = await store
    .write(ORIGIN_WITHOUT_HISTORY_ENTRY, async (change) => {
      if (!(await isSharedPasswordOn(change.db))) throw sharedPasswordOffRefusal();
      // If the password has changed since the check, no session may begin with the old password.
      if (!(await updateHashIfUnchanged(change, proven, hash))) throw incorrectPasswordRefusal();
      await recordFirstPasswordUse(change);
      return sessions.begin(change.db, { ...owner, device }, cookies.session(request));
    })
    .catch(refuseFullDiskOrRethrow);
  cookies.setSession(reply, token, owner.remember);
  cookies.setCsrf(reply, csrf.make(token));
  return sendUncacheableAnswer(reply, loginWithSharedPassword, { success: true });
}

async function answerLogout(
  options: SignInRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  checkContentTypeAndCsrf(request, options);
  // Signing out needs no body, but refuses a body that cannot be read, as every call does.
  parsedJsonBody(request);
  const token = options.cookies.session(request);
  if (token !== null) await options.sessions.endOf(token);
  clearSessionCookie(reply, options);
  return sendUncacheableAnswer(reply, logout, { success: true });
}

async function answerListSessions(
  options: SignInRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { sessionId } = await authorizedActor(listSessions, options, request);
  const sessions = (await options.sessions.list()).map(({ id, name, since, seen, remembered, device }) => {
    return { id, name, device, since, lastSeen: seen, remembered, current: id === sessionId };
  });
  return sendUncacheableAnswer(reply, listSessions, { sessions });
}

async function answerRevokeSession(
  options: SignInRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  checkContentTypeAndCsrf(request, options);
  const { sessionId } = await authorizedActor(revokeSession, options, request);
  const { id } = parseParameters(revokeSession, request.params, request.query).params;
  if (!(await options.sessions.end(id))) throw notFound('This session has ended already.');
  if (id === sessionId) clearSessionCookie(reply, options);
  return sendUncacheableAnswer(reply, revokeSession, { success: true });
}

const WRONG_PASSWORD: Issue = { path: 'currentPassword', message: 'This is not the current password.' };

/** Changes the shared password, which ends every session that uses it. */
async function answerSharedPasswordChange(
  options: SignInRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { store, attempts } = options;
  checkContentTypeAndCsrf(request, options);
  const { name, personId } = await authorizedActor(changeSharedPassword, options, request);
  const { draft, issues } = parseWithoutFaultyFields(
    changeSharedPassword.body,
    parsedJsonBody(request, changeSharedPassword.body),
  );
  const { currentPassword, newPassword } = draft;
  // A wrong password here counts towards the same limits as a wrong password at sign-in, because somebody could try to
  // guess the password on an unattended device.
  const proven =
    currentPassword === undefined
      ? null
      : await attempts.checkWithinLimits(request.ip, () =>
          findMatchingPasswordHash(store, currentPassword, requestLogger(request)),
        );
  if (currentPassword !== undefined && proven === null) issues.push(WRONG_PASSWORD);
  const password =
    newPassword === undefined ? undefined : valueOrCollect(parseNewPassword(newPassword, 'newPassword'), issues);
  if (issues.length > 0 || proven === null || password === undefined) throw invalidInput(issues);
  if (!(await replacePassword(store, { by: name, via: 'web' }, password, proven))) throw invalidInput([WRONG_PASSWORD]);
  if (personId === null) clearSessionCookie(reply, options);
  return sendUncacheableAnswer(reply, changeSharedPassword, { success: true });
}

function readLogin(request: FastifyRequest): { password: string; name: string; remember: boolean } {
  const { draft, issues } = parseWithoutFaultyFields(
    loginWithSharedPassword.body,
    parsedJsonBody(request, loginWithSharedPassword.body),
  );
  const { password, remember = false } = draft;
  const typed = draft.name ?? '';
  const name = tidyText(typed) === '' ? '' : valueOrCollect(tidyAndCheckName(typed, 'The name'), issues);
  if (issues.length > 0 || password === undefined || name === undefined) throw invalidInput(issues);
  return { password, name, remember };
}

function incorrectPasswordRefusal(): Refusal {
  return new Refusal(401, 'Incorrect password');
}

function sharedPasswordOffRefusal(): Refusal {
  return new Refusal(403, 'The shared password is switched off. Ask the league secretary for a link of your own.');
}

/** Throws 503 for a full disk, because sign-in must store a session; throws any other error again. */
export function refuseFullDiskOrRethrow(error: unknown): never {
  if (!(error instanceof StoreUnavailable && error.trouble === 'full')) throw error;
  const sentence =
    'Nobody can sign in right now: the disk of the league’s computer is full. ' +
    'Please tell the person who runs the site, and try again later.';
  throw new Refusal(503, sentence, { headers: { 'retry-after': '60' } });
}

/** Checks a write: refuses a wrong content type with 415, and a wrong CSRF token with 403. */
export function checkContentTypeAndCsrf(request: FastifyRequest, { gate }: SignInRoutesOptions): void {
  if (hasBytes(request.body)) checkContentType(request.headers['content-type']);
  gate.checkToken(request);
}

/** Returns the actor of a request. Throws a 401 or 403 `Refusal` if the actor may not make the call. */
async function authorizedActor(
  { action }: Call,
  { gate }: SignInRoutesOptions,
  request: FastifyRequest,
): Promise<Actor> {
  const actor = await gate.actor(request);
  gate.check(actor, action);
  return actor;
}

/** Sends an answer that no cache may store. */
export function sendUncacheableAnswer<C extends Call>(
  reply: FastifyReply,
  call: C,
  answer: z.input<C['answer']>,
): FastifyReply {
  return sendUncacheableJson(reply.code(call.status ?? 200), JSON.stringify(call.answer.parse(answer)));
}

/** Removes the browser's session cookie and sends the browser a CSRF token for its next sign-in. */
function clearSessionCookie(reply: FastifyReply, { cookies, csrf }: SignInRoutesOptions): void {
  cookies.clearSession(reply);
  cookies.setCsrf(reply, csrf.make(null));
}
