import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { ApiResponse, ApiRequest, Transport } from '#contract/client.ts';
import { dependenciesText, dependsOnHeader } from '#contract/protocol.ts';
import type { PublicAction } from '#domain/people/permissions.ts';
import type { Facts, FactsReader } from '../cache/facts.ts';
import type { CacheEntry, ResponseCache, Run } from '../cache/response-cache.ts';
import { failureBody } from '../refusal.ts';
import { refusalOf } from './errors.ts';
import { type Input, inputOf, routePath } from './input.ts';
import { sendEntry } from './send-entry.ts';

/** A public read of the API, cached: its call, and the function that computes its answer from the facts. */
export type Read = { call: Call; answer: (facts: Facts, input: Input<Call>) => Promise<unknown> };

/** Binds an answer to its call, with the types of the call's schemas. Every visitor must be allowed to make the call. */
export function read<C extends Call & { action: PublicAction }>(
  call: C,
  answer: (facts: Facts, input: Input<C>) => Promise<z.input<C['answer']>>,
): Read {
  return { call, answer };
}

/** Answers the public reads, each computed once for each state of its dependencies. */
export type Answers = {
  /** Returns the answer of a read as bytes, computed in `run`; throws a `Refusal` for parameters that it cannot take. */
  answer(read: Read, params: unknown, query: unknown, run?: Run): Promise<CacheEntry>;
  /** Returns the answer of a call that was sent in process; throws as `answer` does. */
  answerSent(sent: ApiRequest): Promise<CacheEntry>;
  /** Returns an in-process transport for the typed client, for pages that are rendered here. */
  transport(listener: TransportListener): Transport;
};

/** Called with each answer that a client was given, and with each unexpected error. */
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
    return cache(`${read.call.path} ${JSON.stringify(input)}`, compute, run);
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

/** Returns a read's answer, parsed by its schema: nothing is sent that the contract does not name. */
export async function checkedAnswer(read: Read, facts: Facts, input: Input<Read['call']>): Promise<unknown> {
  return read.call.answer.parse(await read.answer(facts, input));
}

/** Serves the cached reads, computed in `run`; the header `Depends-On` names the revisions that an answer was computed from. */
export function serveReads(app: FastifyInstance, reads: readonly Read[], answers: Answers, run?: Run): void {
  for (const read of reads) {
    app.get(routePath(read.call.path), async (request, reply) => {
      const entry = await answers.answer(read, request.params, request.query, run);
      reply.header(dependsOnHeader, dependenciesText(entry.dependencies));
      return sendEntry(request, reply, entry);
    });
  }
}
