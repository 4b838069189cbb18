import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { live } from '#contract/live.ts';
import { login } from '#contract/session.ts';
import type { Limits } from './limits.ts';
import { createEventLoopLag, type EventLoopLag } from './event-loop-lag.ts';
import { Refusal } from '../refusal.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Whoever asks these wants to know how it stands; a stream costs nothing while nothing happens, and has its own limit. */
const NEVER_REFUSED = new Set(['/healthz', '/readyz', '/metrics', live.path]);
/** Files as they lie there cost little, and a page without one of them is none. */
const FILES = '/assets/';

/** `usualBody`: routes that take more bytes than that take large bodies. */
export type OverloadParts = { limits: Pick<Limits, 'working' | 'largeBodies'>; usualBody: number; lag?: EventLoopLag };

/**
 * Refuses what has to be worked for with 503 while there is more of it than can be done in time. Before that the kept
 * answers are given (`cache/fast-path`), and health is told all the same (docs/decisions/faults.md).
 */
export function shedLoad(app: FastifyInstance, { limits, usualBody, lag = createEventLoopLag() }: OverloadParts): void {
  const working = createConcurrencyLimit<FastifyRequest>(limits.working);
  let largeBodies = 0;

  app.addHook('onRequest', (request, reply, done) => {
    if (isLetIn(request)) return done();
    if (lag.isLate()) return done(busy());
    if (request.routeOptions.bodyLimit > usualBody) {
      if (largeBodies >= limits.largeBodies) return done(busy());
      largeBodies += 1;
      reply.raw.once('close', () => (largeBodies -= 1));
    }
    done();
  });
  // With the whole body there: who sends it slowly does not count.
  app.addHook('preHandler', (request, _, done) => {
    if (isLetIn(request)) return done();
    // A password waits for its turn, which takes nothing from others (`auth/attempts`).
    if (request.routeOptions.url === login.path) return done();
    if (working.isTooMany()) return done(busy());
    working.begin(request);
    done();
  });
  // Made, though it may be on its way still: who reads it slowly does not count.
  app.addHook('onSend', (request, _, payload, done) => {
    working.end(request);
    done(null, payload);
  });
  app.addHook('onResponse', (request, _, done) => {
    working.end(request);
    done();
  });
  app.addHook('onClose', (_, done) => {
    lag.stop();
    done();
  });
}

/** A call that the server makes of itself is part of one that was let in: it comes over no connection. */
function isLetIn({ raw, url: asked, routeOptions: { url } }: FastifyRequest): boolean {
  if (!(raw.socket instanceof Socket) || asked.startsWith(FILES)) return true;
  return url !== undefined && NEVER_REFUSED.has(url);
}

function busy(): Refusal {
  return new Refusal(503, 'Too much is asked of the site just now. Please try again in a moment.', {
    headers: { 'retry-after': '2' },
  });
}
