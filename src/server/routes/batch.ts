import { setImmediate as nextTurn } from 'node:timers/promises';
import { batchOfReads } from '#contract/batch.ts';
import { maxBatchReads } from '#contract/protocol.ts';
import type { Facts } from '../cache/facts.ts';
import { refusalOf } from '../http/errors.ts';
import { parseParameters, pathAndQuery, toRouterNotation } from '../http/input.ts';
import { computeReadAnswer, type CachedRead, cachedRead } from '../http/reads.ts';
import { failureBody, badRequest, notFound } from '../refusal.ts';

/** The largest answer to a batch, in bytes: a hundred times what a page needs. */
const MAX_BATCH_ANSWER_BYTES = 4 * 1024 * 1024;

type MatchedRead = { read: CachedRead; params: Record<string, string> };

/**
 * Returns the route that answers several of the `reads` in one request, from one snapshot. Each read gets the same
 * answer or error as in a separate request, but an error with status 500 or above fails the whole request.
 */
export function createBatchRead(reads: readonly CachedRead[]): CachedRead {
  const patterns = reads.map((one) => ({
    read: one,
    pattern: new URLPattern({ pathname: toRouterNotation(one.call.path) }),
  }));

  function find(path: string): MatchedRead {
    for (const { read: found, pattern } of patterns) {
      const match = pattern.exec({ pathname: path });
      if (match === null) continue;
      const groups = Object.entries(match.pathname.groups);
      return {
        read: found,
        params: Object.fromEntries(groups.map(([name, text = '']) => [name, urlDecodeOrRefuse(text)])),
      };
    }
    throw notFound();
  }

  async function one(facts: Facts, address: string) {
    try {
      const [path, query] = pathAndQuery(address);
      const { read: found, params } = find(path);
      return {
        status: 200,
        json: await computeReadAnswer(found, facts, parseParameters(found.call, params, parseQuery(query))),
      };
    } catch (error) {
      const { status, message, issues } = refusalOf(error);
      if (status >= 500) throw error;
      return { status, json: failureBody(message, issues) };
    }
  }

  return cachedRead(batchOfReads, async (facts, { query }) => {
    const addresses = (query.of ?? '').split(' ').filter((address) => address !== '');
    if (addresses.length > maxBatchReads) throw badRequest(`At most ${maxBatchReads} reads fit in one request.`);
    // Computes one answer after the other, so that each can use the data that earlier answers have loaded. Other
    // requests run in between.
    const known = new Map<string, { answer: Awaited<ReturnType<typeof one>>; bytes: number }>();
    let left = MAX_BATCH_ANSWER_BYTES;
    const answers = [];
    for (const address of addresses) {
      const found = known.get(address) ?? withSize(await one(facts, address));
      known.set(address, found);
      // If a read is requested twice, its answer is computed once but sent twice. Both copies count towards
      // `MAX_BATCH_ANSWER_BYTES`.
      left -= found.bytes;
      if (left < 0) throw badRequest('Too many reads in one request.');
      answers.push(found.answer);
      await nextTurn();
    }
    return { answers };
  });
}

function withSize<T>(answer: T): { answer: T; bytes: number } {
  return { answer, bytes: Buffer.byteLength(JSON.stringify(answer)) };
}

function urlDecodeOrRefuse(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badRequest('This request cannot be read.');
  }
}

/** Parses a query as Fastify does: a parameter that is repeated becomes a list. */
function parseQuery(text: string): Record<string, string | string[]> {
  const values = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(values.keys())].map((name) => {
      const all = values.getAll(name);
      return [name, all.length === 1 ? (all[0] ?? '') : all];
    }),
  );
}
