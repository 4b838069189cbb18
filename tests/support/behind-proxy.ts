/**
 * The API suite through a proxy (`npm run soak -- --only=proxy`): in the place of a site in process, two of them on one
 * PostgreSQL, of which one after the other is killed and started again for as long as the test lasts.
 */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { createSeenRevision, revisionHeader } from '#contract/protocol.ts';
import { openStore, type Place } from '#server/storage/open.ts';
import { StoreUnavailable } from '#server/storage/store-error.ts';
import type { Store } from '#server/storage/store.ts';
import { startProxy } from './proxy.ts';

export const isBehindProxy = process.env['SITE_BEHIND_PROXY'] === '1';

type Instance = { app: FastifyInstance; store: Store; port: number };
export type Inject = (asked: InjectOptions | string) => Promise<LightMyRequestResponse>;

/** Between one that is back and the next that is killed, in milliseconds. */
const PAUSE = 250;
const MOST_TRIES = 50;

/** Makes two instances around stores of their own; answers how to ask them, in the way in which one in process is asked. */
export async function behindProxy(
  place: Place,
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
  async function end({ app, store }: Instance, isKilled: boolean): Promise<void> {
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
      await end(instance, done % 4 < 2);
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
    for (const instance of instances) await end(instance, false);
    // The test's database may have been dropped before this was told.
    if (failure !== undefined && !(failure instanceof StoreUnavailable)) throw failure;
  });

  const seen = createSeenRevision();
  return async (asked) => {
    const given = typeof asked === 'string' ? { url: asked } : asked;
    // What the test itself has written into the store, it may expect to see.
    seen.note(String(own.revisions().get('league')));
    const key = { 'idempotency-key': randomUUID() };
    for (let tries = 1; ; tries++) {
      const reply = await send(proxy.url, given, { ...key, ...seen.headers() }).catch(() => null);
      const revision = String(reply?.headers[revisionHeader] ?? '');
      seen.note(revision);
      // The test may look into its own store: that is a third instance.
      if (revision !== '') await own.catchUp(Number(revision));
      const isWrite = (given.method ?? 'GET') !== 'GET';
      const isOver = reply !== null && reply.statusCode !== 502 && !(isWrite && reply.statusCode === 503);
      if (reply !== null && (isOver || !isWrite || tries === MOST_TRIES)) return reply;
      if (!isWrite || tries === MOST_TRIES) throw new Error(`${given.method} ${given.url as string} was not answered`);
      await delay(20);
    }
  };
}

/** One request as `inject` takes it. */
function send(
  url: string,
  { method = 'GET', url: path, headers = {}, payload, body = payload }: InjectOptions,
  more: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  const bytes = body === undefined ? null : Buffer.from(isText ? body : JSON.stringify(body));
  const typed = body === undefined || isText ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    // A string, wherever the tests ask for something.
    const at = `${url}${path as string}`;
    const all = { ...more, ...typed, ...headers, ...(bytes ? { 'content-length': bytes.length } : {}) };
    const sent = request(at, { method, headers: all, agent: false }, (received) => {
      const chunks: Buffer[] = [];
      received.on('error', reject);
      received.on('data', (chunk: Buffer) => chunks.push(chunk));
      received.on('end', () => {
        const raw = Buffer.concat(chunks);
        const { statusCode = 0, headers: given } = received;
        const text = raw.toString();
        const reply = {
          statusCode,
          headers: given,
          body: text,
          payload: text,
          rawPayload: raw,
          json: () => JSON.parse(text),
        };
        // As much of it as the tests look at.
        resolve(reply as unknown as LightMyRequestResponse);
      });
    });
    sent.on('error', reject);
    sent.end(bytes ?? undefined);
  });
}
