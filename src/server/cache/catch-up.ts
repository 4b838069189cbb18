import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../storage/store.ts';
import { Refusal } from '../http/refusal.ts';
import { requestedRevision } from './revision.ts';

/** How long who has written something waits for an instance that has not heard of it, in milliseconds. */
const PATIENCE = 2000;

/** Requests that ask for more than is known here. */
const behind = new WeakSet<IncomingMessage>();

/** Lets an instance catch up with what a visitor has written on another one, before it answers (docs/decisions/many-machines.md). */
export function catchUpBeforeReads(app: FastifyInstance, store: Pick<Store, 'reaches' | 'catchUp'>): void {
  app.addHook('onRequest', (request, _, goOn) => {
    const asked = requestedRevision(request.headers);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (asked === 0 || !isRead || store.reaches(asked)) {
      goOn();
      return;
    }
    void caughtUp(store, asked).then((isThere) => {
      if (!isThere) behind.add(request.raw);
      goOn();
    });
  });
}

/** Whether it is done in time. What the database itself says is all there is, be it less than was asked for. */
async function caughtUp(store: Pick<Store, 'catchUp'>, asked: number): Promise<boolean> {
  const inTime = new AbortController();
  const late = delay(PATIENCE, false, { signal: inTime.signal, ref: false }).catch(() => false);
  const done = store.catchUp(asked).then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([done, late]);
  inTime.abort();
  return isThere;
}

/**
 * Refuses to answer from what is kept who asks for something newer than that: whoever was told that a result is recorded
 * would take a table without it for its loss. A proxy asks another instance then.
 */
export function refuseBehind(request: IncomingMessage): void {
  if (!behind.has(request)) return;
  throw new Refusal(
    503,
    'What you have changed is recorded, but cannot be shown just now. Please try again in a moment.',
    {
      headers: { 'retry-after': '2' },
    },
  );
}
