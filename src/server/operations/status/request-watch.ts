import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { live } from '#contract/live.ts';
import { login } from '#contract/session.ts';
import { addRequest, type Meters } from './meters.ts';
import { createRequestLog } from '../log/log.ts';

/** Pages that `pages` does not list, as they need something named or a sign-in. */
const OTHER_PAGES = ['/team', '/player-matches', '/cup-draw', '/admin', '/data-input'];

/** Counts what the framework answers, and tells what failed or was slow, by patterns of addresses and not by addresses. */
export function watchRequests(app: FastifyInstance, meters: Meters, pages: readonly string[]): void {
  const firstParts = new Set([...pages, ...OTHER_PAGES].map(firstPart));
  const tell = createRequestLog(app.log);

  /** The pattern of what was asked for: whatever else an address holds, somebody may have typed. */
  function routeOf({ is404, url, routeOptions }: FastifyRequest): string {
    if (!is404) return routeOptions.url ?? 'unknown';
    const part = firstPart(url.split('?', 1)[0] ?? '');
    return firstParts.has(part) ? `page ${part}` : 'unknown';
  }

  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    // A stream is as long as somebody listens.
    const ms = route === live.path ? null : reply.elapsedTime;
    const { method } = request;
    addRequest(meters, { method, route, answer: answerOf(request, reply), seconds: ms === null ? null : ms / 1000 });
    if (route === login.path) countSignIn(meters, reply.statusCode);
    if (ms !== null) tell({ method, route, status: reply.statusCode, ms }, request.log);
    done();
  });
}

function firstPart(path: string): string {
  return `/${path.split('/', 2)[1] ?? ''}`;
}

/** `2xx` and so on; `aborted` where the visitor went away before the end. What the server asks itself comes over no connection. */
function answerOf({ raw: { socket } }: FastifyRequest, { raw, statusCode }: FastifyReply): string {
  return raw.writableFinished || !(socket instanceof Socket) ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}

function countSignIn({ signIns }: Meters, status: number): void {
  if (status === 401) signIns.wrong += 1;
  if (status === 429) signIns.refused += 1;
}
