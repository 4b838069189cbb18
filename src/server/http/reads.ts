import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { ApiResponse, ApiRequest, Transport } from '#contract/client.ts';
import { formatDependencies, dependsOnHeader } from '#contract/protocol.ts';
import { type Actor, may, type PublicAction, type Subject, VISITOR } from '#domain/people/permissions.ts';
import type { Facts, FactsReader } from '../cache/facts.ts';
import type { CacheEntry, ResponseCache, WorkLimiter } from '../cache/response-cache.ts';
import { failureBody } from '../refusal.ts';
import { jsonBytesOfAnswer, parseAnswerBySchema, requestedRowsWithLink } from './answer-bytes.ts';
import { replyWithError, refusalOf } from './errors.ts';
import { type ParsedParameters, parametersCacheKey, parseParameters, toRouterNotation } from './input.ts';
import { sendEntry, sendUncacheableJson } from './send-entry.ts';
import type { Gate } from './gate.ts';
import { createBoundedMap } from '../bounded-map.ts';
import { defaultSeasonName } from '../storage/mappers/seasons.ts';
import type { DatabaseTransaction, Store } from '../storage/store.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';

/** A public, cached read of the API: its call, and the function that computes the answer from the league's data. */
export type CachedRead = { call: Call; answer: (facts: Facts, input: ParsedParameters<Call>) => Promise<unknown> };

/**
 * Returns the read that answers `call` with the function `answer`. The compiler checks this function against the call's
 * types. Only for calls that every visitor may make.
 */
export function cachedRead<C extends Call & { action: PublicAction }>(
  call: C,
  answer: (facts: Facts, input: ParsedParameters<C>) => Promise<z.input<C['answer']>>,
): CachedRead {
  return { call, answer };
}

/** Answers the public reads. An answer is cached until one of its dependencies changes. */
export type PublicReadService = {
  /**
   * Returns the cached answer for an address (path and query); `null` if the address was not requested before, or if
   * the answer is out of date.
   */
  cached(url: string): CacheEntry | null;
  /**
   * Returns the answer to a read. If the answer is not cached, computes it with `run`. Throws a `Refusal` for invalid
   * parameters.
   */
  answer(read: CachedRead, asked: ReadRequest, run?: WorkLimiter): Promise<CacheEntry>;
  /**
   * Returns the answer to a call that the server itself makes. Throws as `answer` does, and throws an `Error` if the
   * call is not a public read.
   */
  answerSent(sent: ApiRequest): Promise<CacheEntry>;
  /**
   * Returns a transport for rendering pages. The transport answers a client's calls inside the server, without HTTP.
   */
  transport(listener: TransportListener): Transport;
};

/** The parameters of a read as they were sent, and its address (path and query) if it came by HTTP. */
type ReadRequest = { params: unknown; query: unknown; url?: string };

/**
 * Functions that a transport calls: `used` with each answer that a client gets, `failed` with each unexpected error.
 */
type TransportListener = {
  used: (entry: CacheEntry, sent: ApiRequest) => void;
  failed: (error: unknown) => void;
};

const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** Lets scripts of every site read an answer. Only for answers that contain nothing about the visitor. */
const ALLOW_EVERY_ORIGIN_HEADERS = { 'access-control-allow-origin': '*' };

function answerErrorToEveryOrigin(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return replyWithError(error, request, reply.headers(ALLOW_EVERY_ORIGIN_HEADERS));
}

/**
 * The most addresses whose cache keys are remembered, and the longest such address, in characters. Without limits, a
 * client could fill the memory, because it can invent any number of addresses for one answer. The site's own addresses
 * are within these limits.
 */
const [MAX_REMEMBERED_URLS, MAX_REMEMBERED_URL_LENGTH] = [1000, 300];

export function createReadAnswers(
  reads: readonly CachedRead[],
  facts: FactsReader,
  cache: ResponseCache,
): PublicReadService {
  const byKey = new Map<string, CachedRead>(reads.map((read) => [`${read.call.method} ${read.call.path}`, read]));

  /**
   * The cache key for each valid address. Remembered, because parsing parameters takes longer than sending a cached
   * answer.
   */
  const keys = createBoundedMap<string, string>(MAX_REMEMBERED_URLS);

  function cached(url: string): CacheEntry | null {
    const key = keys.get(url);
    return key === undefined ? null : cache.current(key);
  }

  async function answer(read: CachedRead, asked: ReadRequest, run?: WorkLimiter): Promise<CacheEntry> {
    const { params, query, url = '' } = asked;
    const input = parseParameters(read.call, params, query);
    const key = parametersCacheKey(read.call, input);
    if (url !== '' && url.length <= MAX_REMEMBERED_URL_LENGTH) keys.set(url, key);
    const compute = async () => {
      const { value, dependencies } = await facts.read((from) => read.answer(from, input));
      const { rows, headers } = requestedRowsWithLink(value, input, read.call);
      const body = await jsonBytesOfAnswer(read.call.answer, rows);
      const own = {
        'content-type': JSON_CONTENT_TYPE,
        [dependsOnHeader]: formatDependencies(dependencies),
        ...ALLOW_EVERY_ORIGIN_HEADERS,
      };
      return { status: 200, headers: { ...own, ...headers }, body, dependencies };
    };
    return cache.answer(key, compute, run);
  }

  async function answerSent(sent: ApiRequest): Promise<CacheEntry> {
    const read = byKey.get(sent.key);
    if (!read) throw new Error(`${sent.key} is not a public read, so a page may not use it`);
    return answer(read, sent);
  }

  async function answerInProcess(sent: ApiRequest, { used, failed }: TransportListener): Promise<ApiResponse> {
    try {
      const entry = await answerSent(sent);
      used(entry, sent);
      return { status: 200, json: JSON.parse(entry.body.toString()) };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.status >= 500) failed(error);
      return { status: refusal.status, json: failureBody(refusal.message, refusal.issues) };
    }
  }

  return { cached, answer, answerSent, transport: (listener) => (sent) => answerInProcess(sent, listener) };
}

/**
 * Returns the answer to a read, parsed by its schema, so that only fields in the contract are sent. If the answer is a
 * list, returns only the requested rows.
 */
export async function computeReadAnswer(
  read: CachedRead,
  facts: Facts,
  input: ParsedParameters<CachedRead['call']>,
): Promise<unknown> {
  return parseAnswerBySchema(
    read.call.answer,
    requestedRowsWithLink(await read.answer(facts, input), input, read.call).rows,
  );
}

/**
 * Serves the public, cached reads. The header `Depends-On` lists the scopes, with their revisions, that an answer was
 * computed from.
 */
export function serveCachedReads(
  app: FastifyInstance,
  reads: readonly CachedRead[],
  answers: PublicReadService,
  run?: WorkLimiter,
): void {
  for (const read of reads) {
    app.get(toRouterNotation(read.call.path), { errorHandler: answerErrorToEveryOrigin }, (request, reply) => {
      const send = (entry: CacheEntry) => sendEntry(request, reply, entry);
      const entry = answers.cached(request.url);
      return entry === null ? answers.answer(read, request, run).then(send) : send(entry);
    });
  }
}

type UncachedReadRequest<C extends Call> = ParsedParameters<C> & { actor: Actor };
type UncachedReadFunction<C extends Call, A> = (db: DatabaseTransaction, request: UncachedReadRequest<C>) => Promise<A>;

/**
 * A read that is answered from the store each time and never cached, because it needs a permission or changes with
 * time.
 */
export type UncachedRead = {
  call: Call;
  /** Returns the answer; for a download, a `DownloadFile`. */
  answer: UncachedReadFunction<Call, unknown>;
  /**
   * Returns the teams and divisions that the read concerns, for the permission check. Throws a 404 `Refusal` if the
   * path names something that does not exist.
   */
  subjects?: UncachedReadFunction<Call, Subject[]>;
  /** Whether the read may need the data of every season. Long reads are answered one at a time. */
  isLong?: boolean;
};

/** A file to download. Its content is generated after the store has been read. */
export type DownloadFile = {
  name: string;
  type: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string>;
};

/**
 * Returns a read that is never cached (`UncachedRead`). It answers `call` with the function `answer`, which the
 * compiler checks against the call's types. Without `subjects`, only the actor's role is checked.
 */
export function uncachedRead<C extends Call>(
  call: C,
  answer: UncachedReadFunction<C, z.input<C['answer']>>,
  subjects: UncachedReadFunction<C, Subject[]> = async () => [],
): UncachedRead {
  return { call, answer, subjects };
}

/** Returns a read that is never cached (`UncachedRead`), for a call whose answer is a file. */
export function uncachedDownload<C extends Call>(call: C, answer: UncachedReadFunction<C, DownloadFile>): UncachedRead {
  return { call, answer };
}

/**
 * Returns the read, marked as long. Long reads are answered one after another, because each holds a connection to the
 * database and much memory for seconds.
 */
export function asLongRead(read: UncachedRead): UncachedRead {
  return { ...read, isLong: true };
}

type UncachedReadsOptions = { reads: readonly UncachedRead[]; store: Store; gate: Gate };

/**
 * Serves the reads that are never cached (`UncachedRead`). Checks in this order: the role (401 or 403), the parameters
 * (400), whether the thing in the path exists (404), and the permission for the subjects (403).
 */
export function serveUncachedReads(app: FastifyInstance, { reads, store, gate }: UncachedReadsOptions): void {
  const inTurn = createConcurrencyLimiter(1);
  for (const { call, answer, subjects, isLong = false } of reads) {
    const isPublic = may(VISITOR, call.action);
    app.get(
      toRouterNotation(call.path),
      isPublic ? { errorHandler: answerErrorToEveryOrigin } : {},
      async (request, reply) => {
        // A read that everyone may make needs no session.
        const actor = isPublic ? VISITOR : await gate.actor(request);
        if (isPublic) reply.headers(ALLOW_EVERY_ORIGIN_HEADERS);
        gate.check(actor, call.action);
        const input = parseParameters(call, request.params, request.query);
        const readStore = () =>
          store.read(async (db) => {
            if (subjects) {
              const season = (await defaultSeasonName(db)) ?? '';
              const concerned = await subjects(db, { ...input, actor });
              gate.check(
                actor,
                call.action,
                concerned.map((subject) => ({ ...subject, defaultSeason: season })),
              );
            }
            const made = await answer(db, { ...input, actor });
            return call.download ? made : parseAnswerBySchema(call.answer, made);
          });
        // The cast is safe: if `call.download` is set, `uncachedDownload` made this read, and it answers with a file.
        const make = async () => (call.download ? generateFile((await readStore()) as DownloadFile) : readStore());
        // The answer of a long read is made in the queue, but sent outside it, so that a slow client does not keep
        // other long reads waiting.
        const made = await (isLong ? inTurn(make) : make());
        return call.download
          ? sendFile(reply, made as GeneratedFile)
          : sendUncacheableJson(reply, JSON.stringify(made));
      },
    );
  }
}

type GeneratedFile = Omit<DownloadFile, 'content'> & { parts: Buffer[] };

/** The byte order mark, by which a spreadsheet recognises UTF-8. The import removes it. */
const BYTE_ORDER_MARK = '\u{feff}';

/** Generates the content of a file. A text file begins with the byte order mark. */
async function generateFile({ content, name, type }: DownloadFile): Promise<GeneratedFile> {
  const isText = type.startsWith('text/');
  const parts = isText ? [Buffer.from(BYTE_ORDER_MARK)] : [];
  for await (const part of content) parts.push(Buffer.from(part));
  return { name, type: isText ? `${type}; charset=utf-8` : type, parts };
}

/** Sends a file as a download. */
function sendFile(reply: FastifyReply, { name, type, parts }: GeneratedFile): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header(
      'content-length',
      parts.reduce((sum, { length }) => sum + length, 0),
    )
    .type(type)
    .send(Readable.from(parts));
}
