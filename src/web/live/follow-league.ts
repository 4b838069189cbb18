import type { DataRouter } from 'react-router';
import type { LiveEvent } from '#contract/live.ts';
import { noteLeagueRevision } from '#web/api/writes.ts';
import { isOffline, recordDatabaseReachability } from '#web/offline/last-seen.ts';
import { latestEvent, streamLostAt } from './live-events.ts';
import type { PageDependencies } from './page-dependencies.ts';

type FollowLeagueOptions = {
  router: Pick<DataRouter, 'state' | 'subscribe' | 'revalidate'>;
  dependencies: PageDependencies;
  /**
   * Called with each new revision of the league. Prefetched answers are then out of date, and later reads must name
   * this revision.
   */
  onRevision: (revision: number) => void;
  /** Prefetches the data of the current page. Rejects if any of the data cannot be loaded. */
  prefetchPage: () => Promise<void>;
};

/**
 * The longest pause before a reload, in milliseconds. Pauses are random, so that the server does not get the requests
 * of all visitors at once.
 */
const maxReloadDelayMs = 300;
/** The average pause before the next attempt after a failed reload, in milliseconds. */
const reloadRetryDelay = 5_000;

/**
 * Reloads the page's data when something that the page depends on has changed. The page stays as it is until all new
 * data has arrived. Failures are retried and never shown.
 */
export function reloadPageOnChanges({ router, dependencies, onRevision, prefetchPage }: FollowLeagueOptions): void {
  let latest: LiveEvent | null = null;
  let seasons: number | undefined;
  /** Whether a reload is needed even if the page's dependencies have not changed. */
  let due = false;
  /** The page's location key and the league's revision at the last reload. */
  let doneFor = '';
  const reloads = createRetriedTask(reload, consider);

  function onEvent(event: LiveEvent): void {
    latestEvent.set(event);
    streamLostAt.set(null);
    recordDatabaseReachability(event.staleSince ?? null);
    reloads.hurry();
    // An event shows that the network works again. If the page was offline, any of its data may be out of date.
    due ||= isOffline();
    if (event.revision === latest?.revision) {
      consider();
      return;
    }
    if (latest !== null || dependencies.isBehind(event.revisions)) {
      // Later reads name this revision, because they may reach a server instance that has not caught up yet.
      noteLeagueRevision(event.revisions['league'] ?? 0);
      onRevision(event.revision);
    }
    due ||= seasons !== undefined && event.revisions['seasons'] !== seasons;
    seasons = event.revisions['seasons'];
    latest = event;
    consider();
  }

  /** Reloads the page's data if it may be out of date. Waits while the page is hidden or another page is loading. */
  function consider(): void {
    const busy = router.state.navigation.state !== 'idle' || router.state.revalidation !== 'idle';
    if (latest === null || reloads.isUnderWay() || busy || document.visibilityState === 'hidden') return;
    // Reloads only once for each page and revision: an answer that stays out of date would otherwise be fetched for
    // ever.
    const isNew = doneFor !== stateOf(latest) && dependencies.isBehind(latest.revisions);
    if (!due && !isNew) return;
    reloads.begin();
  }

  function stateOf({ revision }: LiveEvent): string {
    return `${router.state.location.key} ${revision}`;
  }

  async function reload(): Promise<void> {
    const { key } = router.state.location;
    const state = latest === null ? '' : stateOf(latest);
    await prefetchPage();
    if (router.state.location.key !== key || router.state.navigation.state !== 'idle') return;
    due = false;
    doneFor = state;
    await router.revalidate();
  }

  followWhileVisible(onEvent);
  router.subscribe(consider);
  document.addEventListener('visibilitychange', consider);
}

type RetriedTask = { isUnderWay: () => boolean; begin: () => void; hurry: () => void };

/**
 * Returns functions that run `work`. `begin` runs it after a short delay. If `work` fails, it runs again some seconds
 * later, or sooner if `hurry` is called. `onDone` is called after a success. `isUnderWay` returns true from `begin`
 * until that success.
 */
function createRetriedTask(work: () => Promise<void>, onDone: () => void): RetriedTask {
  let isUnderWay = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  function begin(wait = Math.random() * maxReloadDelayMs): void {
    isUnderWay = true;
    clearTimeout(retry);
    retry = undefined;
    setTimeout(() => {
      work().then(
        () => {
          isUnderWay = false;
          onDone();
        },
        () => {
          retry = setTimeout(() => begin(0), reloadRetryDelay * (0.5 + Math.random()));
        },
      );
    }, wait);
  }
  function hurry(): void {
    if (retry !== undefined) begin();
  }
  return { isUnderWay: () => isUnderWay, begin, hurry };
}

type LiveEventHandler = (event: LiveEvent) => void;

/**
 * Calls `onEvent` with every live event while the page is visible. A hidden page reloads nothing, and its connection
 * would use up one of the few connections that a browser allows for all tabs. When the page is visible again, the first
 * event shows what has changed meanwhile.
 */
function followWhileVisible(onEvent: LiveEventHandler): void {
  const onLost = () => streamLostAt.set(streamLostAt.get() ?? new Date());
  const stream = createLiveStream({ open: openLiveStream, random: Math.random, onEvent, onLost });

  function follow(): void {
    if (document.visibilityState === 'visible') stream.start();
    else stream.stop();
  }
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', follow);
  // An open connection would prevent the browser from keeping the page in its back/forward cache.
  window.addEventListener('pagehide', () => stream.stop());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
  follow();
}

/** The functions that a stream calls. Tests replace them. */
type LiveStreamOptions = {
  open: () => EventSource;
  random: () => number;
  onEvent: (event: LiveEvent) => void;
  /** Called whenever a connection fails. */
  onLost: () => void;
};
/**
 * A connection to the live stream. `start` reconnects even if a connection seems open: a connection that broke while
 * the device slept reports no error.
 */
type LiveStream = { start: () => void; stop: () => void };

/** The average wait before the first reconnection, in milliseconds. Later waits are longer. */
const firstReconnectWait = 1_000;
/** The longest average wait before a reconnection, in milliseconds. */
const maxReconnectWait = 60_000;

/**
 * Returns a connection to the live stream. It opens when `start` is called, and reconnects after errors. The waits
 * before reconnecting grow and are random, so that after a restart the server does not get all visitors at once.
 */
export function createLiveStream({ open, random, onEvent, onLost }: LiveStreamOptions): LiveStream {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function start(): void {
    failures = 0;
    connect();
  }
  function connect(): void {
    stop();
    const opened = open();
    source = opened;
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      failures = 0;
      // The cast is safe, because the server has checked the event against the schema of `LiveEvent`.
      onEvent(JSON.parse(data) as LiveEvent);
    });
    opened.addEventListener('error', () => {
      stop();
      onLost();
      const wait = Math.min(maxReconnectWait, firstReconnectWait * 2 ** failures) * (0.5 + random());
      failures += 1;
      timer = setTimeout(connect, wait);
    });
  }
  function stop(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
  }
  return { start, stop };
}

/** Connects to the live stream of this site. */
function openLiveStream(): EventSource {
  return new EventSource('/api/live');
}
