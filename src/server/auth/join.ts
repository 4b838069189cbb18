import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { join } from '#contract/kinds/person.ts';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import type { Person } from '#domain/people/access.ts';
import { valueOrCollect } from '#domain/issue.ts';
import { tidyAndCheckName } from '#domain/entered-name.ts';
import { tidyText } from '#domain/text.ts';
import type { Clock } from '../clock.ts';
import { parsedJsonBody } from '../http/input.ts';
import { invalidInput, Refusal } from '../refusal.ts';
import {
  markLinkUsed,
  type UsableLink,
  findUsableLink,
  addLink,
  type PersonalLinkKind,
} from '../storage/invitations.ts';
import { personStore } from '../storage/mappers/described.ts';
import { endSession } from '../storage/sessions.ts';
import type { ChangeTransaction, DatabaseTransaction } from '../storage/store.ts';
import { hashToken } from './sessions.ts';
import {
  type SignInRoutesOptions,
  checkContentTypeAndCsrf,
  refuseFullDiskOrRethrow,
  sendUncacheableAnswer,
} from './sign-in-routes.ts';
import { randomBytes } from 'node:crypto';

/** What `serveJoinByPersonalLink` needs. `attempts` limits how often wrong codes can be tried. */
type JoinOptions = SignInRoutesOptions & { clock: Clock };

const MAX_DEVICE_NAME_LENGTH = 80;

/** Serves `POST /api/join`, which signs a person's browser in with the code of a personal link (Rule A5). */
export function serveJoinByPersonalLink(app: FastifyInstance, options: JoinOptions): void {
  app.post(join.path, (request, reply) => answerJoin(options, request, reply));
}

async function answerJoin(options: JoinOptions, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { store, attempts, sessions, cookies, csrf, clock } = options;
  checkContentTypeAndCsrf(request, options);
  const { code, device } = readJoinRequest(request);
  const key = request.headers['idempotency-key'];
  const sent = { codeHash: hashToken(code), keyHash: typeof key === 'string' && key !== '' ? hashToken(key) : null };
  const now = clock.now();
  const find = (db: DatabaseTransaction) => findLinkWithPerson(db, sent, now.getTime());
  const found = await attempts.checkWithinLimits(request.ip, () => store.read(find));
  if (found === null) throw usedLinkRefusal();
  const origin = { by: found.person.name, via: 'web', action: 'join', summary: `${found.person.name} joined` } as const;
  const joined = await store
    .write(origin, async (change) => {
      // Looks the link up again, because another request may have used its code meanwhile.
      const { person, link } = (await find(change.db)) ?? refuseUsedLink();
      if (link.sessionId !== null) await endSession(change.db, link.sessionId, 'repeated');
      const owner = { name: person.name, remember: true, personId: person.id, device };
      const session = await sessions.begin(change.db, owner, cookies.session(request));
      const usedAt = link.usedAt ?? now.toISOString();
      await markLinkUsed(change.db, sent.codeHash, { usedAt, keyHash: sent.keyHash, sessionId: session.id });
      await recordJoining(change, person, now);
      return { ...session, person };
    })
    .catch(refuseFullDiskOrRethrow);
  cookies.setSession(reply, joined.token, true);
  cookies.setCsrf(reply, csrf.make(joined.token));
  return sendUncacheableAnswer(reply, join, { success: true, name: joined.person.name, role: joined.person.role });
}

/** Records in the history that a person has joined. Does nothing if the person has joined already. */
async function recordJoining(change: ChangeTransaction, person: Person, now: Date): Promise<void> {
  if (person.joinedAt !== null) return;
  await change.put('person', { ...person, joinedAt: now.toISOString(), deleted: false });
}

async function findLinkWithPerson(
  db: DatabaseTransaction,
  { codeHash, keyHash }: { codeHash: string; keyHash: string | null },
  now: number,
): Promise<{ person: Person; link: UsableLink } | null> {
  const link = await findUsableLink(db, codeHash, keyHash, now);
  const person = link && (await personStore.live(db, link.personId));
  return person && { person, link };
}

function readJoinRequest(request: FastifyRequest): { code: string; device: string } {
  const { draft, issues } = parseWithoutFaultyFields(join.body, parsedJsonBody(request, join.body));
  const typed = draft.device ?? '';
  const device =
    tidyText(typed) === ''
      ? ''
      : valueOrCollect(tidyAndCheckName(typed, 'The device', 'device', MAX_DEVICE_NAME_LENGTH), issues);
  if (issues.length > 0 || draft.code === undefined || device === undefined) throw invalidInput(issues);
  return { code: draft.code, device };
}

function usedLinkRefusal(): Refusal {
  return new Refusal(410, 'This invitation has been used or has expired. Ask the league secretary for a new one.');
}

function refuseUsedLink(): never {
  throw usedLinkRefusal();
}

/** The length of a link's code in bytes: 144 bits, or 24 characters of base64url. */
const CODE_BYTES = 18;

export type JoinLink = { link: string; expiresAt: string };

/**
 * Creates the link with which a person joins. An `invitation` ends all earlier links of the person. A link for a
 * further `device` ends only the person's earlier links of the kind `device`. The code is after the `#`. Browsers never
 * send that part, so the code appears in no log, proxy or link preview. Only the code's hash is stored.
 */
export async function makeJoinLink(
  db: DatabaseTransaction,
  {
    publicUrl,
    now,
    ...link
  }: { publicUrl: string; now: number; personId: string; kind: PersonalLinkKind; madeIn: string | null },
): Promise<JoinLink> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expiresAt = await addLink(db, { codeHash: hashToken(code), ...link }, now);
  return { link: `${publicUrl.replace(/\/$/, '')}/join#${code}`, expiresAt };
}
