import { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { downloadBackup, restoreBackup } from '#contract/backups.ts';
import { live } from '#contract/live.ts';
import { login } from '#contract/session.ts';
import { Refusal } from '../../refusal.ts';
import { DuplicateFixture } from '../../storage/store-error.ts';
import type { Store } from '../../storage/store.ts';
import { createRequestLog } from '../log/log.ts';
import type { Metrics } from './metrics.ts';

/** Pages that `pages` does not list: they need a name in their address, or a sign-in. */
const OTHER_PAGES = ['/team', '/player', '/player-matches', '/cup-draw', '/admin', '/data-input'];

/** These take as long as the league is large, and an upload as long as its network is slow. */
const LONG: ReadonlySet<string> = new Set([downloadBackup.path, restoreBackup.path]);

/**
 * Logs requests that failed or were slow, and counts all that Fastify answers, by the patterns of their addresses: the
 * rest of an address may be what somebody typed.
 */
export function watchRequests(app: FastifyInstance, metrics: Metrics | null, pages: readonly string[]): void {
  const firstParts = new Set([...pages, ...OTHER_PAGES].map(firstPart));
  const logRequest = createRequestLog(app.log);
  const { bodyLimit: usualBody = 0 } = app.initialConfig;

  function routeOf({ is404, url, routeOptions }: FastifyRequest): string {
    if (!is404) return routeOptions.url ?? 'unknown';
    const part = firstPart(url.split('?', 1)[0] ?? '');
    return firstParts.has(part) ? `page ${part}` : 'unknown';
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    metrics?.requests.inc({ method, route, answer: answerOf(request, reply) });
    if (route === login.path && reply.statusCode === 401) metrics?.signInsFailed.inc({ kind: 'wrong' });
    if (route === login.path && reply.statusCode === 429) metrics?.signInsFailed.inc({ kind: 'refused' });
    // A stream lasts as long as its listener stays.
    if (route !== live.path) {
      const ms = reply.elapsedTime;
      metrics?.requestSeconds.observe({ method, route }, ms / 1000);
      const isLong = LONG.has(route) || request.routeOptions.bodyLimit > usualBody;
      logRequest({ method, route, status: reply.statusCode, ms: isLong ? 0 : ms }, request.log);
    }
    done();
  });
}

function firstPart(path: string): string {
  return `/${path.split('/', 2)[1] ?? ''}`;
}

/** Returns `2xx` and so on; `aborted` if the client left before the end. An injected request has no socket to leave. */
function answerOf({ raw: { socket } }: FastifyRequest, { raw, statusCode }: FastifyReply): string {
  return raw.writableFinished || !(socket instanceof Socket) ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}

/** Returns a store that counts its writes, and logs each with its number in the history: that alone says whom it concerned. */
export function meteredStore(
  store: Store,
  metrics: Metrics | null,
  lines: Pick<FastifyBaseLogger, 'info'> | null,
): Store {
  return {
    ...store,
    async write(origin, work, noted = () => {}) {
      const endTimer = metrics?.writeSeconds.startTimer();
      try {
        const result = await store.write(origin, work, (entry, revision, changes) => {
          noted(entry, revision, changes);
          const { action, via } = origin;
          if (entry !== null)
            lines?.info({ event: 'write', action, via, entry }, `Recorded as number ${entry}: ${action}`);
        });
        metrics?.writes.inc({ result: 'done' });
        return result;
      } catch (error) {
        metrics?.writes.inc({ result: isRefusal(error) ? 'refused' : 'failed' });
        throw error;
      } finally {
        endTimer?.();
      }
    },
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof DuplicateFixture || (error instanceof Refusal && error.status < 500);
}
