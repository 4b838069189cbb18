import type { LiveEvent } from '#contract/live.ts';

/** The parts of the browser that a stream works with, so that a test can bring its own. */
export type StreamParts = {
  open: () => EventSource;
  random: () => number;
  heard: (event: LiveEvent) => void;
};
/** One connection to the live stream. `renew` makes it anew at once: nobody else notices a line that died in its sleep. */
export type Stream = { start: () => void; renew: () => void; stop: () => void };

const firstWait = 1_000;
const longestWait = 60_000;

/**
 * A connection that comes back by itself, ever more patiently and never in step with those of others: a server that
 * starts again meets its visitors one after the other.
 */
export function createStream({ open, random, heard }: StreamParts): Stream {
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
      heard(JSON.parse(data) as LiveEvent);
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

/** The stream of this site. */
export function openLive(): EventSource {
  return new EventSource('/api/live');
}
