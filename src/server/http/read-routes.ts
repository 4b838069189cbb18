import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { standsOnHeader, standsOnText } from '#contract/stands-on.ts';
import type { Answers } from '../answers.ts';
import { isKnown, type Kept } from '../kept.ts';
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

/** Sends kept bytes, or 304. Anybody may keep them, and asks again each time whether they still hold. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept): FastifyReply {
  if (kept.status !== 200)
    return reply
      .code(kept.status)
      .headers({ 'cache-control': 'no-cache', ...kept.headers })
      .send(kept.body);
  reply.headers({ 'cache-control': 'public, no-cache', etag: kept.etag });
  if (isKnown(request.headers['if-none-match'], kept.etag)) return reply.code(304).send();
  return reply.headers(kept.headers).send(kept.body);
}
