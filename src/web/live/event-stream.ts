import type { LiveEvent } from '#contract/live.ts';

/** What a stream uses of the browser; tests bring their own. */
export type StreamParts = {
  open: () => EventSource;
  random: () => number;
  onEvent: (event: LiveEvent) => void;
};
/** A connection to the live stream. `renew` reconnects at once: a connection that died during sleep reports no error. */
export type Stream = { start: () => void; renew: () => void; stop: () => void };

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
export function openLive(): EventSource {
  return new EventSource('/api/live');
}
