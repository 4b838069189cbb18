import type { LiveEvent } from '#contract/live.ts';
import { type Connection, connectAcrossTabs } from './across-tabs.ts';
import { connectWhileVisible } from './while-visible.ts';

/** Who was away for longer than this may have slept, and its connection with it. */
const asleepAfter = 30_000;

/** Hears the league for as long as the page lives: lets go when it is put aside, and comes back with it. */
export function stayConnected(heard: (event: LiveEvent) => void): void {
  const connect = 'locks' in navigator && 'BroadcastChannel' in window ? connectAcrossTabs : connectWhileVisible;
  let connection: Connection | null = connect(heard);
  let hiddenAt = 0;

  function putAside(): void {
    connection?.stop();
    connection = null;
  }
  function takeUp(): void {
    connection ??= connect(heard);
  }
  // A page that holds a connection or a lock would not be kept for going back.
  window.addEventListener('pagehide', putAside);
  window.addEventListener('pageshow', takeUp);
  document.addEventListener('freeze', putAside);
  document.addEventListener('resume', takeUp);
  window.addEventListener('online', () => connection?.renew());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = performance.now();
    else if (performance.now() - hiddenAt > asleepAfter) connection?.renew();
  });
}
