import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ChangedThing, LiveEvent } from '#contract/live.ts';
import { live } from '#contract/live.ts';
import type { Revisions, Store } from '../storage/store.ts';
import { routePath } from './read-routes.ts';

/** A sign of life on a quiet line, so that no proxy takes it for dead. */
const SIGN_OF_LIFE = 25_000;
/** Who has not taken this much is not listening any more. */
const MOST_WAITING = 64 * 1024;

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/** Serves the stream of events: one watch of the store for all listeners, and none while nobody listens. */
export function serveLive(app: FastifyInstance, store: Pick<Store, 'revisions' | 'onChange'>): void {
  const listeners = new Set<ServerResponse>();
  let known: Revisions = new Map();
  let stop: (() => void) | null = null;

  function watch(): void {
    known = store.revisions();
    const unsubscribe = store.onChange(tell);
    const timer = setInterval(() => send(listeners, ': \n\n'), SIGN_OF_LIFE);
    stop = () => {
      clearInterval(timer);
      unsubscribe();
    };
  }

  function tell(): void {
    const now = store.revisions();
    const scopes = [...now].filter(([scope, value]) => known.get(scope) !== value).map(([scope]) => scope);
    known = now;
    const changed = scopes.flatMap(thingOf);
    if (changed.length > 0) send(listeners, eventOf(now, changed));
  }

  function leave(listener: ServerResponse): void {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  }

  app.get(routePath(live.path), { exposeHeadRoute: false }, (request, reply) => {
    const revisions = store.revisions();
    if (listeners.size === 0) watch();
    reply.hijack();
    const listener = reply.raw;
    listeners.add(listener);
    listener.on('close', () => leave(listener));
    // A hijacked reply sends none of the headers that every answer has, unless it is told to.
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS })) {
      if (value !== undefined) listener.setHeader(name, value);
    }
    const missed = request.headers['last-event-id'] === String(leagueOf(revisions)) ? [] : [...revisions.keys()];
    listener.write(`retry: 3000\n${eventOf(revisions, missed.flatMap(thingOf))}`);
  });

  // Streams never end by themselves: the server could not close.
  app.addHook('preClose', (done) => {
    for (const listener of listeners) listener.end();
    done();
  });
}

function send(listeners: Iterable<ServerResponse>, text: string): void {
  for (const listener of listeners) {
    if (listener.writableLength > MOST_WAITING) listener.destroy();
    else listener.write(text);
  }
}

function eventOf(revisions: Revisions, changed: ChangedThing[]): string {
  const event: LiveEvent = { revision: leagueOf(revisions), changed, revisions: Object.fromEntries(revisions) };
  return `id: ${event.revision}\ndata: ${JSON.stringify(event)}\n\n`;
}

function leagueOf(revisions: Revisions): number {
  return revisions.get('league') ?? 0;
}

function thingOf(scope: string): ChangedThing[] {
  if (scope === 'people' || scope === 'seasons' || scope === 'draws') return [{ kind: scope }];
  const season = /^season:(.*)$/s.exec(scope)?.[1];
  return season === undefined ? [] : [{ kind: 'results', season }];
}
