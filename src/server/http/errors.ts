import { randomInt } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ListFull, type StoreTrouble, StoreUnavailable } from '../storage/store-error.ts';
import type { CacheEntry } from '../cache/response-cache.ts';
import { conflict, failureBody, notFound, Refusal } from '../refusal.ts';
import { sendEntry } from './send-entry.ts';

/** Returns the “not found” page, which shows `sentence`. */
export type RenderNotFoundPage = (sentence: string) => Promise<CacheEntry>;
declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to another module's
  interface FastifyInstance {
    /** Makes the “not found” page; `null` until the site's pages are served. */
    missingPage: RenderNotFoundPage | null;
  }
}

/**
 * Security headers for every error, even for one that happens before the usual headers are set (`security-headers.ts`).
 * With them, a browser runs no scripts in the answer and does not guess its content type, and no other site can embed
 * it.
 */
const errorSecurityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';object-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const ERROR_SENTENCES_BY_STATUS: Record<number, string> = {
  400: 'This request cannot be read.',
  413: 'This is more than can be sent at once.',
  415: 'This must be sent as JSON (content type application/json).',
};

const TELL_OPERATOR_TEXT = 'Please tell the person who runs the site';
const CANNOT_SAVE_TEXT = 'Nothing can be saved right now';

/**
 * The sentence for the visitor, and the seconds after which it makes sense to try again, for each fault of the store.
 */
const STORE_TROUBLE_ANSWERS: Record<StoreTrouble, [sentence: string, retryAfter: number]> = {
  unavailable: ['The league’s database cannot be reached right now. Please try again in a moment.', 5],
  full: [
    `${CANNOT_SAVE_TEXT}: the disk of the league’s computer is full. ${TELL_OPERATOR_TEXT}, and try again later.`,
    60,
  ],
  'read-only': [
    `${CANNOT_SAVE_TEXT}: the league’s database is read-only. ${TELL_OPERATOR_TEXT}, and try again later.`,
    60,
  ],
  disk: [
    `The league’s database cannot be used right now: the disk of the league’s computer reports errors. ${TELL_OPERATOR_TEXT}.`,
    60,
  ],
  damaged: [`The league’s database is damaged. ${TELL_OPERATOR_TEXT}: a backup has to be restored.`, 600],
  upgraded: ['The site has just been updated. Please try again in a moment.', 5],
  moved: [`${CANNOT_SAVE_TEXT}: the league’s database has been moved. ${TELL_OPERATOR_TEXT}, and try again later.`, 60],
};

/**
 * Makes the app answer every error of a route, usually with JSON. Somebody who opens a missing document, calendar, feed
 * or picture in a browser gets the “not found” page instead. An unexpected error is logged in full, but its details are
 * not sent. Every answer with a status of 500 or higher gets a `request-id` header.
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.decorate('missingPage', null);
  app.setErrorHandler((error, request, reply) => replyWithPageOrJson(error, request, reply));
  app.addHook('onSend', (request, reply, _, done) => {
    // An official can quote this id, and the operator can search the log for it.
    if (reply.statusCode >= 500) reply.header('request-id', request.id);
    done();
  });
}

/**
 * Answers one error: with the “not found” page if somebody opened a missing address in a browser, or else with JSON.
 */
async function replyWithPageOrJson(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const entry = await notFoundPage(refusalOf(error), request);
  return entry ? sendEntry(request, reply.header('vary', 'Accept'), entry) : replyWithError(error, request, reply);
}

/**
 * Returns the “not found” page for a refusal; `null` if the answer should be JSON, or if the page cannot be rendered.
 */
async function notFoundPage({ status, message }: Refusal, request: FastifyRequest): Promise<CacheEntry | null> {
  if (status !== 404 || !isBrowserNavigation(request)) return null;
  try {
    return (await request.server.missingPage?.(message)) ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns whether somebody opened the address in a browser: the request is a `GET` or `HEAD` that accepts HTML, for an
 * address of neither the API (`/api`) nor a built file (`/assets`).
 */
function isBrowserNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !/^\/(api|assets)(\/|$)/.test(url.split('?', 1)[0] ?? '') && /\btext\/html\b/.test(headers.accept ?? '');
}

/** Answers one error with JSON, even if no route was found yet. Calls `logFailure` if the status is 500 or higher. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) logFailure(error, request);
  const sentence = refusal.status === 500 ? `${refusal.message} Its number is ${request.id}.` : refusal.message;
  return reply
    .code(refusal.status)
    .headers({ ...errorSecurityHeaders, 'cache-control': 'no-store', ...refusal.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...failureBody(sentence, refusal.issues), ...refusal.details }));
}

/** Returns the logger of a request. Each of its log lines contains the request's number. */
export function requestLogger({ log, id }: FastifyRequest): FastifyBaseLogger {
  return log.child({ reqId: id });
}

/** Logs an error, except a `Refusal`, for which the usual log line of the request is enough. */
export function logFailure(error: unknown, request: FastifyRequest): void {
  const log = requestLogger(request);
  if (error instanceof StoreUnavailable) log.error(error, error.message);
  else if (!(error instanceof Refusal)) log.error(error);
}

/**
 * Returns the status and the sentence with which to answer an error. An unexpected error gets a general sentence, so
 * that no internals are shown.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ListFull) return conflict(error.message);
  if (error instanceof StoreUnavailable) {
    const [sentence, retryAfter] = STORE_TROUBLE_ANSWERS[error.trouble];
    return new Refusal(503, sentence, { headers: { 'retry-after': String(retryAfter) } });
  }
  const status = statusOf(error);
  // @fastify/static answers 403 for hidden files. Visitors should not learn that these exist.
  if (status === 403) return notFound();
  const sentence = ERROR_SENTENCES_BY_STATUS[status];
  if (sentence !== undefined) return new Refusal(status, sentence);
  if (status < 500) return new Refusal(status, 'This request cannot be answered.');
  return new Refusal(500, 'Something went wrong on our side. It has been logged.');
}

/** Returns the HTTP status of an error that Fastify or a plugin has thrown; 500 for any other error. */
function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' && error.statusCode >= 400 ? error.statusCode : 500;
}

export const TOO_SLOW_SENTENCE = 'This request took too long to arrive.';

/** The time, in milliseconds, for a client to read the error that says why its connection will close. */
export const CLOSE_DELAY_AFTER_ERROR_MS = 2000;

/** Writes the usual JSON error to the connection of a request that cannot be read, and closes the connection. */
export function refuseConnection(socket: Socket, status: number, sentence: string): void {
  const body = JSON.stringify(failureBody(sentence));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    ...errorSecurityHeaders,
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.on('error', () => socket.destroy());
  // Disconnects a client that does not read the answer in time.
  socket.setTimeout(CLOSE_DELAY_AFTER_ERROR_MS, () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () => {
    socket.destroySoon();
  });
}

/**
 * Returns a function that makes numbers for requests. The numbers are short enough to read out on the telephone, and
 * practically never repeat, even across restarts and processes.
 */
export function createRequestNumberGenerator(): () => string {
  const first = randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0');
  let count = 0;
  return () => `${first}-${(count += 1).toString(36)}`;
}
