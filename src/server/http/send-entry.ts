import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { staleSinceHeader } from '#contract/protocol.ts';
import { refuseBehind } from '../cache/catch-up.ts';
import { acceptedCoding, type CacheEntry, isKnown, variantOf } from '../cache/response-cache.ts';
import type { Store } from '../storage/store.ts';

/**
 * A proxy or CDN may serve an answer for two seconds without asking. A browser asks each time, so that writers see their own
 * changes (docs/decisions/caches-on-the-way.md).
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=2, must-revalidate';

/**
 * Sends a cached answer in a coding that the client accepts, or 304. The answer must be the same for every visitor. Throws a 503
 * `Refusal` if the client has seen a newer revision than this instance.
 */
export async function sendEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: CacheEntry,
): Promise<FastifyReply> {
  refuseBehind(request.raw);
  if (entry.status !== 200) {
    const retry = entry.status === 503 ? { 'retry-after': '5' } : {};
    const headers = { 'cache-control': 'no-cache', ...retry, ...entry.headers };
    return reply.code(entry.status).headers(headers).send(entry.body);
  }
  const variant = await variantOf(entry, acceptedCoding(request.headers['accept-encoding']));
  const { 'content-type': type = '', ...headers } = entry.headers;
  const vary = entry.isCompressible ? { vary: 'Accept-Encoding' } : {};
  reply.headers({ 'cache-control': CACHE_CONTROL, ...vary, ...headers, etag: variant.etag });
  if (isKnown(request.headers['if-none-match'], variant.etag)) return reply.code(304).send();
  return reply.headers({ 'content-type': type, ...variant.headers }).send(variant.body);
}

/** Sends JSON that no cache may store. A text is already JSON. */
export function sendJson(reply: FastifyReply, answer: object | string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(typeof answer === 'string' ? answer : JSON.stringify(answer));
}

/** While the database is unavailable, adds `Stale-Since` to cached answers: the time up to which they are surely correct. */
export function addStaleHeader(app: FastifyInstance, store: Pick<Store, 'unavailableSince'>): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    const since = store.unavailableSince();
    if (since !== null && reply.getHeader('cache-control') === CACHE_CONTROL) {
      reply.header(staleSinceHeader, since.toISOString());
    }
    done(null, payload);
  });
}
