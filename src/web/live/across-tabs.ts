import type { LiveEvent } from '#contract/live.ts';
import { createStream, openLive } from './event-stream.ts';

/** What a page hears the league by. `renew`: it may have missed something, asleep or without a network. */
export type Connection = { renew: () => void; stop: () => void };
/** `ask`: a new tab wants to know where the league stands. `renew`: a tab woke up, so the connection may be dead. */
type Message = { event: LiveEvent } | 'ask' | 'renew';

const name = 'baize-live';

/**
 * One connection for all tabs of a browser: the tab that holds the lock has it and tells the others; when it goes, the
 * browser hands the lock to the next. Needs a secure context.
 */
export function connectAcrossTabs(heard: (event: LiveEvent) => void): Connection {
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let latest: LiveEvent | null = null;
  let letGo: (() => void) | null = null;

  const stream = createStream({
    open: openLive,
    random: Math.random,
    heard(event) {
      latest = event;
      heard(event);
      tell({ event });
    },
  });
  function tell(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is its origin's own
    channel.postMessage(message);
  }
  function renew(): void {
    if (letGo === null) tell('renew');
    else stream.renew();
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (typeof data === 'object') heard(data.event);
    else if (letGo !== null && data === 'renew') stream.renew();
    else if (letGo !== null && latest !== null) tell({ event: latest });
  });
  void navigator.locks
    .request(name, { signal: leaving.signal }, () => {
      stream.start();
      return new Promise<void>((resolve) => (letGo = resolve));
    })
    // Left before its turn came.
    .catch(() => {});
  tell('ask');

  return {
    renew,
    stop() {
      leaving.abort();
      stream.stop();
      letGo?.();
      channel.close();
    },
  };
}
