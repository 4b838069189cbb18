import type { Received, Sent, Transport } from '#contract/client.ts';
import type { Facts, FactsReader } from './facts.ts';
import { refusalOf } from '../http/errors.ts';
import { type Input, inputOf } from '../http/input.ts';
import type { Read } from '../http/read.ts';
import { failureBody } from '../http/refusal.ts';
import type { Keep, Kept } from './response-cache.ts';

/** Answers the league's public reads, each computed once for each revision that it depends on. */
export type Answers = {
  /** The answer of one read as bytes; throws a `Refusal` for parameters it cannot take. */
  answer(read: Read, params: unknown, query: unknown): Promise<Kept>;
  /** The answer of a call that was sent in process; throws as `answer` does. */
  answerSent(sent: Sent): Promise<Kept>;
  /** A transport in process for the typed client, for what is rendered here. */
  transport(listener: Listener): Transport;
};

/** Hears which answer each call was given, and what went wrong on our side. */
export type Listener = { used: (kept: Kept, sent: Sent) => void; failed: (error: unknown) => void };

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

export function createAnswers(reads: readonly Read[], facts: FactsReader, keep: Keep): Answers {
  const byKey = new Map<string, Read>(reads.map((read) => [`${read.call.method} ${read.call.path}`, read]));

  function answer(read: Read, params: unknown, query: unknown): Promise<Kept> {
    const input = inputOf(read.call, params, query);
    return keep(`${read.call.path} ${JSON.stringify(input)}`, async () => {
      const { value, basis } = await facts.read((from) => checkedAnswer(read, from, input));
      return { status: 200, headers: JSON_HEADERS, body: Buffer.from(JSON.stringify(value)), basis };
    });
  }

  async function answerSent(sent: Sent): Promise<Kept> {
    const read = byKey.get(sent.key);
    if (!read) throw new Error(`${sent.key} is no read that a page may use`);
    return answer(read, sent.params, sent.query);
  }

  async function inProcess(sent: Sent, { used, failed }: Listener): Promise<Received> {
    try {
      const kept = await answerSent(sent);
      used(kept, sent);
      return { status: 200, json: JSON.parse(kept.body.toString()) };
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
