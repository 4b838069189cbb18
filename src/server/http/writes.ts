import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { historyEntryHeader, revisionHeader } from '#contract/protocol.ts';
import { type Actor, isBySetting, type Subject } from '#domain/people/permissions.ts';
import { revisionCookie } from '../cache/catch-up.ts';
import type { Facts, FactsReader } from '../cache/facts.ts';
import type { Run } from '../cache/response-cache.ts';
import { sha256Of } from '../sha256.ts';
import { malformed, Refusal } from '../refusal.ts';
import { findAnswer, storeAnswer, type StoredAnswer } from '../storage/idempotency.ts';
import type { Change, Snapshot, Store } from '../storage/store.ts';
import { type Gate, mayUndo } from './gate.ts';
import { sendJson } from './send-entry.ts';
import { checkType, hasBytes, type Input, inputOf, jsonOf, pathAndQuery, routePath } from './input.ts';

/** The input of a write besides its transaction: its parameters, and a body that is not checked yet. */
type WriteRequest<C extends Call> = Input<C> & {
  actor: Actor;
  body: unknown;
  /** The facts in the transaction before its own changes. */
  facts: Facts;
  /** The client's address. It must not be stored. */
  address: string;
  /** Runs this work after the commit, such as removing the bytes of a file. A failure is ignored. */
  afterwards(work: () => Promise<unknown>): void;
  /** Selects the call's other success status, because nothing new was recorded. */
  nothingNew(): void;
};

/** Returns a write's subjects, as they are now and as they would be. Throws a 404 `Refusal` for an unknown id in the path. */
type SubjectsOf<C extends Call> = (db: Snapshot, request: WriteRequest<C>) => Promise<Subject[]>;

/** A write of the API: its subjects, and `act`, which checks the body and changes the league in one transaction. */
export type Write = {
  call: Call;
  subjects: SubjectsOf<Call>;
  act: (change: Change, request: WriteRequest<Call>) => Promise<unknown>;
  /** Processes a file before the transaction, because the transaction must be short. `act` gets the result as its body. */
  prepare?: Prepare<Call, unknown, unknown>;
  /** Counts a request from an address. Throws a 429 `Refusal` if there are too many. */
  pace?: (address: string) => void;
};

/** Gets the bytes of a file, or the checked JSON that replaces the file. `signal` aborts when the client has disconnected. */
type Prepare<C extends Call, Sent, Prepared> = (
  sent: Sent,
  input: Input<C> & { signal: AbortSignal },
) => Promise<Prepared>;

/** Binds a change to its call, with the call's own types. */
export function write<C extends Call>(
  call: C,
  subjects: SubjectsOf<C>,
  act: (change: Change, request: WriteRequest<C>) => Promise<z.input<C['answer']>>,
): Write {
  // The pipeline reads a request with the schemas of the same call.
  return { call, subjects, act: act as Write['act'] };
}

/** Returns a write that takes a file. `prepare` reads the file, and `act` gets its result. */
export function writeOfFile<C extends Call, Prepared, Sent = Buffer>(
  call: C,
  subjects: SubjectsOf<C>,
  prepare: Prepare<C, Sent, Prepared>,
  act: (change: Change, prepared: Prepared, request: WriteRequest<C>) => Promise<z.input<C['answer']>>,
): Write {
  // The pipeline passes the call's own input, and the result of `prepare`.
  return {
    ...write(call, subjects, (change, request) => act(change, request.body as Prepared, request)),
    prepare: prepare as Prepare<Call, unknown, unknown>,
  };
}

/** Sets the summary of a change in the history, and returns the answer of a write that has nothing else to report. */
export function done(change: Pick<Change, 'summarise'>, summary: string) {
  change.summarise(summary);
  return { success: true as const };
}

/** `secure`: whether visitors use HTTPS. `run` runs the writes. */
type WriteParts = {
  writes: readonly Write[];
  store: Store;
  facts: FactsReader;
  gate: Gate;
  secure?: boolean;
  run?: Run;
};

const MAX_KEY_LENGTH = 200;

/**
 * Serves the writes. The order of checks is: 415, 403 (CSRF), 401 or 403 for the role, 400, then inside the transaction 404, 403
 * for the subjects, 422, 409.
 */
export function serveWrites(app: FastifyInstance, parts: WriteParts): void {
  const { run = (work) => work() } = parts;
  for (const write of parts.writes) {
    const { method, path, file, maxBytes = file?.maxBytes } = write.call;
    app.route({
      method,
      url: routePath(path),
      ...(maxBytes ? { bodyLimit: maxBytes, onRequest: (request) => checkBeforeBody(write, parts, request) } : {}),
      handler: (request, reply) => run(() => answerWrite(write, parts, request, reply)),
    });
  }
}

/** Checks the headers before a large body is read, because a visitor could send it for minutes. */
async function checkBeforeBody(write: Write, parts: WriteParts, request: FastifyRequest): Promise<void> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  // The framework refuses this body with 413 without reading it.
  if (Number(length) > request.routeOptions.bodyLimit) return;
  await authorise(write.call, parts.gate, request, Number(length) > 0 || coding !== undefined);
}

/** Returns the actor. Throws a `Refusal` if the token is wrong, the actor lacks the permission, or the call takes no such body. */
export async function authorise(
  { file, action }: Call,
  gate: Gate,
  request: FastifyRequest,
  hasBody: boolean,
): Promise<Actor> {
  if (hasBody && !isJsonForFile(file, request)) checkType(request.headers['content-type'], file?.type);
  gate.checkToken(request);
  const actor = await gate.actor(request);
  gate.check(actor, action);
  return actor;
}

/** Returns whether a call that takes a file, or JSON in its place, was sent JSON. */
function isJsonForFile(file: Call['file'], { headers }: FastifyRequest): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  return file?.or !== undefined && type.trim().toLowerCase() === file.or.type;
}

async function answerWrite(
  write: Write,
  parts: WriteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { store, facts, gate, secure = false } = parts;
  const { action } = write.call;
  // Another instance may have changed the setting a moment ago. Reading facts updates the content in memory.
  if (isBySetting(action)) await facts.read(async () => null);
  const actor = await authorise(write.call, gate, request, hasBytes(request.body));
  write.pace?.(request.ip);
  const input = inputOf(write.call, request.params, request.query);
  const sent = await bodyOf(write.call, request);
  const key = await keyOf(write.call, actor, request);
  // A repeated upload is not read again.
  const before = key && write.prepare ? await store.read((db) => storedAnswer(db, key)) : null;
  const isRead = write.prepare !== undefined && before === null;
  const body = isRead ? await write.prepare?.(sent, { ...input, signal: clientGone(reply) }) : sent;
  const origin = { by: actor.name, via: 'web', action, summary: '' } as const;
  let later: (() => Promise<unknown>)[] = [];
  const work = async (change: Change) => {
    later = [];
    const earlier = before ?? (key && (await storedAnswer(change.db, key)));
    if (earlier) return earlier;
    let { status = 200 } = write.call;
    const nothingNew = () => void (status = write.call.otherStatus ?? status);
    const afterwards = (task: () => Promise<unknown>) => void later.push(task);
    const given = { ...input, actor, body, address: request.ip, nothingNew, afterwards };
    const all = { ...given, facts: await facts.within(change.db) };
    const { default: defaultSeason } = await all.facts.seasons();
    const subjects = await write.subjects(change.db, all);
    gate.check(
      actor,
      action,
      subjects.map((subject) => ({ ...subject, defaultSeason })),
    );
    const answer = await write.act(change, all);
    const made = { status, text: JSON.stringify(write.call.answer.parse(answer)) };
    if (key) await storeAnswer(change.db, { ...key, ...made });
    return made;
  };
  const { status, text } = await store.write(origin, work, (entry, revision, changes) => {
    // The number is for Undo, which is offered only to actors who may undo.
    if (entry !== null && action !== 'change people' && mayUndo(actor, changes))
      reply.header(historyEntryHeader, entry);
    reply.header(revisionHeader, revision);
    // Visitors get no cookie.
    if (actor.sessionId !== null) reply.header('set-cookie', revisionCookie(revision, secure));
  });
  await Promise.allSettled(later.map((task) => task()));
  return sendJson(reply.code(status), text);
}

async function bodyOf({ file, body }: Call, request: FastifyRequest): Promise<unknown> {
  if (!file) return jsonOf(request, body);
  if (isJsonForFile(file, request)) return jsonOf(request, file.or?.body);
  return hasBytes(request.body) ? request.body : Buffer.alloc(0);
}

/** Aborts when the client disconnects without an answer. Fastify's own signal aborts as soon as a body has arrived. */
function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/** The place of a key's answer, and the hash of the request. The same key with another body is a fault. */
type Key = Pick<StoredAnswer, 'place' | 'bodyHash'>;

async function keyOf({ secret, unrepeated }: Call, { personId }: Actor, request: FastifyRequest): Promise<Key | null> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (Array.isArray(key) || key === '' || key.length > MAX_KEY_LENGTH) {
    throw malformed(`The Idempotency-Key must be given once, with 1 to ${MAX_KEY_LENGTH} characters.`);
  }
  if (secret || unrepeated) return null;
  const [path, query] = pathAndQuery(request.url);
  const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return {
    // A person's keys are their own. All users of the shared password share their keys, and so do all visitors.
    place: await hash(`${personId === null ? '' : `${personId} `}${request.method} ${path}\n${key}`),
    // A dry run and the import itself differ only in their query.
    bodyHash: await hash(`${query}\n`, sent),
  };
}

/** Returns the stored answer for this key. An identical request in progress has ended by now, because writes take turns. */
async function storedAnswer(db: Snapshot, key: Key): Promise<{ status: number; text: string } | null> {
  const given = await findAnswer(db, key.place);
  if (given && given.bodyHash !== key.bodyHash) {
    throw new Refusal(422, 'This Idempotency-Key was used with another body or for another question.');
  }
  return given;
}

async function hash(text: string, more: Buffer = Buffer.alloc(0)): Promise<string> {
  return (await sha256Of(more, createHash('sha256').update(text))).digest('base64url');
}
