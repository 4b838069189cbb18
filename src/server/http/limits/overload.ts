import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { live } from '#contract/live.ts';
import { login } from '#contract/session.ts';
import { refuseConnection, TOO_SLOW } from '../errors.ts';
import { createConnectionSlots } from './connections.ts';
import type { Limits } from './limits.ts';
import { Refusal } from '../../refusal.ts';

/** Monitoring needs an answer now; an open stream costs nothing while nothing happens, and has its own limit. */
const NEVER_REFUSED = new Set(['/healthz', '/readyz', '/metrics', live.path]);
/** Built files cost little, and a page is useless without them. */
const FILES = '/assets/';

/** `usualBody`: bytes; a route that accepts more takes large bodies. */
type OverloadParts = {
  limits: Pick<Limits, 'working' | 'largeBodies' | 'largeBodiesOfAddress' | 'bodyLook' | 'bodyRate'>;
  usualBody: number;
  lag?: EventLoopLag;
};

/**
 * Refuses requests with 503 while there are more than can be answered in time. Cached answers are sent before this
 * (`cache/fast-path`), and health checks are always answered (docs/decisions/faults.md).
 */
export function shedLoad(app: FastifyInstance, { limits, usualBody, lag = createEventLoopLag() }: OverloadParts): void {
  const reads = createConcurrencyLimit<FastifyRequest>(limits.working);
  // Counted apart, so that a crowd that reads never has an official's result refused.
  const writes = createConcurrencyLimit<FastifyRequest>(limits.working);
  const workingOf = ({ method }: FastifyRequest) => (method === 'GET' || method === 'HEAD' ? reads : writes);
  const turns = createTurns();
  const largeBodies = createConnectionSlots(limits.largeBodies, limits.largeBodiesOfAddress);

  app.addHook('onRequest', (request, _, done) => {
    if (isExempt(request)) return done();
    done(lag.isLate() ? busy() : undefined);
  });
  // After the checks of the route itself: who may not send a large body takes no place.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (isExempt(request) || request.routeOptions.bodyLimit <= usualBody) return done(null, payload);
    const release = largeBodies.take(request.ip);
    if (release === null) return done(busy());
    const stop = endSlowBody(request.raw, limits);
    payload.once('close', stop);
    reply.raw.once('close', release);
    done(null, payload);
  });
  // Counted once the body has arrived: a slow sender takes nothing from others.
  app.addHook('preHandler', (request, _, done) => {
    if (isInjected(request)) return done();
    if (isExempt(request)) return turns(done);
    // A password check waits in a queue of its own (`auth/attempts`).
    if (request.routeOptions.url === login.path) return done();
    const working = workingOf(request);
    if (working.isTooMany()) return done(busy());
    working.begin(request);
    turns(done);
  });
  // Counted until the answer is computed: a slow reader takes nothing from others.
  app.addHook('onSend', (request, _, payload, done) => {
    workingOf(request).end(request);
    done(null, payload);
  });
  app.addHook('onResponse', (request, _, done) => {
    workingOf(request).end(request);
    done();
  });
  app.addHook('onClose', (_, done) => {
    lag.stop();
    done();
  });
}

/** A request that the server injects into itself has no socket: it is part of one that was accepted. */
function isInjected({ raw }: FastifyRequest): boolean {
  return !(raw.socket instanceof Socket);
}

function isExempt(request: FastifyRequest): boolean {
  const { url } = request.routeOptions;
  return isInjected(request) || request.url.startsWith(FILES) || (url !== undefined && NEVER_REFUSED.has(url));
}

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

/** With fewer requests under way, they do not slow each other down. */
const FEW = 24;
/** Milliseconds that a request may take on average while there are more. */
const SLOW = 1500;
/** The weight of each request in the moving average: about the latest twenty count. */
const WEIGHT = 0.05;

/** Counts the requests under way, and tells whether there are more than can be answered in time. */
type ConcurrencyLimit<T extends object> = {
  isTooMany(): boolean;
  begin(request: T): void;
  /** Does nothing for a request that has ended, or never began. */
  end(request: T): void;
};

/** `max`: so many at once are too many, however quick they are. */
export function createConcurrencyLimit<T extends object>(
  max: number,
  now: () => number = () => performance.now(),
): ConcurrencyLimit<T> {
  const begun = new Map<T, number>();
  let average = 0;
  return {
    isTooMany: () => begun.size >= max || (begun.size >= FEW && average > SLOW),
    begin: (request) => void begun.set(request, now()),
    end(request) {
      const since = begun.get(request);
      if (since === undefined) return;
      begun.delete(request);
      average += (now() - since - average) * WEIGHT;
    },
  };
}

/** How often the timer is due, and by how much it may be late. Milliseconds. */
const BEAT = 100;
const LATE = 1000;
/** With fewer requests since the last beat there is no queue: the machine was asleep, or busy with something else. */
const QUEUE = 50;

/** Tells whether the event loop is so far behind that a new request would wait for seconds. */
type EventLoopLag = {
  /** To be called once for each request that has to be worked on. */
  isLate(): boolean;
  stop(): void;
};

/**
 * Watches a timer that is due ten times a second. It cannot fire while requests are worked on, so its delay at this
 * moment is how long the latest request has waited. A mean over the last second would refuse too late and too long.
 */
export function createEventLoopLag(now: () => number = () => performance.now()): EventLoopLag {
  let beatAt = now();
  let requests = 0;
  const timer = setInterval(() => {
    beatAt = now();
    requests = 0;
  }, BEAT).unref();
  return {
    isLate() {
      requests += 1;
      return requests > QUEUE && now() - beatAt > LATE;
    },
    stop: () => clearInterval(timer),
  };
}

/** Most turns in a row without a new piece of work, after one that took long. */
const MOST_TURNS = 50;

/** Begins pieces of work in order, each in a turn of the event loop of its own. */
type Turns = (begin: () => void) => void;

/**
 * The event loop accepts one connection in each turn, so a turn of 20 ms for each of 500 waiting connections would be
 * ten seconds. Work therefore begins once in a turn at most, and after as many turns as the last one took milliseconds.
 * While nothing waits, work begins at once.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  const waiting: (() => void)[] = [];
  let isTurning = false;
  let turnedAt = 0;
  /** Turns that have to pass before work begins again. */
  let left = 0;

  function turn(): void {
    const ended = now();
    left = Math.max(left - 1, Math.min(MOST_TURNS, Math.floor(ended - turnedAt)));
    turnedAt = ended;
    isTurning = left > 0 || waiting.length > 0;
    if (isTurning) setImmediate(turn);
    if (left === 0) waiting.shift()?.();
  }

  return (begin) => {
    if (isTurning) return void waiting.push(begin);
    isTurning = true;
    turnedAt = now();
    setImmediate(turn);
    begin();
  };
}
