import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** How long what is under way may take once the site stops, and how long what then still hangs. Milliseconds. */
const PATIENCE = { requests: 10_000, rest: 5000 };

/**
 * Resolves with the exit code at the first signal to stop, or at the first mistake that nobody has caught: what comes
 * after one may be wrong, so the program ends, and whoever watches over it starts it again. A second signal changes nothing:
 * npm may pass the same one on once more.
 */
export function toldToStop(log: FastifyBaseLogger): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(0));
    // A promise that nobody waited for comes here too.
    process.on('uncaughtException', (error) => {
      log.error({ event: 'crashed', err: error }, 'A mistake in the program that nobody had thought of: it ends');
      resolve(1);
    });
  });
}

/**
 * Takes no more requests, ends the streams, and waits for what is under way; then closes what it is made of, in order, each by
 * its own step. Whatever does not come to an end in its time is cut off.
 */
export async function stop(site: FastifyInstance, steps: readonly (() => unknown)[], code: number): Promise<void> {
  process.exitCode = code;
  // Nothing that is acknowledged is lost by it: that is on the disk.
  setTimeout(() => process.exit(code === 0 ? 1 : code), PATIENCE.requests + PATIENCE.rest).unref();
  const cut = setTimeout(() => site.server.closeAllConnections(), PATIENCE.requests);
  await site.close();
  clearTimeout(cut);
  for (const step of steps) await step();
}
