import { createHash, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { notFound, Refusal } from '../../refusal.ts';
import type { Metrics, ScrapeSources } from './metrics.ts';

/** `/healthz` tells whether the process lives, `/readyz` whether `isReady` resolves. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<unknown>): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/readyz', async (_, reply) => {
    await isReady();
    return reply.header('cache-control', 'no-store').send({ ok: true });
  });
}

type MetricsParts = Omit<ScrapeSources, 'connections' | 'listeners'> & {
  token: string;
  metrics: Metrics;
  listeners: () => number;
};

/** Serves `/metrics` to clients that send the token; without parts there is none (404). */
export function serveMetrics(app: FastifyInstance, parts: MetricsParts | null): void {
  app.get('/metrics', async (request, reply) => {
    if (parts === null) throw notFound();
    const { token, metrics, listeners, ...sources } = parts;
    if (!hasToken(request.headers.authorization, token)) {
      throw new Refusal(401, 'This needs the token of METRICS_TOKEN.', { headers: { 'www-authenticate': 'Bearer' } });
    }
    const connections = await promisify(app.server.getConnections.bind(app.server))();
    const text = await metrics.scrape({ ...sources, connections, listeners: listeners() });
    return reply.header('cache-control', 'no-store').type(metrics.registry.contentType).send(text);
  });
}

/** Compares hashes, so that the time tells nothing of the token, not even its length. */
function hasToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(hash(given), hash(token));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
