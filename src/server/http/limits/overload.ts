import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Run } from '../../cache/response-cache.ts';
import { refuseConnection, TOO_SLOW } from '../errors.ts';
import { createConnectionSlots } from './connections.ts';
import type { Limits } from './limits.ts';
import { laneOf } from './pipelining.ts';
import { createTurns } from './turns.ts';
import { Refusal } from '../../refusal.ts';

/** `usualBody`: bytes; a route that accepts more takes large bodies. `unanswered`: how many requests a connection waits for. */
type OverloadParts = {
  limits: Pick<Limits, 'lag' | 'working' | 'largeBodies' | 'largeBodiesOfAddress' | 'bodyLook' | 'bodyRate'>;
  usualBody: number;
  unanswered: (socket: Socket) => number | undefined;
};

/** Lets requests begin in turns, watches how late the event loop is for `createWorkLimit`, and refuses large bodies that are too many or too slow. */
export async function shedLoad(app: FastifyInstance, { limits, usualBody, unanswered }: OverloadParts): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.lag,
    // The request goes on: a cached answer costs less than to refuse it.
    pressureHandler: () => undefined,
  });
  const turns = createTurns(1);
  // One that the server injects into itself has no socket: it is part of a request that has begun.
  app.addHook('preHandler', ({ raw, ip }, _, done) => {
    if (raw.socket instanceof Socket) turns(laneOf(ip, (unanswered(raw.socket) ?? 0) > 1), done);
    else done();
  });
  const largeBodies = createConnectionSlots(limits.largeBodies, limits.largeBodiesOfAddress);
  // After the checks of the route itself: who may not send a large body takes no place.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { bodyLimit } = request.routeOptions;
    if (bodyLimit <= usualBody) return done(null, payload);
    const announced = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit);
    // A route for more than that is for backups, which are written to a file as they come.
    const held = bodyLimit > limits.largeBodiesOfAddress ? 0 : announced;
    const release = largeBodies.take(request.ip, Math.max(held, LEAST));
    if (release === null) return done(busy());
    if (request.raw.socket instanceof Socket) payload.once('close', endSlowBody(request.raw, limits));
    reply.raw.once('close', release);
    done(null, payload);
  });
}

/** The bytes that a large body counts as at least. What is made from it takes memory too. */
const LEAST = 10_000_000;

/** Closes the connection with 408 if the body comes too slowly. Returns a function that stops looking. */
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
    // On an open connection the client could ask again at once, and be refused at once, for ever.
    headers: { 'retry-after': '2', connection: 'close' },
  });
}

/** Turns between the beginnings of two answers that are computed: cached ones are sent meanwhile. */
const PAUSE = 50;
/** With fewer pieces under way nothing has piled up: the machine was asleep, or is busy with something else. */
const FEW = 24;

/**
 * Returns how to run work, at most `max` pieces at once, and fewer while the event loop is late; more are refused with 503.
 * They begin one after the other, the first at once.
 */
export function createWorkLimit(max: number, isLate: () => boolean): Run {
  const turns = createTurns(PAUSE);
  let running = 0;
  return async (work) => {
    if (running >= max || (running >= FEW && isLate())) throw busy();
    running += 1;
    try {
      await new Promise<void>((begin) => turns('', begin));
      return await work();
    } finally {
      running -= 1;
    }
  };
}

/** Some proxies forward a visitor's port too. Limits count by address: each connection would be another visitor. */
export function dropPorts({ raw: { headers } }: FastifyRequest, _: FastifyReply, done: () => void): void {
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
  done();
}

/** Returns a list of addresses without their ports: `192.0.2.7:5080, [2001:db8::7]:5080` as `192.0.2.7, 2001:db8::7`. */
export function withoutPorts(addresses: string): string {
  return addresses
    .split(',')
    .map((one) => one.trim())
    .map((one) => /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(one)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(one)?.[1] ?? one)
    .join(', ');
}
