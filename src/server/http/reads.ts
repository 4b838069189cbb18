import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { ApiResponse, ApiRequest, Transport } from '#contract/client.ts';
import { dependenciesText, dependsOnHeader } from '#contract/protocol.ts';
import { type Actor, may, type PublicAction, type Subject, VISITOR } from '#domain/people/permissions.ts';
import type { Facts, FactsReader } from '../cache/facts.ts';
import type { CacheEntry, ResponseCache, Run } from '../cache/response-cache.ts';
import { failureBody } from '../refusal.ts';
import { refusalOf } from './errors.ts';
import { type Input, inputKey, inputOf, routePath } from './input.ts';
import { sendEntry, sendJson } from './send-entry.ts';
import type { Gate } from './gate.ts';
import { defaultSeason } from '../storage/mappers/seasons.ts';
import type { Snapshot, Store } from '../storage/store.ts';

/** A public, cached read of the API: its call, and the function that computes the answer from the facts. */
export type Read = { call: Call; answer: (facts: Facts, input: Input<Call>) => Promise<unknown> };

/** Binds an answer to its call, with the call's own types. Every visitor must be allowed to make the call. */
export function read<C extends Call & { action: PublicAction }>(
  call: C,
  answer: (facts: Facts, input: Input<C>) => Promise<z.input<C['answer']>>,
): Read {
  return { call, answer };
}

/** Answers the public reads. An answer is computed again only when one of its dependencies has changed. */
export type Answers = {
  /** Returns the answer of a read as bytes, computed in `run`. Throws a `Refusal` for invalid parameters. */
  answer(read: Read, params: unknown, query: unknown, run?: Run): Promise<CacheEntry>;
  /** Returns the answer of a call that was made in process. Throws as `answer` does. */
  answerSent(sent: ApiRequest): Promise<CacheEntry>;
  /** Returns an in-process transport for the typed client, used to render pages on the server. */
  transport(listener: TransportListener): Transport;
};

/** Called with each answer that a client got, and with each unexpected error. */
type TransportListener = {
  used: (entry: CacheEntry, sent: ApiRequest) => void;
  failed: (error: unknown) => void;
};

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

export function createAnswers(reads: readonly Read[], facts: FactsReader, cache: ResponseCache): Answers {
  const byKey = new Map<string, Read>(reads.map((read) => [`${read.call.method} ${read.call.path}`, read]));

  async function answer(read: Read, params: unknown, query: unknown, run?: Run): Promise<CacheEntry> {
    const input = inputOf(read.call, params, query);
    const compute = async () => {
      const { value, dependencies } = await facts.read((from) => checkedAnswer(read, from, input));
      return { status: 200, headers: JSON_HEADERS, body: Buffer.from(JSON.stringify(value)), dependencies };
    };
    return cache(inputKey(read.call, input), compute, run);
  }

  async function answerSent(sent: ApiRequest): Promise<CacheEntry> {
    const read = byKey.get(sent.key);
    if (!read) throw new Error(`${sent.key} is not a public read, so a page may not use it`);
    return answer(read, sent.params, sent.query);
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

  return { answer, answerSent, transport: (listener) => (sent) => answerInProcess(sent, listener) };
}

/** Returns a read's answer parsed by its schema, so that only fields in the contract are sent. */
export async function checkedAnswer(read: Read, facts: Facts, input: Input<Read['call']>): Promise<unknown> {
  return read.call.answer.parse(await read.answer(facts, input));
}

/** Serves the cached reads, computed in `run`. The header `Depends-On` lists the revisions from which an answer was computed. */
export function serveReads(app: FastifyInstance, reads: readonly Read[], answers: Answers, run?: Run): void {
  for (const read of reads) {
    app.get(routePath(read.call.path), async (request, reply) => {
      const entry = await answers.answer(read, request.params, request.query, run);
      reply.header(dependsOnHeader, dependenciesText(entry.dependencies));
      return sendEntry(request, reply, entry);
    });
  }
}

type GuardedRequest<C extends Call> = Input<C> & { actor: Actor };
type Answer<C extends Call, A> = (db: Snapshot, request: GuardedRequest<C>) => Promise<A>;

/** A read that is answered from the store each time and never cached, because it needs a permission or changes with time. */
export type GuardedRead = {
  call: Call;
  /** Returns a `DownloadFile` if the answer is a file. */
  answer: Answer<Call, unknown>;
  /** Returns the subjects of the read, if its path names one thing. Throws a 404 `Refusal` if that does not exist. */
  subjects?: Answer<Call, Subject[]>;
};

/** A file to download. `content` is a text, or makes the bytes when the store was read. */
export type DownloadFile = { name: string; type: string; content: string | (() => Promise<Uint8Array>) };

/** Binds an answer to its call, with the call's own types. */
export function guardedRead<C extends Call>(
  call: C,
  answer: Answer<C, z.input<C['answer']>>,
  subjects: Answer<C, Subject[]> = async () => [],
): GuardedRead {
  return { call, answer, subjects };
}

/** Same as `guardedRead`, for a call whose answer is a file. */
export function guardedDownload<C extends Call>(call: C, answer: Answer<C, DownloadFile>): GuardedRead {
  return { call, answer };
}

type GuardedReadParts = { reads: readonly GuardedRead[]; store: Store; gate: Gate };

/** Serves these reads. The order of checks is: 401 or 403, 400, 404, then 403 for the subjects. */
export function serveGuardedReads(app: FastifyInstance, { reads, store, gate }: GuardedReadParts): void {
  for (const { call, answer, subjects } of reads) {
    app.get(routePath(call.path), async (request, reply) => {
      // A read that everyone may make needs no session.
      const actor = may(VISITOR, call.action) ? VISITOR : await gate.actor(request);
      gate.check(actor, call.action);
      const input = inputOf(call, request.params, request.query);
      const value = await store.read(async (db) => {
        if (subjects) {
          const season = (await defaultSeason(db)) ?? '';
          const concerned = await subjects(db, { ...input, actor });
          gate.check(
            actor,
            call.action,
            concerned.map((subject) => ({ ...subject, defaultSeason: season })),
          );
        }
        const made = await answer(db, { ...input, actor });
        return call.download ? made : call.answer.parse(made);
      });
      // `guardedDownload` answers calls with a download.
      return call.download ? sendFile(reply, value as DownloadFile) : sendJson(reply, JSON.stringify(value));
    });
  }
}

/** Sends a file as a download. The byte order mark tells a spreadsheet that a text is UTF-8; the import removes it. */
async function sendFile(reply: FastifyReply, { name, type, content }: DownloadFile): Promise<FastifyReply> {
  const bytes = typeof content === 'string' ? `\u{feff}${content}` : Buffer.from(await content());
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(typeof content === 'string' ? `${type}; charset=utf-8` : type)
    .send(bytes);
}
