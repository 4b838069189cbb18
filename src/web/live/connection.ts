import type { LiveEvent } from '#contract/live.ts';

type OnEvent = (event: LiveEvent) => void;

/**
 * Calls `onEvent` with every live event while the page is visible. A hidden page reloads nothing, and would hold one of the
 * few connections that a browser has for all its tabs. When it shows again, the first event says what it has missed.
 */
export function stayConnected(onEvent: OnEvent): void {
  const stream = createStream({ open: openLive, random: Math.random, onEvent });

  function follow(): void {
    if (document.visibilityState === 'visible') stream.start();
    else stream.stop();
  }
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', follow);
  // The browser does not keep a page for going back that holds a connection.
  window.addEventListener('pagehide', () => stream.stop());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
  follow();
}

/** What a stream uses of the browser; tests bring their own. */
type StreamParts = {
  open: () => EventSource;
  random: () => number;
  onEvent: (event: LiveEvent) => void;
};
/** A connection to the live stream. `start` connects afresh: a connection that died during sleep reports no error. */
type Stream = { start: () => void; stop: () => void };

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
    failures = 0;
    connect();
  }
  function connect(): void {
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

/** The live stream of this site. */
function openLive(): EventSource {
  return new EventSource('/api/live');
}
