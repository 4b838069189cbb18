import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Run } from '../../cache/response-cache.ts';
import { refuseConnection, TOO_SLOW } from '../errors.ts';
import { createConnectionSlots } from './connections.ts';
import type { Limits } from './limits.ts';
import { queueOf } from './pipelining.ts';
import { createFairQueue, REQUESTS } from './fair-queue.ts';
import { Refusal } from '../../refusal.ts';

/** `usualBody`: bytes; routes with a higher limit take large bodies. `unanswered`: a connection's unanswered requests. */
type OverloadParts = {
  limits: Pick<Limits, 'lag' | 'working' | 'largeBodies' | 'largeBodiesOfAddress' | 'bodyLook' | 'bodyRate'>;
  usualBody: number;
  unanswered: (socket: Socket) => number | undefined;
};

/** Starts requests in turn, measures the event loop's delay, and refuses large bodies that are too many or too slow. */
export async function shedLoad(app: FastifyInstance, { limits, usualBody, unanswered }: OverloadParts): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.lag,
    // The request continues, because a cached answer costs less than a refusal.
    pressureHandler: () => undefined,
  });
  const enqueue = createFairQueue(REQUESTS);
  // A request that the server injects into itself has no socket. It belongs to a request that has already started.
  app.addHook('preHandler', ({ raw, ip }, _, done) => {
    if (raw.socket instanceof Socket) enqueue(queueOf(ip, (unanswered(raw.socket) ?? 0) > 1), done);
    else done();
  });
  const largeBodies = createConnectionSlots(limits.largeBodies, limits.largeBodiesOfAddress);
  // Runs after the route's own checks, so that a client without permission to send a large body takes no slot.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { bodyLimit } = request.routeOptions;
    if (bodyLimit <= usualBody) return done(null, payload);
    const announced = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit);
    // Only backups have a higher limit. They are written to a file as they arrive.
    const held = bodyLimit > limits.largeBodiesOfAddress ? 0 : announced;
    const release = largeBodies.take(request.ip, Math.max(held, MIN_COUNTED_BYTES));
    if (release === null) return done(busy());
    if (request.raw.socket instanceof Socket) payload.once('close', endSlowBody(request.raw, limits));
    reply.raw.once('close', release);
    done(null, payload);
  });
}

/** The least bytes that a large body counts as, because its result takes memory too. */
const MIN_COUNTED_BYTES = 10_000_000;

/** Closes the connection with 408 if the body arrives too slowly. Returns a function that stops the check. */
function endSlowBody({ socket }: IncomingMessage, { bodyLook, bodyRate }: Pick<Limits, 'bodyLook' | 'bodyRate'>) {
  let received = socket.bytesRead;
  const timer = setInterval(() => {
    const bytes = socket.bytesRead - received;
    received += bytes;
    if (bytes >= (bodyRate * bodyLook) / 1000) return;
    clearInterval(timer);
    refuseConnection(socket, 408, TOO_SLOW);
  }, bodyLook).unref();
  return () => clearInterval(timer);
}

function busy(): Refusal {
  return new Refusal(503, 'The site is too busy right now. Please try again in a moment.', {
    // On an open connection the client could repeat the request immediately and be refused again without end.
    headers: { 'retry-after': '2', connection: 'close' },
  });
}

/** Turns between the starts of two computed answers. Cached answers are sent in between. */
const PAUSE = 50;
/** With fewer waiting tasks, a late event loop does not mean overload: the machine was asleep, or is busy with something else. */
const FEW = 24;

/**
 * Returns a function that runs tasks: at most `max` at the same time, fewer while the event loop is late. Further tasks are
 * refused with 503. Tasks start one after the other; the first task starts at once.
 */
export function createWorkLimit(max: number, isLate: () => boolean): Run {
  const enqueue = createFairQueue({ turns: PAUSE, slice: 0 });
  let running = 0;
  return async (work) => {
    if (running >= max || (running >= FEW && isLate())) throw busy();
    running += 1;
    try {
      await new Promise<void>((begin) => enqueue('', begin));
      return await work();
    } finally {
      running -= 1;
    }
  };
}

/** Removes ports: some proxies forward a visitor's port too, and then each connection would count as another visitor. */
export function dropPorts({ raw: { headers } }: FastifyRequest, _: FastifyReply, done: () => void): void {
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
