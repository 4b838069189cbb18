import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { limitConnections } from './limits/connections.ts';
import {
  replyWithError,
  installErrorHandler,
  refuseConnection,
  createRequestNumberGenerator,
  TOO_SLOW_SENTENCE,
} from './errors.ts';
import { LIMITS, type ServerLimits, nodeHttpServerOptions } from './limits/limits.ts';
import { removeForwardedPorts, protectFromOverload } from './limits/overload.ts';
import { limitPipelining } from './limits/pipelining.ts';
import { securityHeaders } from './security-headers.ts';
import { notFound, Refusal } from '../refusal.ts';

/** The request handler of the development server. It calls `next` for each request that it leaves to the site. */
export type DevHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type ServerOptions = {
  /** `false` disables the log. */
  log: FastifyBaseLogger | false;
  /** Whether visitors use HTTPS. */
  secure: boolean;
  /** The proxies whose `X-Forwarded-…` headers are trusted, in the notation of Fastify; `null` if there is no proxy. */
  trustProxy: string | null;
  before: DevHandler | null;
  /** The code of the only inline script that pages may have. */
  startScript?: string | undefined;
  limits?: ServerLimits;
};

const { FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_INVALID_CONTENT_LENGTH } = errorCodes;

/** The largest body of a call, in bytes, unless its route allows more. */
export const MAX_CALL_BODY_BYTES = 64 * 1024;
/**
 * The longest parameter in a path: a name of up to 60 characters, each of which takes up to 12 characters when
 * percent-encoded.
 */
const MAX_PARAMETER_LENGTH = 60 * 12;

/** Creates a server without routes, with everything that all requests share: limits, errors, security headers. */
export async function createServer({
  log,
  secure,
  trustProxy,
  before,
  startScript,
  limits = LIMITS,
}: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    genReqId: createRequestNumberGenerator(),
    logController: new LogController({ disableRequestLogging: true }),
    // One logger serves all requests. Creating one for each request would take longer than answering it, and few
    // requests log anything (see `requestLogger`).
    childLoggerFactory: (logger) => logger,
    bodyLimit: MAX_CALL_BODY_BYTES,
    trustProxy: trustProxy ?? false,
    frameworkErrors: replyWithError,
    clientErrorHandler: answerUnreadableRequest,
    // Turns off Node's own check for a `Host` header: `refuseInvalidHostOrExpectHeader` answers with the usual JSON
    // error instead.
    http: { ...nodeHttpServerOptions(limits), requireHostHeader: false },
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionTimeout: limits.silent,
    // Answers requests on open connections even while the server closes. `endConnectionsWhileClosing` then ends the
    // connection.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => pathAndQueryOfTarget(url),
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
  });
  if (before) app.addHook('onRequest', (request, reply, done) => before(request.raw, reply.raw, done));
  if (trustProxy !== null) app.addHook('onRequest', removeForwardedPorts);
  installErrorHandler(app);
  refuseInvalidHostOrExpectHeader(app);
  const unanswered = limitPipelining(app, limits);
  limitConnections(app, { limits, isProxied: trustProxy !== null, unanswered });
  await protectFromOverload(app, { limits, usualBody: MAX_CALL_BODY_BYTES, unanswered });
  endConnectionsWhileClosing(app);
  registerRawBodyParser(app);
  const headers = securityHeaders({ secure, startScript, isDevelopment: before !== null });
  app.addHook('onRequest', ({ is404, method }, reply, done) => {
    reply.headers(headers);
    // Refuses an unknown route before the body is read. A GET or HEAD is let through, because the path may be that of a
    // page.
    done(is404 && method !== 'GET' && method !== 'HEAD' ? notFound() : undefined);
  });
  return app;
}

/** The answers to requests that Node could not read, keyed by Node's error code. */
const UNREADABLE_REQUEST_ANSWERS: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'This request has more in its headers than can be read.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, TOO_SLOW_SENTENCE],
};

/** Answers a request that Node could not read, and closes the connection. A broken connection gets no answer. */
function answerUnreadableRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, sentence] = UNREADABLE_REQUEST_ANSWERS[error.code ?? ''] ?? [400, 'This request cannot be read.'];
  refuseConnection(socket, status, sentence);
}

/**
 * When the server closes, waits up to `lastRequests` milliseconds for the last requests on open connections. Closing at
 * once would break requests that are on their way. Call this function after all other `preClose` hooks are set. The
 * other hooks then run first, so each answer during the wait already says that its connection closes.
 */
export function awaitLastRequestsOnClose(
  app: FastifyInstance,
  { lastRequests }: Pick<ServerLimits, 'lastRequests'>,
): void {
  app.addHook('preClose', async () => {
    const end = performance.now() + lastRequests;
    while (performance.now() < end && (await countOpenConnections(app)) > 0)
      await delay(OPEN_CONNECTIONS_CHECK_INTERVAL_MS);
  });
}

const OPEN_CONNECTIONS_CHECK_INTERVAL_MS = 20;

function countOpenConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count ?? 0)));
}

/**
 * While the server closes, ends each connection after the next answer on it, because the server waits until all
 * connections have ended, even idle ones.
 */
function endConnectionsWhileClosing(app: FastifyInstance): void {
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

/**
 * Makes the server read every body as bytes, so that a body that is too large is refused with 413 before its content is
 * checked.
 */
function registerRawBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', readBody);
}

/**
 * Reads a body into a buffer of the size that `Content-Length` states, one chunk in each turn of the event loop.
 * Without that header, the buffer has the largest size allowed. Throws 413 for a body that is too large, 400 for one
 * shorter than stated. Fastify's own reader takes all waiting chunks in the same turn, and joins them at the end: with
 * four uploads of 20 MB in progress, visitors waited ten times as long.
 */
function readBody({ headers, routeOptions }: FastifyRequest, payload: Readable): Promise<Buffer> {
  const { bodyLimit } = routeOptions;
  const { 'content-length': announced } = headers;
  const size = announced === undefined ? bodyLimit : Number(announced);
  if (size > bodyLimit) throw new FST_ERR_CTP_BODY_TOO_LARGE();
  const bytes = Buffer.allocUnsafeSlow(size);
  let length = 0;
  return new Promise((resolve, reject) => {
    payload.on('data', (piece: Buffer) => {
      if (length + piece.length > size) reject(new FST_ERR_CTP_BODY_TOO_LARGE());
      else piece.copy(bytes, length);
      length += piece.length;
      payload.pause();
      setImmediate(() => payload.resume());
    });
    payload.once('error', () => reject(new FST_ERR_CTP_INVALID_CONTENT_LENGTH()));
    payload.once('end', () => {
      // The rest of the buffer is uninitialised memory and must not be returned.
      if (announced !== undefined && length < size) reject(new FST_ERR_CTP_INVALID_CONTENT_LENGTH());
      else resolve(bytes.subarray(0, length));
    });
  });
}

/**
 * Returns the path and query of a request target, which may also be a full URL (RFC 9112 §3.2.2). The host in the URL
 * is ignored, because the site's own address is a setting. Any other target, such as `*`, is returned unchanged.
 */
export function pathAndQueryOfTarget(target: string): string {
  if (target.startsWith('/')) return target;
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? [];
  if (rest === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Returns how many `Host` headers a request has. */
function countHostHeaders({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at] ?? '')) count += 1;
  return count;
}

/** The accepted values of the `Expect` header: a copy of the pattern that Node uses. */
const EXPECT_CONTINUE_PATTERN = /(?:^|\W)100-continue(?:$|\W)/i;

/**
 * Refuses a request with several `Host` headers, or with none in HTTP/1.1 (400), and a request with an unsupported
 * `Expect` header (417).
 */
function refuseInvalidHostOrExpectHeader(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', ({ raw }, _, done) => {
    const hosts = countHostHeaders(raw);
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) {
      return done(new Refusal(400, 'This request does not name one host.'));
    }
    const { expect } = raw.headers;
    const isUnknown = expect !== undefined && !EXPECT_CONTINUE_PATTERN.test(expect);
    done(isUnknown ? new Refusal(417, 'This request expects something that this site does not do.') : undefined);
  });
}
