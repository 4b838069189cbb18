import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '#server/storage/store.ts';
import { createSeededRandom } from '#server/fixture-list/make-plan.ts';
import { figuresOf, timeToFirstByte, watchMemory } from './attacks.ts';
import { hostileLeague, idsOfRows, PASSWORD } from './hostile-values.ts';
import { withSite } from './own-site.ts';
import { signIn } from './requests.ts';
import type { Sending } from './sender.ts';
import { addressOf, APART, callsWithBody, worstBodies } from './worst-bodies.ts';

const VISIT_EVERY = 20;
const MAX_WAIT = 200;
const MAX_MEMORY_MB = 400;

/**
 * `bodies`: how many were sent. `p99` and `longest`: the waiting times of visitors in milliseconds, during the call
 * that made them wait the longest. `memory`: the most memory that the site used, in megabytes.
 */
export type BodiesResult = { bodies: number; p99: number; longest: number; memory: number; faults: string[] };
/** `times`: how often each body is sent. `only`: limits the calls to those whose names contain this text. */
export type BodiesOptions = { times: number; seed: string; only?: string; say: (line: string) => void };

/**
 * Sends the largest bodies of the worst shapes to each call that takes a body, each `times` times at once. The order of
 * the calls follows from the seed. Meanwhile measures how long visitors wait and how much memory the site uses.
 */
export async function sendLargestBodies({ times, seed, only = '', say }: BodiesOptions): Promise<BodiesResult> {
  let ids: Awaited<ReturnType<typeof idsOfRows>> = {};
  const content = {
    async fill(store: Store) {
      await hostileLeague.fill(store);
      ids = await store.read(idsOfRows);
    },
  };
  const sender = startSender();
  try {
    return await withSite({ content }, async ({ server, url }) => {
      const [teams = [], players = []] = [ids['teamId'], ids['playerId']];
      const known = { ...ids, homeTeam: teams, awayTeam: teams, homePlayer: players };
      for (let n = 0; n < 20; n++) await timeToFirstByte(url, '/');
      const used = watchMemory(server.pid);
      const result: BodiesResult = { bodies: 0, p99: 0, longest: 0, memory: 0, faults: [] };
      const dice = createSeededRandom(seed);
      const named = callsWithBody().filter(
        ([name]) => name.includes(only) && (name === 'uploadBackupToRestore' || !APART.includes(name)),
      );
      const inOrder = named.map((one) => ({ one, at: dice.next() })).toSorted((a, b) => a.at - b.at);
      for (const { one } of inOrder) {
        const [name, call] = one;
        const headers = await signIn(url, PASSWORD, 'Pat');
        const address = addressOf(call, known);
        const ofCall: (number | null)[] = [];
        for (const { shape, type, bytes } of worstBodies(call, known)) {
          const sent = {
            method: call.method,
            path: address,
            body: bytes,
            headers: { ...headers, 'content-type': type },
          };
          const { statuses, waits } = await beside(url, () => sender.send({ url, sent, times }));
          ofCall.push(...waits);
          result.bodies += times;
          say(
            `${name}, ${shape}, ${Math.round(bytes.length / 1024)} kB: ${statuses.join(' ')}; ${figuresOf(waits).p99} ms`,
          );
          if (statuses.some((status) => status >= 500 && status !== 503))
            result.faults.push(`${name}, ${shape}: ${statuses.join(' ')}.`);
        }
        const { p99, longest, failed } = figuresOf(ofCall);
        if (failed > 0) result.faults.push(`${name}: ${failed} visitors were not served.`);
        if (p99 > MAX_WAIT) result.faults.push(`${name}: visitors waited ${p99} ms.`);
        Object.assign(result, { p99: Math.max(result.p99, p99), longest: Math.max(result.longest, longest) });
      }
      result.memory = used.stop();
      if (result.memory > MAX_MEMORY_MB) result.faults.push(`The site used ${result.memory} MB.`);
      return result;
    });
  } finally {
    await sender.stop();
  }
}

/** Starts the thread that sends bodies. Its `send` returns the different statuses of the answers. */
function startSender() {
  const worker = new Worker(new URL('./sender.ts', import.meta.url));
  return {
    async send(sending: Sending): Promise<number[]> {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows: a thread has none
      worker.postMessage(sending);
      const [statuses] = (await once(worker, 'message')) as [number[]]; // sender.ts sends them in this form
      return statuses;
    },
    stop: () => worker.terminate(),
  };
}

/**
 * Visits the home page at a steady rate while `work` runs. Returns the statuses from `work`, and the waiting times in
 * milliseconds, `null` for each failed visit.
 */
async function beside(
  url: string,
  work: () => Promise<number[]>,
): Promise<{ statuses: number[]; waits: (number | null)[] }> {
  const state = { isDone: false };
  const done = work().finally(() => (state.isDone = true));
  const visits: Promise<number | null>[] = [];
  do {
    visits.push(timeToFirstByte(url, '/').catch(() => null));
    await delay(VISIT_EVERY);
  } while (!state.isDone);
  return { statuses: await done, waits: await Promise.all(visits) };
}
