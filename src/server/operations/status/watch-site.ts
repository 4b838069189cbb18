import { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { downloadBackup, makeBackup, restoreBackup, listRemoteBackups } from '#contract/backups.ts';
import { live } from '#contract/live.ts';
import { loginWithSharedPassword } from '#contract/session.ts';
import { requestLogger } from '../../http/errors.ts';
import { sendUncacheableJson } from '../../http/send-entry.ts';
import { Refusal, notFound } from '../../refusal.ts';
import { DuplicateFixture } from '../../storage/store-error.ts';
import type { Store } from '../../storage/store.ts';
import { createRequestLogger } from '../log/log.ts';
import type { Metrics, MetricsSources } from './metrics.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Pages that are not in the list of pages for search engines (`pages` in `logAndCountRequests`). Either their address
 * contains an id, or visitors must sign in to see them.
 */
const UNINDEXED_PAGES = ['/team', '/player', '/player-matches', '/cup-draw', '/admin', '/data-input'];

/** Calls that are never logged as slow. Their duration depends on the size of the league or on the network. */
const EXPECTED_SLOW_CALL_PATHS: ReadonlySet<string> = new Set([
  downloadBackup.path,
  makeBackup.path,
  restoreBackup.path,
  listRemoteBackups.path,
]);

/**
 * Logs failed and slow requests, and counts all requests that Fastify answers. Names a request only by its route's
 * pattern, because its address may contain what a user has entered.
 */
export function logAndCountRequests(app: FastifyInstance, metrics: Metrics | null, pages: readonly string[]): void {
  const firstParts = new Set([...pages, ...UNINDEXED_PAGES].map(firstPathSegment));
  const logRequest = createRequestLogger(app.log);
  const { bodyLimit: usualBody = 0 } = app.initialConfig;

  function routeOf({ is404, url, routeOptions }: FastifyRequest): string {
    if (!is404) return routeOptions.url ?? 'unknown';
    const part = firstPathSegment(url.split('?', 1)[0] ?? '');
    return firstParts.has(part) ? `page ${part}` : 'unknown';
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    metrics?.requests.inc({ method, route, answer: statusClassOf(request, reply) });
    if (route === loginWithSharedPassword.path && reply.statusCode === 401)
      metrics?.signInsFailed.inc({ kind: 'wrong' });
    if (route === loginWithSharedPassword.path && reply.statusCode === 429)
      metrics?.signInsFailed.inc({ kind: 'refused' });
    // Does not time or log the live stream, which lasts as long as the client stays connected.
    if (route !== live.path) {
      const ms = reply.elapsedTime;
      metrics?.requestSeconds.observe({ method, route }, ms / 1000);
      const isLong = EXPECTED_SLOW_CALL_PATHS.has(route) || request.routeOptions.bodyLimit > usualBody;
      logRequest({ method, route, status: reply.statusCode, ms: isLong ? 0 : ms }, () => requestLogger(request));
    }
    done();
  });
}

function firstPathSegment(path: string): string {
  return `/${path.split('/', 2)[1] ?? ''}`;
}

/**
 * Returns the class of the status, such as `2xx`, or `aborted` if the client disconnected before the end. A request
 * that the server makes to itself has no socket, and cannot be aborted.
 */
function statusClassOf({ raw: { socket } }: FastifyRequest, { raw, statusCode }: FastifyReply): string {
  return raw.writableFinished || !(socket instanceof Socket) ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}

/**
 * Returns a store that counts its writes. It also logs the number of each write's history entry. The log does not name
 * the people concerned; only the history does.
 */
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

/** Serves `/healthz`, which answers while the process runs, and `/readyz`, which answers if `isReady` resolves. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<unknown>): void {
  app.get('/healthz', (_, reply) => sendUncacheableJson(reply, { ok: true }));
  app.get('/readyz', async (_, reply) => {
    await isReady();
    return sendUncacheableJson(reply, { ok: true });
  });
}

type MetricsOptions = Omit<MetricsSources, 'connections' | 'listeners'> & {
  token: string;
  metrics: Metrics;
  listeners: () => number;
};

/** Serves `/metrics` to clients that send the token. If `options` is `null`, answers 404. */
export function serveMetrics(app: FastifyInstance, options: MetricsOptions | null): void {
  app.get('/metrics', async (request, reply) => {
    if (options === null) throw notFound();
    const { token, metrics, listeners, ...sources } = options;
    if (!hasToken(request.headers.authorization, token)) {
      throw new Refusal(401, 'This needs the token of METRICS_TOKEN.', { headers: { 'www-authenticate': 'Bearer' } });
    }
    const connections = await promisify(app.server.getConnections.bind(app.server))();
    const text = await metrics.scrape({ ...sources, connections, listeners: listeners() });
    return reply.header('cache-control', 'no-store').type(metrics.registry.contentType).send(text);
  });
}

/**
 * Returns whether a header has the token. Compares hashes, so that the duration reveals nothing about the token, not
 * even its length.
 */
function hasToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(sha256Digest(given), sha256Digest(token));
}

function sha256Digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
