import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ChangedThing, LiveEvent } from '#contract/live.ts';
import { live } from '#contract/live.ts';
import { FOLDER } from './facts.ts';
import type { Revisions, Store } from '../storage/store.ts';
import { LIMITS, type Limits } from '../http/limits/limits.ts';
import { createConnectionSlots } from '../http/limits/connection-slots.ts';
import { routePath } from '../http/read-routes.ts';
import { Refusal } from '../http/refusal.ts';

/** A sign of life on a quiet line, so that no proxy takes it for dead. */
const SIGN_OF_LIFE = 25_000;
/** Who has not taken this much is not listening any more. */
const MOST_WAITING = 64 * 1024;

/** The scopes that are kinds of things themselves. */
const KINDS = ['people', 'seasons', 'draws', 'folder', 'timers'] as const;

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/** Serves the stream of events: one watch of the store for all listeners, and none while nobody listens. Answers how many listen. */
export function serveLive(
  app: FastifyInstance,
  store: Pick<Store, 'revisions' | 'unavailableSince' | 'onChange'>,
  limits: Pick<Limits, 'streams' | 'streamsOfAddress'> = LIMITS,
): () => number {
  const listeners = new Set<ServerResponse>();
  const slots = createConnectionSlots(limits.streams, limits.streamsOfAddress);
  let known: Revisions = new Map();
  let knownAway = false;
  let stop: (() => void) | null = null;

  function watch(): void {
    known = store.revisions();
    knownAway = store.unavailableSince() !== null;
    const unsubscribe = store.onChange(tell);
    const timer = setInterval(() => send(listeners, ': \n\n'), SIGN_OF_LIFE);
    stop = () => {
      clearInterval(timer);
      unsubscribe();
    };
  }

  function tell(): void {
    const now = revisionsOr(store, known);
    const away = store.unavailableSince();
    const scopes = [...now].filter(([scope, value]) => known.get(scope) !== value).map(([scope]) => scope);
    known = now;
    const changed = scopes.flatMap(thingOf);
    const isOther = (away !== null) !== knownAway;
    knownAway = away !== null;
    if (changed.length > 0 || isOther) send(listeners, eventOf(now, changed, away));
  }

  function leave(listener: ServerResponse): void {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  }

  app.get(routePath(live.path), { exposeHeadRoute: false }, (request, reply) => {
    const revisions = store.revisions();
    // Gone before its turn came: nothing would tell of its end any more.
    if (reply.raw.destroyed) return void reply.hijack();
    const release = slots.take(request.ip);
    if (release === null) throw tooMany();
    if (listeners.size === 0) watch();
    reply.hijack();
    const listener = reply.raw;
    listeners.add(listener);
    listener.on('close', () => {
      release();
      leave(listener);
    });
    // A hijacked reply sends none of the headers that every answer has, unless it is told to.
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS })) {
      if (value !== undefined) listener.setHeader(name, value);
    }
    const missed = request.headers['last-event-id'] === String(leagueOf(revisions)) ? [] : [...revisions.keys()];
    listener.write(`retry: 3000\n${eventOf(revisions, missed.flatMap(thingOf), store.unavailableSince())}`);
  });

  // Streams never end by themselves: the server could not close.
  app.addHook('preClose', (done) => {
    for (const listener of listeners) listener.end();
    done();
  });
  return () => listeners.size;
}

/** A page that is refused asks again, ever more seldom; until then it shows what it has (docs/decisions/live-in-open-pages.md). */
function tooMany(): Refusal {
  return new Refusal(503, 'Too many pages are being kept up to date just now.', { headers: { 'retry-after': '60' } });
}

/** Nobody could take it here that the store is away; whoever asks it next is told. */
function revisionsOr(store: Pick<Store, 'revisions'>, known: Revisions): Revisions {
  try {
    return store.revisions();
  } catch {
    return known;
  }
}

function send(listeners: Iterable<ServerResponse>, text: string): void {
  for (const listener of listeners) {
    if (listener.writableLength > MOST_WAITING) listener.destroy();
    else listener.write(text);
  }
}

function eventOf(revisions: Revisions, changed: ChangedThing[], away: Date | null): string {
  const all = { revision: leagueOf(revisions), changed, revisions: Object.fromEntries(revisions) };
  const event: LiveEvent = away === null ? all : { ...all, staleSince: away.toISOString() };
  return `id: ${event.revision}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** One number for all of it: any write raises it, and any change of the league's folder. */
function leagueOf(revisions: Revisions): number {
  return (revisions.get('league') ?? 0) + (revisions.get(FOLDER) ?? 0);
}

function thingOf(scope: string): ChangedThing[] {
  const kind = KINDS.find((known) => known === scope);
  if (kind !== undefined) return [{ kind }];
  const [, of, season] = /^(season|list):(.*)$/s.exec(scope) ?? [];
  return season === undefined ? [] : [{ kind: of === 'list' ? 'fixtures' : 'results', season }];
}
