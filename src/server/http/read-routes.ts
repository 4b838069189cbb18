import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { standsOnHeader, standsOnText } from '#contract/dependencies.ts';
import type { Answers } from '../cache/answers.ts';
import { acceptedCoding } from '../cache/accepted-coding.ts';
import { formOf, isKnown, type Kept } from '../cache/response-cache.ts';
import { noteKept } from '../cache/fast-path.ts';
import { refuseBehind } from '../cache/catch-up.ts';
import type { Read } from './read.ts';

/** Serves the public reads: kept bytes with their tag, 304 for who has them already (contract §1). */
export function serveReads(app: FastifyInstance, reads: readonly Read[], answers: Answers): void {
  for (const read of reads) {
    app.get(routePath(read.call.path), async (request, reply) => {
      const kept = await answers.answer(read, request.params, request.query);
      reply.header(standsOnHeader, standsOnText(kept.basis));
      return sendKept(request, reply, kept);
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
export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept): Promise<FastifyReply> {
  refuseBehind(request.raw);
  if (kept.status !== 200)
    return reply
      .code(kept.status)
      .headers({ 'cache-control': 'no-cache', ...(kept.status === 503 ? { 'retry-after': '5' } : {}), ...kept.headers })
      .send(kept.body);
  const form = await formOf(kept, acceptedCoding(request.headers['accept-encoding']));
  const { 'content-type': type = '', ...headers } = kept.headers;
  reply.headers({ 'cache-control': CACHES, ...(kept.isPackable ? { vary: 'Accept-Encoding' } : {}), ...headers });
  noteKept(request.raw, kept, reply.getHeaders());
  reply.header('etag', form.etag);
  if (isKnown(request.headers['if-none-match'], form.etag)) return reply.code(304).send();
  return reply.headers({ 'content-type': type, ...form.headers }).send(form.body);
}
