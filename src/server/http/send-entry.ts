import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { staleSinceHeader } from '#contract/protocol.ts';
import { refuseIfBehindClient } from '../cache/catch-up.ts';
import {
  acceptedCoding,
  CACHE_CONTROL,
  type CacheEntry,
  matchesEtag,
  type EncodedBody,
  variantOf,
} from '../cache/response-cache.ts';
import type { Store } from '../storage/store.ts';

/**
 * Sends a cached answer in a content coding that the client accepts, or a 304 if the client already has the answer. An
 * answer whose status is not 200 is sent uncompressed. The answer must contain nothing about the visitor. Throws a 503
 * `Refusal` if the client has seen a newer revision than this instance has.
 */
export function sendEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: CacheEntry,
): FastifyReply | Promise<FastifyReply> {
  refuseIfBehindClient(request.raw);
  if (entry.status !== 200) {
    const retry = entry.status === 503 ? { 'retry-after': '5' } : {};
    const headers = { 'cache-control': 'no-cache', ...retry, ...entry.headers };
    return reply.code(entry.status).headers(headers).send(entry.body);
  }
  return sendInAcceptedEncoding(request, reply, entry);
}

/**
 * Sends a cached answer in a content coding that the client accepts, or a 304 if the client already has the answer. If
 * the answer is not cached in that coding yet, compresses it first.
 */
export function sendInAcceptedEncoding(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: CacheEntry,
): FastifyReply | Promise<FastifyReply> {
  const variant = variantOf(entry, acceptedCoding(request.headers['accept-encoding']));
  const send = ({ etag, headers, unchanged, body }: EncodedBody) =>
    matchesEtag(request.headers['if-none-match'], etag)
      ? reply.code(304).headers(unchanged).send()
      : reply.headers(headers).send(body);
  return variant instanceof Promise ? variant.then(send) : send(variant);
}

/** Sends JSON that no cache may store. A string is sent as it is. */
export function sendUncacheableJson(reply: FastifyReply, answer: object | string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(typeof answer === 'string' ? answer : JSON.stringify(answer));
}

/**
 * Adds the header `Stale-Since` to cached answers while the database is unavailable. Its value is the time from which
 * the answers may be out of date.
 */
export function addStaleHeader(app: FastifyInstance, store: Pick<Store, 'unavailableSince'>): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    const since = store.unavailableSince();
    if (since !== null && reply.getHeader('cache-control') === CACHE_CONTROL) {
      reply.header(staleSinceHeader, since.toISOString());
    }
    done(null, payload);
  });
}
