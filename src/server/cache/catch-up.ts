import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { parseRevision, revisionHeader } from '#contract/protocol.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../storage/store.ts';

/**
 * The name of the cookie with the revision of the browser's last write. It replaces the `Revision` header, which a
 * browser cannot send when it opens a page. Only signed-in clients get the cookie, in the answers to their writes.
 */
const REVISION_COOKIE_NAME = 'revision';
const REVISION_COOKIE_PATTERN = /(?:^|;\s*)revision=(\d{1,15})(?:;|$)/;
/**
 * How long the cookie `REVISION_COOKIE_NAME` lasts, in seconds. The time is long, because an instance that lost its
 * database connection can be out of date for a long time.
 */
const COOKIE_MAX_AGE_SECONDS = 60 * 60;

/**
 * Returns the newest revision that the client has seen; 0 if the request names no revision. The answer to the request
 * must not be older than this revision.
 */
export function revisionSeenByClient(headers: IncomingHttpHeaders): number {
  const header = headers[revisionHeader];
  const { cookie } = headers;
  if (header === undefined && cookie === undefined) return 0;
  const inCookie = cookie === undefined ? 0 : Number(REVISION_COOKIE_PATTERN.exec(cookie)?.[1] ?? 0);
  return Math.max(inCookie, typeof header === 'string' ? parseRevision(header) : 0);
}

/** Returns the cookie that sends a write's revision with every request of the next hour. */
export function revisionCookie(revision: number, isSecure: boolean): string {
  return `${REVISION_COOKIE_NAME}=${revision}; Path=/; SameSite=Lax; HttpOnly; Max-Age=${COOKIE_MAX_AGE_SECONDS}${isSecure ? '; Secure' : ''}`;
}

/** How long a writer's next read waits for this instance to catch up, in milliseconds. */
const MAX_CATCH_UP_WAIT = 2000;

/** Requests of clients that have seen a newer revision than this instance has. */
const requestsWithNewerRevision = new WeakSet<IncomingMessage>();

/**
 * Makes a read wait until this instance knows the writes that the client made on another instance, for at most
 * `MAX_CATCH_UP_WAIT` (docs/decisions/many-machines.md).
 */
export function catchUpBeforeReads(app: FastifyInstance, store: Pick<Store, 'reaches' | 'catchUp'>): void {
  app.addHook('onRequest', (request, _, proceed) => {
    const requested = revisionSeenByClient(request.headers);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (requested === 0 || !isRead || store.reaches(requested)) return proceed();
    void catchUpInTime(store, requested).then((isThere) => {
      if (!isThere) requestsWithNewerRevision.add(request.raw);
      proceed();
    });
  });
}

/**
 * Returns whether this instance has read all writes up to the revision `requested` within `MAX_CATCH_UP_WAIT`. The
 * database may have a lower revision, for example after a backup was restored. In that case, returns whether this
 * instance has read all writes in the database within `MAX_CATCH_UP_WAIT`.
 */
async function catchUpInTime(store: Pick<Store, 'catchUp'>, requested: number): Promise<boolean> {
  const inTime = new AbortController();
  const late = delay(MAX_CATCH_UP_WAIT, false, { signal: inTime.signal, ref: false }).catch(() => false);
  const caughtUp = store.catchUp(requested).then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([caughtUp, late]);
  inTime.abort();
  return isThere;
}

/**
 * Throws 503 if the client has seen a newer revision than this instance has, so that a proxy asks another instance. A
 * table without the result that was just recorded would look as if the result were lost.
 */
export function refuseIfBehindClient(request: IncomingMessage): void {
  if (!requestsWithNewerRevision.has(request)) return;
  const sentence = 'Your change is recorded, but cannot be shown right now. Please try again in a moment.';
  throw new Refusal(503, sentence, { headers: { 'retry-after': '2' } });
}
