import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ChangedData, live, type LiveEvent } from '#contract/live.ts';
import { dayNumber } from '#domain/day.ts';
import { TODAY_SCOPE } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import type { Revisions, Store } from '../storage/store.ts';
import { createConnectionSlots } from './limits/connections.ts';
import { LIMITS, type ServerLimits } from './limits/limits.ts';
import { Refusal } from '../refusal.ts';

/** Milliseconds between two empty comments on a stream. A proxy would close a stream on which nothing is sent. */
const HEARTBEAT_INTERVAL_MS = 25_000;
/** In bytes: a listener with more unread data than this is disconnected. */
const MAX_UNREAD_BYTES = 64 * 1024;

/**
 * The scopes (parts of the league's data) that do not belong to one season. The stream also reports changes of scopes
 * that have a season in their name, such as `season:25/26`.
 */
const SCOPES_WITHOUT_SEASON = ['people', 'seasons', 'draws', 'content', 'timers', 'running', 'today'] as const;

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/** What the stream watches: the store's revisions, and the league's current day as one more revision. */
type WatchedStore = Pick<Store, 'revisions' | 'unavailableSince' | 'onChange'>;

type LiveEventsOptions = {
  store: WatchedStore;
  clock: Pick<Clock, 'today'>;
  limits?: Pick<ServerLimits, 'streams' | 'streamsOfAddress'>;
};

/**
 * Serves the stream of events that tells open pages what has changed. All listeners share one watch on the store, which
 * runs only while there are listeners. Returns a function that counts the listeners.
 */
export function serveLiveEvents(app: FastifyInstance, { limits = LIMITS, ...parts }: LiveEventsOptions): () => number {
  const watched = storeWithDayRevision(parts);
  const listeners = new Set<ServerResponse>();
  const slots = createConnectionSlots(limits.streams, limits.streamsOfAddress);
  const watch = createStoreWatcher(watched, listeners);

  function leave(listener: ServerResponse): void {
    listeners.delete(listener);
    if (listeners.size === 0) watch.stop();
  }

  app.get(live.path, { exposeHeadRoute: false }, (request, reply) => {
    const revisions = watched.revisions();
    // If the client disconnected while the request waited in a queue, no `close` event will follow.
    if (reply.raw.destroyed) return void reply.hijack();
    const release = slots.take(request.ip);
    if (release === null) throw tooManyListenersRefusal();
    if (listeners.size === 0) watch.start();
    const listener = startStream(reply);
    listeners.add(listener);
    listener.on('close', () => {
      release();
      leave(listener);
    });
    const missed =
      request.headers['last-event-id'] === String(leagueAndDayRevision(revisions)) ? [] : [...revisions.keys()];
    listener.write(
      `retry: 3000\n${liveEventText(revisions, missed.flatMap(changedDataOfScope), watched.unavailableSince())}`,
    );
  });

  // Ends the streams, because they do not end by themselves and the server would wait for them.
  app.addHook('preClose', (done) => {
    for (const listener of listeners) listener.end();
    done();
  });
  return () => listeners.size;
}

/**
 * Watches the store from `start` to `stop`. Sends the listeners each change, the beginning and end of each outage of
 * the store, and regular heartbeats.
 */
function createStoreWatcher(watched: WatchedStore, listeners: ReadonlySet<ServerResponse>) {
  let known: Revisions = new Map();
  let wasUnavailable = false;
  let stop = () => {};

  function start(): void {
    known = watched.revisions();
    wasUnavailable = watched.unavailableSince() !== null;
    const unsubscribe = watched.onChange(notify);
    const timer = setInterval(() => {
      sendToAll(listeners, ': \n\n');
      // Looks for changes even without an event of the store, because no event reports a new day.
      notify();
    }, HEARTBEAT_INTERVAL_MS);
    stop = () => {
      clearInterval(timer);
      unsubscribe();
    };
  }

  function notify(): void {
    const now = currentOrKnownRevisions(watched, known);
    const since = watched.unavailableSince();
    const scopes = [...now].filter(([scope, value]) => known.get(scope) !== value).map(([scope]) => scope);
    known = now;
    const changed = scopes.flatMap(changedDataOfScope);
    const hasTurned = (since !== null) !== wasUnavailable;
    wasUnavailable = since !== null;
    if (changed.length > 0 || hasTurned) sendToAll(listeners, liveEventText(now, changed, since));
  }

  return { start, stop: () => stop() };
}

/**
 * Takes the response over from Fastify, sets its headers for a stream, and returns it. Copies the headers that hooks
 * have set on the reply, because Fastify does not send them for a hijacked reply.
 */
function startStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS })) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  return reply.raw;
}

function storeWithDayRevision({ store, clock }: Omit<LiveEventsOptions, 'limits'>): WatchedStore {
  return {
    revisions: () => new Map([...store.revisions(), [TODAY_SCOPE, dayNumber(clock.today())]]),
    unavailableSince: () => store.unavailableSince(),
    onChange: (listener) => store.onChange(listener),
  };
}

/**
 * Returns the refusal for a listener when there are too many. The listener's page tries again at growing intervals, and
 * still shows what it has loaded (docs/decisions/live-in-open-pages.md).
 */
function tooManyListenersRefusal(): Refusal {
  return new Refusal(503, 'Too many pages are following the league live right now.', {
    headers: { 'retry-after': '60', connection: 'close' },
  });
}

/**
 * Returns the current revisions, or `known` if the store is unavailable. Does not throw, because a change listener has
 * no caller who could handle an error; `unavailableSince()` reports the problem.
 */
function currentOrKnownRevisions(store: WatchedStore, known: Revisions): Revisions {
  try {
    return store.revisions();
  } catch {
    return known;
  }
}

function sendToAll(listeners: Iterable<ServerResponse>, text: string): void {
  for (const listener of listeners) {
    if (listener.writableLength > MAX_UNREAD_BYTES) listener.destroy();
    else listener.write(text);
  }
}

function liveEventText(revisions: Revisions, changed: ChangedData[], unavailableSince: Date | null): string {
  const all = { revision: leagueAndDayRevision(revisions), changed, revisions: Object.fromEntries(revisions) };
  const event: LiveEvent = unavailableSince === null ? all : { ...all, staleSince: unavailableSince.toISOString() };
  return `id: ${event.revision}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Returns the league's revision plus the number of the day. This sum grows with every write and at every midnight. */
function leagueAndDayRevision(revisions: Revisions): number {
  return ['league', TODAY_SCOPE].reduce((sum, scope) => sum + (revisions.get(scope) ?? 0), 0);
}

function changedDataOfScope(scope: string): ChangedData[] {
  const kind = SCOPES_WITHOUT_SEASON.find((known) => known === scope);
  if (kind !== undefined) return [{ kind }];
  const [, of, season] = /^(season|list|cups):(.*)$/s.exec(scope) ?? [];
  if (of === undefined || season === undefined) return [];
  return [{ kind: of === 'list' ? 'fixtures' : of === 'cups' ? 'cups' : 'results', season }];
}
