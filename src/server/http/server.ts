import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { limitConnections } from './limits/connections.ts';
import { answerError, answerErrors } from './errors.ts';
import { LIMITS, type Limits, nodeLimits } from './limits/limits.ts';
import { type Log, numberFailures, requestNumbers } from '../operations/log/log.ts';
import { shedLoad } from './limits/overload.ts';
import { refuseConnection } from './raw-answer.ts';
import { notFound } from './refusal.ts';
import { pathOfTarget } from './request-target.ts';

/** What answers before us while developing; calls `next` for what it leaves to us. */
export type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type ServerOptions = {
  /** `false`: nothing is logged. */
  log: Log | false;
  /** Whether visitors come over TLS. */
  secure: boolean;
  /** The proxies whose forwarded address is believed. */
  trustProxy: string | null;
  before: Before | null;
  /** What it bears; as much as is usual, where nothing is said. */
  limits?: Limits;
};

/** The largest body of a call (contract §1). */
const MOST_BYTES = 64 * 1024;
/** The longest name, 60 code points, as it may stand in an address: every one of them up to four bytes in three signs. */
const LONGEST_PARAMETER = 60 * 12;
const YEAR = 365 * 24 * 60 * 60;

/** A server with what every request shares, not yet serving anything. */
export async function createServer({
  log,
  secure,
  trustProxy,
  before,
  limits = LIMITS,
}: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(log ? { loggerInstance: log.lines } : { logger: false }),
    genReqId: requestNumbers(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BYTES,
    trustProxy: trustProxy ?? false,
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
    http: nodeLimits(limits),
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionTimeout: limits.silent,
    // What comes on a connection that is open still is answered while the server closes, and the connection ends with it.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => pathOfTarget(url),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
  });
  if (before) app.addHook('onRequest', (request, reply, done) => before(request.raw, reply.raw, done));
  answerErrors(app);
  numberFailures(app);
  limitConnections(app.server, limits, trustProxy !== null);
  shedLoad(app, { limits, usualBody: MOST_BYTES });
  closeAfterAnswer(app);
  takeBodiesAsBytes(app);
  await app.register(helmet, {
    // The development server works with inline scripts.
    contentSecurityPolicy: before ? false : { directives: contentPolicy() },
    strictTransportSecurity: secure ? { maxAge: YEAR, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  // An unknown route comes before its body; pages are asked for without one (contract §1).
  app.addHook('onRequest', (request, _, done) => {
    done(request.is404 && request.method !== 'GET' && request.method !== 'HEAD' ? notFound() : undefined);
  });
  return app;
}

/** By Node's codes; whatever else is no HTTP. */
const UNREADABLE: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'This request has more in its headers than can be read.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'This request took too long to arrive.'],
};

/** What never becomes a request is answered in the one shape too. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, sentence] = UNREADABLE[error.code ?? ''] ?? [400, 'This request cannot be read.'];
  refuseConnection(socket, status, sentence);
}

/** While the server closes, each connection ends with its answer: the server would wait for those that nobody uses any more. */
function closeAfterAnswer(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Bodies are read whole before anything is asked of them, so that what is too large is told first (contract §1). */
function takeBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
}

function contentPolicy() {
  return {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    // A league on plain http in a club's own network has no https to go to.
    upgradeInsecureRequests: null,
  };
}
