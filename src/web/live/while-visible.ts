import type { LiveEvent } from '#contract/live.ts';
import type { Connection } from './across-tabs.ts';
import { createStream, openLive } from './event-stream.ts';

/** On plain http tabs cannot agree on one of them: there only a tab that is looked at has a connection. */
export function connectWhileVisible(heard: (event: LiveEvent) => void): Connection {
  const stream = createStream({ open: openLive, random: Math.random, heard });

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
