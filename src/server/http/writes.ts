import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { historyEntryHeader, revisionHeader } from '#contract/protocol.ts';
import { type Actor, dependsOnSetting, type Subject } from '#domain/people/permissions.ts';
import { revisionCookie } from '../cache/catch-up.ts';
import type { Facts, FactsReader } from '../cache/facts.ts';
import type { WorkLimiter } from '../cache/response-cache.ts';
import { updateSha256 } from '../sha256.ts';
import { badRequest, Refusal } from '../refusal.ts';
import { findStoredAnswer, storeAnswer, type StoredAnswer } from '../storage/idempotency.ts';
import type { ChangeTransaction, DatabaseTransaction, Store } from '../storage/store.ts';
import { type Gate, mayUndo } from './gate.ts';
import { sendUncacheableJson } from './send-entry.ts';
import {
  checkContentType,
  hasBytes,
  type ParsedParameters,
  parseParameters,
  parsedJsonBody,
  pathAndQuery,
  toRouterNotation,
} from './input.ts';

/** What a write gets besides its transaction: the parameters, and a body that has not been checked. */
type WriteRequest<C extends Call> = ParsedParameters<C> & {
  actor: Actor;
  body: unknown;
  /** The league's data as the transaction sees it before its own changes. */
  facts: Facts;
  /** The IP address of the client. It must not be stored. */
  address: string;
  /** Runs `work` after the commit, for example to remove a file. An error of `work` is ignored. */
  afterwards(work: () => Promise<unknown>): void;
  /**
   * Sets the status of the answer to the call's `nothingNewStatus`. The status does not change if the call has no
   * `nothingNewStatus`. A write calls this function if it records nothing new.
   */
  nothingNew(): void;
};

/**
 * Returns the teams and divisions that a write concerns, before and after the change, for the permission check. Throws
 * a 404 `Refusal` for an unknown id in the path.
 */
type SubjectsFinder<C extends Call> = (db: DatabaseTransaction, request: WriteRequest<C>) => Promise<Subject[]>;

/**
 * A write of the API. `subjects` returns the teams and divisions that the write concerns. `act` checks the body,
 * changes the league in one transaction, and returns the answer.
 */
export type WriteHandler = {
  call: Call;
  subjects: SubjectsFinder<Call>;
  act: (change: ChangeTransaction, request: WriteRequest<Call>) => Promise<unknown>;
  /**
   * Processes an uploaded file before the transaction, to keep the transaction short. `act` gets the result as its
   * body.
   */
  prepare?: UploadPreparation<Call, unknown, unknown>;
  /** Counts a request from an IP address. Throws a 429 `Refusal` if the address sends too many. */
  pace?: (address: string) => void;
};

/**
 * Processes an upload. `sent`: the bytes of the file, or the JSON that the call accepts instead of a file. `signal`
 * aborts if the client disconnects.
 */
type UploadPreparation<C extends Call, Sent, Prepared> = (
  sent: Sent,
  input: ParsedParameters<C> & { signal: AbortSignal },
) => Promise<Prepared>;

/**
 * Returns the write that answers `call`: `act` makes the change, and `subjects` returns what the change concerns. The
 * compiler checks both functions against the call's types.
 */
export function writeHandler<C extends Call>(
  call: C,
  subjects: SubjectsFinder<C>,
  act: (change: ChangeTransaction, request: WriteRequest<C>) => Promise<z.input<C['answer']>>,
): WriteHandler {
  // The cast is safe, because `serveWrites` passes parameters that were parsed by the schemas of this call.
  return { call, subjects, act: act as WriteHandler['act'] };
}

/**
 * Returns a write whose body is a file. `prepare` processes the file before the transaction, and `act` gets the result.
 */
export function fileWriteHandler<C extends Call, Prepared, Sent = Buffer>(
  call: C,
  subjects: SubjectsFinder<C>,
  prepare: UploadPreparation<C, Sent, Prepared>,
  act: (change: ChangeTransaction, prepared: Prepared, request: WriteRequest<C>) => Promise<z.input<C['answer']>>,
): WriteHandler {
  // The casts are safe, because `serveWrites` passes the input of this call and the result of `prepare`.
  return {
    ...writeHandler(call, subjects, (change, request) => act(change, request.body as Prepared, request)),
    prepare: prepare as UploadPreparation<Call, unknown, unknown>,
  };
}

/**
 * Sets the summary of a change in the history, and returns `{ success: true }`, the answer of a write that has nothing
 * more to report.
 */
export function setSummary(change: Pick<ChangeTransaction, 'summarise'>, summary: string) {
  change.summarise(summary);
  return { success: true as const };
}

/**
 * What `serveWrites` needs. `secure`: whether visitors use HTTPS. `run`: runs a write, at once or after other work that
 * is waiting.
 */
type WritesOptions = {
  writes: readonly WriteHandler[];
  store: Store;
  facts: FactsReader;
  gate: Gate;
  secure?: boolean;
  run?: WorkLimiter;
};

const MAX_IDEMPOTENCY_KEY_LENGTH = 200;

/**
 * Serves the writes. Checks in this order: the content type (415), the CSRF token (403), the role (401 or 403), and the
 * parameters (400). Then checks in the transaction: whether what the path names exists (404), the permission for what
 * the write concerns, such as teams and divisions (403), the body (422), and conflicts with other changes (409).
 */
export function serveWrites(app: FastifyInstance, options: WritesOptions): void {
  const { run = (work) => work() } = options;
  for (const write of options.writes) {
    const { method, path, file, maxBytes = file?.maxBytes } = write.call;
    app.route({
      method,
      url: toRouterNotation(path),
      ...(maxBytes
        ? { bodyLimit: maxBytes, onRequest: (request) => checkBeforeReadingBody(write, options, request) }
        : {}),
      handler: (request, reply) => run(() => answerWrite(write, options, request, reply)),
    });
  }
}

/**
 * Checks the content type, the CSRF token and the role before a large body is read. Otherwise any visitor could send
 * such a body for minutes.
 */
async function checkBeforeReadingBody(
  write: WriteHandler,
  options: WritesOptions,
  request: FastifyRequest,
): Promise<void> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  // The server answers a body above `bodyLimit` with 413, and does not read it.
  if (Number(length) > request.routeOptions.bodyLimit) return;
  await authorise(write.call, options.gate, request, Number(length) > 0 || coding !== undefined);
}

/**
 * Returns the actor of a request. Throws a `Refusal` if the body has the wrong content type, if the CSRF token is
 * wrong, or if the actor may not make the call.
 */
export async function authorise(
  { file, action }: Call,
  gate: Gate,
  request: FastifyRequest,
  hasBody: boolean,
): Promise<Actor> {
  if (hasBody && !isJsonInsteadOfFile(file, request)) checkContentType(request.headers['content-type'], file?.type);
  gate.checkToken(request);
  const actor = await gate.actor(request);
  gate.check(actor, action);
  return actor;
}

/** Returns whether JSON was sent to a call that takes either a file or JSON. */
function isJsonInsteadOfFile(file: Call['file'], { headers }: FastifyRequest): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  return file?.or !== undefined && type.trim().toLowerCase() === file.or.type;
}

async function answerWrite(
  write: WriteHandler,
  options: WritesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { store, facts, gate, secure = false } = options;
  const { action } = write.call;
  // A setting of the league decides who may do this action, and another instance may have just changed it. Reading
  // facts updates the settings in memory.
  if (dependsOnSetting(action)) await facts.read(async () => null);
  const actor = await authorise(write.call, gate, request, hasBytes(request.body));
  write.pace?.(request.ip);
  const input = parseParameters(write.call, request.params, request.query);
  const sent = await bodyOf(write.call, request);
  const key = await idempotencyKeyOf(write.call, actor, request);
  // If the same request was answered before, its file is not processed again.
  const before = key && write.prepare ? await store.read((db) => storedAnswer(db, key)) : null;
  const isRead = write.prepare !== undefined && before === null;
  const body = isRead ? await write.prepare?.(sent, { ...input, signal: signalOnDisconnect(reply) }) : sent;
  const origin = { by: actor.name, via: 'web', action, summary: '' } as const;
  let later: (() => Promise<unknown>)[] = [];
  const work = async (change: ChangeTransaction) => {
    later = [];
    const earlier = before ?? (key && (await storedAnswer(change.db, key)));
    if (earlier) return earlier;
    let { status = 200 } = write.call;
    const nothingNew = () => void (status = write.call.nothingNewStatus ?? status);
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
    // The client needs the number of the history entry to offer Undo. Only an actor who may undo the entry gets it.
    if (entry !== null && action !== 'change people' && mayUndo(actor, changes))
      reply.header(historyEntryHeader, entry);
    reply.header(revisionHeader, revision);
    // Visitors get no cookie.
    if (actor.sessionId !== null) reply.header('set-cookie', revisionCookie(revision, secure));
  });
  await Promise.allSettled(later.map((task) => task()));
  return sendUncacheableJson(reply.code(status), text);
}

async function bodyOf({ file, body }: Call, request: FastifyRequest): Promise<unknown> {
  if (!file) return parsedJsonBody(request, body);
  if (isJsonInsteadOfFile(file, request)) return parsedJsonBody(request, file.or?.body);
  return hasBytes(request.body) ? request.body : Buffer.alloc(0);
}

/**
 * Returns a signal that aborts if the client disconnects before it gets an answer. Fastify's own signal aborts as soon
 * as the body has arrived.
 */
function signalOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/**
 * `place`: identifies the stored answer for an idempotency key. `bodyHash`: a hash of the query and body, because the
 * same key with another query or body is a fault.
 */
type AnswerKey = Pick<StoredAnswer, 'place' | 'bodyHash'>;

async function idempotencyKeyOf(
  { secret, mayRunTwice }: Call,
  { personId }: Actor,
  request: FastifyRequest,
): Promise<AnswerKey | null> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (Array.isArray(key) || key === '' || key.length > MAX_IDEMPOTENCY_KEY_LENGTH) {
    throw badRequest(`The Idempotency-Key must be given once, with 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} characters.`);
  }
  if (secret || mayRunTwice) return null;
  const [path, query] = pathAndQuery(request.url);
  const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return {
    // Each person has keys of their own. Visitors and the users of the shared password have no person id, so they all
    // have their keys in common.
    place: await hash(`${personId === null ? '' : `${personId} `}${request.method} ${path}\n${key}`),
    // The hash includes the query, because a dry run of an import differs from the import itself only in its query.
    bodyHash: await hash(`${query}\n`, sent),
  };
}

/**
 * Returns the answer stored for this key; `null` if there is none. Throws a 422 `Refusal` if the key was used with
 * another query or body. An identical request cannot be in progress, because writes run one after another.
 */
async function storedAnswer(db: DatabaseTransaction, key: AnswerKey): Promise<{ status: number; text: string } | null> {
  const given = await findStoredAnswer(db, key.place);
  if (given && given.bodyHash !== key.bodyHash) {
    throw new Refusal(422, 'This Idempotency-Key was used with another body or for another question.');
  }
  return given;
}

async function hash(text: string, more: Buffer = Buffer.alloc(0)): Promise<string> {
  return (await updateSha256(more, createHash('sha256').update(text))).digest('base64url');
}
