import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { FactsReader } from './facts.ts';

/** Whoever has waited for the start comes first; and a season takes a hundredth of a second, in which nobody is answered. */
const PAUSE = { before: 2000, between: 50 };

/**
 * Counts every season once the site has listened for a while, one at a time and the latest last, so that the first
 * visitor of "all seasons" does not wait for all of them.
 */
export function warmUp(app: FastifyInstance, facts: Pick<FactsReader, 'read'>): void {
  const closing = new AbortController();
  let counting: Promise<void> = Promise.resolve();

  async function count(): Promise<void> {
    await pause(PAUSE.before);
    const { value: seasons } = await facts.read((from) => from.seasons());
    for (const { name } of seasons.list) {
      await pause(PAUSE.between);
      await facts.read((from) => from.sums(name));
    }
  }

  function pause(time: number): Promise<void> {
    return delay(time, undefined, { signal: closing.signal, ref: false });
  }

  app.addHook('onListen', async () => {
    counting = count().catch((error: unknown) => {
      if (!closing.signal.aborted) app.log.warn(error);
    });
  });
  app.addHook('preClose', async () => {
    closing.abort();
    await counting;
  });
}
