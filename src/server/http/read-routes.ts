import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dependsOnHeader, dependenciesText } from '#contract/protocol.ts';
import type { Answers } from '../cache/answers.ts';
import { acceptedCoding } from '../cache/accepted-coding.ts';
import { variantOf, isKnown, type CacheEntry } from '../cache/response-cache.ts';
import { noteForFastPath } from '../cache/fast-path.ts';
import { refuseBehind } from '../cache/catch-up.ts';
import type { Read } from './read.ts';

/** Serves the public reads: kept bytes with their tag, 304 for who has them already (contract §1). */
export function serveReads(app: FastifyInstance, reads: readonly Read[], answers: Answers): void {
  for (const read of reads) {
    app.get(routePath(read.call.path), async (request, reply) => {
      const entry = await answers.answer(read, request.params, request.query);
      reply.header(dependsOnHeader, dependenciesText(entry.dependencies));
      return sendEntry(request, reply, entry);
    });
  }
}

/** A path of the contract as the router writes it: `{division}` is `:division`. */
export function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * What a cache between us and the visitor may do: hand an answer on for two seconds without asking. A browser asks each
 * time, so that whoever has written something sees it (docs/decisions/caches-on-the-way.md).
 */
export const CACHES = 'public, max-age=0, s-maxage=2, must-revalidate';

/** Sends kept bytes in a coding that the visitor takes, or 304. Anybody may keep them. Throws where the visitor knows of newer ones. */
export async function sendEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: CacheEntry,
): Promise<FastifyReply> {
  refuseBehind(request.raw);
  if (entry.status !== 200)
    return reply
      .code(entry.status)
      .headers({
        'cache-control': 'no-cache',
        ...(entry.status === 503 ? { 'retry-after': '5' } : {}),
        ...entry.headers,
      })
      .send(entry.body);
  const form = await variantOf(entry, acceptedCoding(request.headers['accept-encoding']));
  const { 'content-type': type = '', ...headers } = entry.headers;
  reply.headers({ 'cache-control': CACHES, ...(entry.isPackable ? { vary: 'Accept-Encoding' } : {}), ...headers });
  noteForFastPath(request.raw, entry, reply.getHeaders());
  reply.header('etag', form.etag);
  if (isKnown(request.headers['if-none-match'], form.etag)) return reply.code(304).send();
  return reply.headers({ 'content-type': type, ...form.headers }).send(form.body);
}
