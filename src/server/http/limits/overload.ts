import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WorkLimiter } from '../../cache/response-cache.ts';
import { refuseConnection, TOO_SLOW_SENTENCE } from '../errors.ts';
import { createConnectionSlots } from './connections.ts';
import type { ServerLimits } from './limits.ts';
import { queueKeyOf } from './pipelining.ts';
import { createFairQueue, REQUEST_QUEUE_SETTINGS } from './fair-queue.ts';
import { Refusal } from '../../refusal.ts';

/**
 * What `protectFromOverload` needs. `usualBody`: the usual limit of a body in bytes; a route with a higher limit takes
 * large bodies. `unanswered` returns how many requests of a connection wait for an answer; `undefined` before its first
 * request.
 */
type OverloadProtectionOptions = {
  limits: Pick<
    ServerLimits,
    'lag' | 'working' | 'largeBodies' | 'largeBodiesOfAddress' | 'bodyCheckInterval' | 'bodyRate'
  >;
  usualBody: number;
  unanswered: (socket: Socket) => number | undefined;
};

/**
 * Protects the site from overload: starts requests fairly, measures the event loop's delay, and refuses large bodies if
 * there are too many or they arrive too slowly.
 */
export async function protectFromOverload(
  app: FastifyInstance,
  { limits, usualBody, unanswered }: OverloadProtectionOptions,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.lag,
    // `pressureHandler` refuses no requests, because a cached answer costs less than a refusal. `createWorkLimit`
    // refuses requests whose answers must be computed, if too many of them are in progress.
    pressureHandler: () => undefined,
  });
  const enqueue = createFairQueue(REQUEST_QUEUE_SETTINGS);
  // A request without a real socket was made inside the server, as part of a request that has already started.
  app.addHook('preHandler', ({ raw, ip }, _, done) => {
    if (raw.socket instanceof Socket) enqueue(queueKeyOf(ip, (unanswered(raw.socket) ?? 0) > 1), done);
    else done();
  });
  const largeBodies = createConnectionSlots(limits.largeBodies, limits.largeBodiesOfAddress);
  // Runs after the route's own checks, so that a client who may not send a large body takes no slot.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { bodyLimit } = request.routeOptions;
    if (bodyLimit <= usualBody) return done(null, payload);
    const announced = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit);
    // Only routes of backups have a limit above `largeBodiesOfAddress`. A backup is written to a file as it arrives,
    // and not held in memory.
    const held = bodyLimit > limits.largeBodiesOfAddress ? 0 : announced;
    const release = largeBodies.take(request.ip, Math.max(held, MIN_BYTES_COUNTED_PER_BODY));
    if (release === null) return done(busyRefusal());
    if (request.raw.socket instanceof Socket) payload.once('close', watchForSlowBody(request.raw, limits));
    reply.raw.once('close', release);
    done(null, payload);
  });
}

/**
 * On a route that allows large bodies, each body counts as at least this many bytes. Even a small body takes memory,
 * for the data that is read from the body.
 */
const MIN_BYTES_COUNTED_PER_BODY = 10_000_000;

/** Closes the connection with 408 if its request's body arrives too slowly. Returns a function that ends the check. */
function watchForSlowBody(
  { socket }: IncomingMessage,
  { bodyCheckInterval: bodyLook, bodyRate }: Pick<ServerLimits, 'bodyCheckInterval' | 'bodyRate'>,
) {
  let received = socket.bytesRead;
  const timer = setInterval(() => {
    const bytes = socket.bytesRead - received;
    received += bytes;
    if (bytes >= (bodyRate * bodyLook) / 1000) return;
    clearInterval(timer);
    refuseConnection(socket, 408, TOO_SLOW_SENTENCE);
  }, bodyLook).unref();
  return () => clearInterval(timer);
}

function busyRefusal(): Refusal {
  return new Refusal(503, 'The site is too busy right now. Please try again in a moment.', {
    // Closes the connection. Otherwise a client could repeat the request on the same connection at once, again and
    // again.
    headers: { 'retry-after': '2', connection: 'close' },
  });
}

/**
 * The number of event loop turns between the starts of two computed answers or writes. Cached answers are sent in
 * between.
 */
const EVENT_LOOP_TURNS_PER_PAUSE = 50;
/**
 * With fewer tasks in progress than this, a late event loop does not mean overload: the machine was asleep or is busy
 * with something else.
 */
const MAX_TASKS_WHILE_LATE = 24;

/**
 * Returns a function that runs at most `max` tasks at the same time, or `MAX_TASKS_WHILE_LATE` while the event loop is
 * late. It throws a 503 `Refusal` for further tasks. Tasks start one after another, with pauses between the starts.
 */
export function createWorkLimit(max: number, isLate: () => boolean): WorkLimiter {
  const enqueue = createFairQueue({ turns: EVENT_LOOP_TURNS_PER_PAUSE, slice: 0 });
  let running = 0;
  return async (work) => {
    if (running >= max || (running >= MAX_TASKS_WHILE_LATE && isLate())) throw busyRefusal();
    running += 1;
    try {
      await new Promise<void>((begin) => enqueue('', begin));
      return await work();
    } finally {
      running -= 1;
    }
  };
}

/**
 * Removes ports from the addresses in the `X-Forwarded-For` header. Some proxies add the visitor's port, and each
 * connection would then count as another visitor.
 */
export function removeForwardedPorts({ raw: { headers } }: FastifyRequest, _: FastifyReply, done: () => void): void {
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
  done();
}

/** Removes ports from a list of addresses: `192.0.2.7:5080, [2001:db8::7]:5080` becomes `192.0.2.7, 2001:db8::7`. */
export function withoutPorts(addresses: string): string {
  return addresses
    .split(',')
    .map((one) => one.trim())
    .map((one) => /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(one)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(one)?.[1] ?? one)
    .join(', ');
}
