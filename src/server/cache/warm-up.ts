import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { FactsReader } from './facts.ts';

/** Milliseconds. Visitors who waited for the start come first; and a season takes 10 ms in which nobody is answered. */
const PAUSE = { before: 2000, between: 50 };

/**
 * Computes the sums of every season once the site listens, one at a time and the latest last, so that the first visitor
 * of "All seasons" does not wait for all of them.
 */
export function warmUp(app: FastifyInstance, facts: Pick<FactsReader, 'read'>): void {
  const closing = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function computeAll(): Promise<void> {
    await pause(PAUSE.before);
    const { value: seasons } = await facts.read((from) => from.seasons());
    for (const { name } of seasons.list) {
      await pause(PAUSE.between);
      await facts.read((from) => from.sums(name));
    }
  }

  function pause(ms: number): Promise<void> {
    return delay(ms, undefined, { signal: closing.signal, ref: false });
  }

  app.addHook('onListen', async () => {
    running = computeAll().catch((error: unknown) => {
      if (!closing.signal.aborted) app.log.warn(error);
    });
  });
  app.addHook('preClose', async () => {
    closing.abort();
    await running;
  });
}
