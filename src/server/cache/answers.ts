import type { Received, Sent, Transport } from '#contract/client.ts';
import type { Facts, FactsReader } from './facts.ts';
import { refusalOf } from '../http/errors.ts';
import { type Input, inputOf } from '../http/input.ts';
import type { Read } from '../http/read.ts';
import { failureBody } from '../http/refusal.ts';
import type { ResponseCache, CacheEntry } from './response-cache.ts';

/** Answers the league's public reads, each computed once for each revision that it depends on. */
export type Answers = {
  /** The answer of one read as bytes; throws a `Refusal` for parameters it cannot take. */
  answer(read: Read, params: unknown, query: unknown): Promise<CacheEntry>;
  /** The answer of a call that was sent in process; throws as `answer` does. */
  answerSent(sent: Sent): Promise<CacheEntry>;
  /** A transport in process for the typed client, for what is rendered here. */
  transport(listener: Listener): Transport;
};

/** Hears which answer each call was given, and what went wrong on our side. */
export type Listener = { used: (entry: CacheEntry, sent: Sent) => void; failed: (error: unknown) => void };

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

export function createAnswers(reads: readonly Read[], facts: FactsReader, cache: ResponseCache): Answers {
  const byKey = new Map<string, Read>(reads.map((read) => [`${read.call.method} ${read.call.path}`, read]));

  function answer(read: Read, params: unknown, query: unknown): Promise<CacheEntry> {
    const input = inputOf(read.call, params, query);
    return cache(`${read.call.path} ${JSON.stringify(input)}`, async () => {
      const { value, dependencies } = await facts.read((from) => checkedAnswer(read, from, input));
      return { status: 200, headers: JSON_HEADERS, body: Buffer.from(JSON.stringify(value)), dependencies };
    });
  }

  async function answerSent(sent: Sent): Promise<CacheEntry> {
    const read = byKey.get(sent.key);
    if (!read) throw new Error(`${sent.key} is no read that a page may use`);
    return answer(read, sent.params, sent.query);
  }

  async function inProcess(sent: Sent, { used, failed }: Listener): Promise<Received> {
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

  return { answer, answerSent, transport: (listener) => (sent) => inProcess(sent, listener) };
}

/** What a read answers, checked against its schema on the way out, so that nothing leaves that the contract does not name. */
export async function checkedAnswer(read: Read, facts: Facts, input: Input<Read['call']>): Promise<unknown> {
  return read.call.answer.parse(await read.answer(facts, input));
}
