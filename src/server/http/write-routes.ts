import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { historyEntryHeader, revisionHeader } from '#contract/protocol.ts';
import type { Gate } from '../auth/gate.ts';
import type { FactsReader } from '../cache/facts.ts';
import { findAnswer, keepAnswer, type KeptAnswer } from '../storage/idempotency.ts';
import type { Change, Store } from '../storage/store.ts';
import { checkType, jsonOf } from './body.ts';
import { inputOf } from './input.ts';
import { routePath } from './read-routes.ts';
import { malformed, Refusal } from './refusal.ts';
import { revisionCookie } from '../cache/revision.ts';
import type { Write } from './write.ts';

/** `secure`: whether visitors come over TLS. */
export type WriteParts = { writes: readonly Write[]; store: Store; facts: FactsReader; gate: Gate; secure?: boolean };

const LONGEST_KEY = 200;

/**
 * Serves the writes, checked in this order: 415, 403 (CSRF), 401 or 403 for the role, 400, then inside the transaction
 * 404, 403 for what the write concerns, 422, 409.
 */
export function serveWrites(app: FastifyInstance, parts: WriteParts): void {
  for (const write of parts.writes) {
    const { method, path, file } = write.call;
    app.route({
      method,
      url: routePath(path),
      ...(file ? { bodyLimit: file.mostBytes } : {}),
      handler: (request, reply) => answerWrite(write, parts, request, reply),
    });
  }
}

async function answerWrite(
  write: Write,
  { store, facts, gate, secure = false }: WriteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { file, action } = write.call;
  checkType(request.headers['content-type'], request.body, file?.type);
  gate.checkToken(request);
  const actor = await gate.actor(request);
  gate.check(actor, action);
  const body = file ? request.body : jsonOf(request.body);
  const input = inputOf(write.call, request.params, request.query);
  const key = keyOf(request);
  const origin = { by: actor.name, via: 'web', action, summary: '' } as const;
  const work = async (change: Change) => {
    const given = key && (await answerGiven(change, key));
    if (given) return given;
    const asked = { ...input, actor, body, facts: await facts.within(change.db) };
    gate.check(actor, action, await write.subjects(change.db, asked));
    const answer = await write.act(change, asked);
    const made = { status: write.call.status ?? 200, text: JSON.stringify(write.call.answer.parse(answer)) };
    if (key) await keepAnswer(change.db, { ...key, ...made });
    return made;
  };
  const { status, text } = await store.write(origin, work, (entry, revision) => {
    if (entry !== null) reply.header(historyEntryHeader, entry);
    reply.header(revisionHeader, revision);
    // A visitor is given no cookie.
    if (actor.sessionId !== null) reply.header('set-cookie', revisionCookie(revision, secure));
  });
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text);
}

/** A key's place, and the hash of what was sent with it: the same key with another body is a fault (contract §1). */
type Key = Pick<KeptAnswer, 'place' | 'bodyHash'>;

function keyOf(request: FastifyRequest): Key | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (Array.isArray(key) || key === '' || key.length > LONGEST_KEY) {
    throw malformed(`The Idempotency-Key must be given once, with 1 to ${LONGEST_KEY} characters.`);
  }
  const [path = '', query = ''] = request.url.split('?', 2);
  const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return {
    place: hash(`${request.method} ${path}\n${key}`),
    // A trial run and the import itself are not the same, though their bodies are.
    bodyHash: hash(Buffer.concat([Buffer.from(`${query}\n`), sent])),
  };
}

/** The answer that was given for this key; a twin still running is waited for, as writers take turns. */
async function answerGiven(change: Change, key: Key): Promise<{ status: number; text: string } | null> {
  const given = await findAnswer(change.db, key.place);
  if (given && given.bodyHash !== key.bodyHash) {
    throw new Refusal(422, 'This Idempotency-Key was used with another body or for another question.');
  }
  return given;
}

function hash(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('base64url');
}
