import type { LiveEvent } from '#contract/live.ts';

/** A page's connection to the live events. `renew` is for when it may have missed some, asleep or without a network. */
type Connection = { renew: () => void; stop: () => void };
type OnEvent = (event: LiveEvent) => void;

/** A page hidden for longer than this may have slept, and its connection may be dead. Milliseconds. */
const asleepAfter = 30_000;

/** Calls `onEvent` with every live event while the page is open; pauses while the browser keeps the page for going back. */
export function stayConnected(onEvent: OnEvent): void {
  const connect = 'locks' in navigator && 'BroadcastChannel' in window ? connectAcrossTabs : connectWhileVisible;
  let connection: Connection | null = connect(onEvent);
  let hiddenAt = 0;

  function pause(): void {
    connection?.stop();
    connection = null;
  }
  function resume(): void {
    connection ??= connect(onEvent);
  }
  // The browser does not keep a page that holds a connection or a lock.
  window.addEventListener('pagehide', pause);
  window.addEventListener('pageshow', resume);
  document.addEventListener('freeze', pause);
  document.addEventListener('resume', resume);
  window.addEventListener('online', () => connection?.renew());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = performance.now();
    else if (performance.now() - hiddenAt > asleepAfter) connection?.renew();
  });
}

/** `ask`: a new tab wants the latest event. `renew`: a tab woke up, so the connection may be dead. */
type Message = { event: LiveEvent } | 'ask' | 'renew';

const name = 'baize-live';

/**
 * One connection for all tabs of a browser. The tab that holds the lock connects, and passes events on to the others;
 * when it closes, the browser gives the lock to the next. Needs a secure context.
 */
function connectAcrossTabs(onEvent: OnEvent): Connection {
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let latest: LiveEvent | null = null;
  let releaseLock: (() => void) | null = null;

  const stream = createStream({
    open: openLive,
    random: Math.random,
    onEvent(event) {
      latest = event;
      onEvent(event);
      post({ event });
    },
  });
  function post(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is its origin's own
    channel.postMessage(message);
  }
  function renew(): void {
    if (releaseLock === null) post('renew');
    else stream.renew();
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (typeof data === 'object') onEvent(data.event);
    else if (releaseLock !== null && data === 'renew') stream.renew();
    else if (releaseLock !== null && latest !== null) post({ event: latest });
  });
  void navigator.locks
    .request(name, { signal: leaving.signal }, () => {
      stream.start();
      return new Promise<void>((resolve) => (releaseLock = resolve));
    })
    // The tab was closed before it got the lock.
    .catch(() => {});
  post('ask');

  return {
    renew,
    stop() {
      leaving.abort();
      stream.stop();
      releaseLock?.();
      channel.close();
    },
  };
}

/** On plain http tabs cannot share a connection: each visible tab has one. */
function connectWhileVisible(onEvent: OnEvent): Connection {
  const stream = createStream({ open: openLive, random: Math.random, onEvent });

  function follow(): void {
    if (document.visibilityState === 'visible') stream.start();
    else stream.stop();
  }
  document.addEventListener('visibilitychange', follow);
  follow();
  return {
    renew: follow,
    stop() {
      document.removeEventListener('visibilitychange', follow);
      stream.stop();
    },
  };
}

/** What a stream uses of the browser; tests bring their own. */
type StreamParts = {
  open: () => EventSource;
  random: () => number;
  onEvent: (event: LiveEvent) => void;
};
/** A connection to the live stream. `renew` reconnects at once: a connection that died during sleep reports no error. */
type Stream = { start: () => void; renew: () => void; stop: () => void };

/** Milliseconds before the first reconnection, and at most before a later one. */
const firstWait = 1_000;
const longestWait = 60_000;

/**
 * A connection that reconnects after errors. Waits grow and are random, so that a server that restarts does not get all
 * its visitors at once.
 */
export function createStream({ open, random, onEvent }: StreamParts): Stream {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function start(): void {
    stop();
    const opened = open();
    source = opened;
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      failures = 0;
      // The server checked it against the schema of this type.
      onEvent(JSON.parse(data) as LiveEvent);
    });
    opened.addEventListener('error', () => {
      stop();
      const wait = Math.min(longestWait, firstWait * 2 ** failures) * (0.5 + random());
      failures += 1;
      timer = setTimeout(start, wait);
    });
  }
  function stop(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
  }
  function renew(): void {
    failures = 0;
    start();
  }
  return { start, renew, stop };
}

/** The live stream of this site. */
function openLive(): EventSource {
  return new EventSource('/api/live');
}
