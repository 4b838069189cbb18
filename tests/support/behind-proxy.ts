/**
 * Runs the API tests through a proxy (`npm run soak -- --only=proxy`). Two instances on one PostgreSQL replace the
 * single site in the test's process. They are killed and restarted by turns while a test runs.
 */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { createRevisionTracker, revisionHeader } from '#contract/protocol.ts';
import { openStore, type DatabaseLocation } from '#server/storage/open.ts';
import { StoreUnavailable } from '#server/storage/store-error.ts';
import type { Store } from '#server/storage/store.ts';
import { send as sendOne } from '../soak/requests.ts';
import { startProxy } from './proxy.ts';

export const isBehindProxy = process.env['SITE_BEHIND_PROXY'] === '1';

type Instance = { app: FastifyInstance; store: Store; port: number };
export type Inject = (input: InjectOptions | string) => Promise<LightMyRequestResponse>;

/** How long to wait between a restart and the next kill, in milliseconds. */
const PAUSE = 250;
const MAX_TRIES = 50;

/**
 * Starts two instances, each with its own store, and restarts them in turn until the test ends. Returns a function like
 * Fastify's `inject` that sends requests to them. `own`: the store of the test itself.
 */
export async function behindProxy(
  place: DatabaseLocation,
  own: Store,
  make: (store: Store) => Promise<FastifyInstance>,
): Promise<Inject> {
  const stopped = new AbortController();
  const instances: Instance[] = [];

  async function start(index: number): Promise<void> {
    const store = await openStore(place);
    const app = await make(store);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo; // it listens on a port
    instances[index] = { app, store, port };
  }
  async function stop({ app, store }: Instance, isKilled: boolean): Promise<void> {
    if (isKilled) app.server.closeAllConnections();
    await app.close();
    await store.close();
  }

  await start(0);
  await start(1);
  const proxy = await startProxy(() => instances.map(({ port }) => port));
  async function keepRestarting(): Promise<void> {
    for (let done = 0; !stopped.signal.aborted; done++) {
      const instance = instances[done % 2];
      if (instance === undefined) return;
      await stop(instance, done % 4 < 2);
      await start(done % 2);
      await proxy.settled();
      await delay(PAUSE, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }
  const restarting = keepRestarting();
  restarting.catch(() => undefined);
  onTestFinished(async () => {
    stopped.abort();
    const failure = await restarting.catch((error: unknown) => error);
    await proxy.close();
    for (const instance of instances) await stop(instance, false);
    // An unavailable store is no failure, because the test's database may already have been dropped.
    if (failure !== undefined && !(failure instanceof StoreUnavailable)) throw failure;
  });

  return repeatingInject(proxy.url, own);
}

/**
 * Returns an `inject` that behaves like a good client: it repeats writes with the same key, and sends the revision that
 * it has seen.
 */
function repeatingInject(url: string, own: Store): Inject {
  const seen = createRevisionTracker();
  return async (input) => {
    const given = typeof input === 'string' ? { url: input } : input;
    // The answer must include what the test wrote directly into its own store.
    seen.note(String(own.revisions().get('league')));
    const key = { 'idempotency-key': randomUUID() };
    for (let tries = 1; ; tries++) {
      const reply = await send(url, given, { ...key, ...seen.headers() }).catch(() => null);
      const revision = String(reply?.headers[revisionHeader] ?? '');
      seen.note(revision);
      // The test's own store acts as a third instance, and must catch up too.
      if (revision !== '') await own.catchUp(Number(revision));
      const isWrite = (given.method ?? 'GET') !== 'GET';
      const isOver = reply !== null && reply.statusCode !== 502 && !(isWrite && reply.statusCode === 503);
      if (reply !== null && (isOver || !isWrite || tries === MAX_TRIES)) return reply;
      if (!isWrite || tries === MAX_TRIES) throw new Error(`${given.method} ${given.url as string} was not answered`);
      await delay(20);
    }
  };
}

/** Sends one request, given as for `inject`. */
async function send(
  url: string,
  { method = 'GET', url: path, headers = {}, payload, body: given = payload }: InjectOptions,
  more: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const isText = typeof given === 'string' || Buffer.isBuffer(given);
  const typed = given === undefined || isText ? {} : { 'content-type': 'application/json' };
  const bytes = given === undefined ? null : Buffer.from(isText ? given : JSON.stringify(given));
  const sized = bytes ? { 'content-length': bytes.length } : {};
  // The tests always give a path, and headers that are strings.
  const all = { ...more, ...typed, ...headers, ...sized } as Record<string, string>;
  const sent = { method, path: path as string, headers: all, ...(bytes ? { body: bytes } : {}) };
  const { status: statusCode, headers: answered, text: body, bytes: rawPayload } = await sendOne(url, sent, false);
  const reply = { statusCode, headers: answered, body, payload: body, rawPayload, json: () => JSON.parse(body) };
  // These are the fields of a reply that tests use.
  return reply as unknown as LightMyRequestResponse;
}
