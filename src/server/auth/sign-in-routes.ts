import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { login, loginBody, logout, session } from '#contract/session.ts';
import { parseName } from '#domain/name.ts';
import { type Issue, collect } from '#domain/issue.ts';
import { jsonOf, sift } from '../http/body.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { checkWrite, forget, sendAnswer } from './answer.ts';
import type { AuthParts } from './auth-parts.ts';
import { grownHash, proveHash, settleHash } from './password.ts';

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
