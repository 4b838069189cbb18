import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { join } from '#contract/kinds/person.ts';
import { sift } from '#domain/check.ts';
import type { Person } from '#domain/people/access.ts';
import { collect } from '#domain/issue.ts';
import { parseName } from '#domain/entered-name.ts';
import { tidied } from '#domain/text.ts';
import type { Clock } from '../clock.ts';
import { jsonOf } from '../http/input.ts';
import { invalid, Refusal } from '../refusal.ts';
import { markLinkUsed, type UsableLink, usableLink, addLink, type LinkKind } from '../storage/invitations.ts';
import { persons } from '../storage/mappers/described.ts';
import { endSession } from '../storage/sessions.ts';
import type { Change, Snapshot } from '../storage/store.ts';
import { hashToken } from './sessions.ts';
import { type AuthParts, checkWrite, rethrowOrDiskFull, sendAnswer } from './sign-in-routes.ts';
import { randomBytes } from 'node:crypto';

/** What `serveJoin` needs. Its `attempts` limit how often wrong codes can be tried. */
type JoinParts = AuthParts & { clock: Clock };

const MAX_DEVICE_LENGTH = 80;

/** Serves `POST /api/join`, which signs a person's browser in with the code of a link (Rule A5). */
export function serveJoin(app: FastifyInstance, parts: JoinParts): void {
  app.post(join.path, (request, reply) => answerJoin(parts, request, reply));
}

async function answerJoin(parts: JoinParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { store, attempts, sessions, cookies, csrf, clock } = parts;
  checkWrite(request, parts);
  const { code, device } = readJoin(request);
  const key = request.headers['idempotency-key'];
  const sent = { codeHash: hashToken(code), keyHash: typeof key === 'string' && key !== '' ? hashToken(key) : null };
  const now = clock.now();
  const find = (db: Snapshot) => personOfLink(db, sent, now.getTime());
  const found = await attempts.judge(request.ip, () => store.read(find));
  if (found === null) throw usedLink();
  const origin = { by: found.person.name, via: 'web', action: 'join', summary: `${found.person.name} joined` } as const;
  const joined = await store
    .write(origin, async (change) => {
      // If two requests use the same code at once, the second finds it used.
      const { person, link } = (await find(change.db)) ?? refuseGone();
      if (link.sessionId !== null) await endSession(change.db, link.sessionId, 'repeated');
      const owner = { name: person.name, remember: true, personId: person.id, device };
      const session = await sessions.begin(change.db, owner, cookies.session(request));
      const usedAt = link.usedAt ?? now.toISOString();
      await markLinkUsed(change.db, sent.codeHash, { usedAt, keyHash: sent.keyHash, sessionId: session.id });
      await noteJoined(change, person, now);
      return { ...session, person };
    })
    .catch(rethrowOrDiskFull);
  cookies.giveSession(reply, joined.token, true);
  cookies.giveCsrf(reply, csrf.make(joined.token));
  return sendAnswer(reply, join, { success: true, name: joined.person.name, role: joined.person.role });
}

/** Records that a person has joined, the first time only. Later devices are not in the history. */
async function noteJoined(change: Change, person: Person, now: Date): Promise<void> {
  if (person.joinedAt !== null) return;
  await change.put('person', { ...person, joinedAt: now.toISOString(), deleted: false });
}

async function personOfLink(
  db: Snapshot,
  { codeHash, keyHash }: { codeHash: string; keyHash: string | null },
  now: number,
): Promise<{ person: Person; link: UsableLink } | null> {
  const link = await usableLink(db, codeHash, keyHash, now);
  const person = link && (await persons.live(db, link.personId));
  return person && { person, link };
}

function readJoin(request: FastifyRequest): { code: string; device: string } {
  const { draft, issues } = sift(join.body, jsonOf(request, join.body));
  const typed = draft.device ?? '';
  const device =
    tidied(typed) === '' ? '' : collect(parseName(typed, 'The device', 'device', MAX_DEVICE_LENGTH), issues);
  if (issues.length > 0 || draft.code === undefined || device === undefined) throw invalid(issues);
  return { code: draft.code, device };
}

function usedLink(): Refusal {
  return new Refusal(410, 'This invitation has been used or has expired. Ask the league secretary for a new one.');
}

function refuseGone(): never {
  throw usedLink();
}

/** 24 characters of base64url, which is 144 bits. */
const CODE_BYTES = 18;

export type JoinLink = { link: string; expiresAt: string };

/**
 * Creates the link with which a person joins, and ends earlier links. The code is after the `#`, which browsers never
 * send, so it appears in no log, proxy or link preview. Only its hash is stored.
 */
export async function makeJoinLink(
  db: Snapshot,
  {
    publicUrl,
    now,
    ...link
  }: { publicUrl: string; now: number; personId: string; kind: LinkKind; madeIn: string | null },
): Promise<JoinLink> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expiresAt = await addLink(db, { codeHash: hashToken(code), ...link }, now);
  return { link: `${publicUrl.replace(/\/$/, '')}/join#${code}`, expiresAt };
}
