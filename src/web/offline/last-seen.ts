import { clockWords } from '#domain/day.ts';
import { createStore } from '#web/store.ts';

/**
 * The time since which the page's data may be out of date, with a sentence for the visitor. `null` while the data is
 * current. `stale` is true if the server answers but cannot reach its database. Otherwise the network is gone.
 */
type LastSeen = { at: Date; stale: boolean; words: string } | null;

/** Since when the page's data may be out of date, and why; `null` while it is current. */
export const lastSeen = createStore<LastSeen>(null);
let latestAnswer = new Date();

/** The meta element that the service worker adds to a stored page. */
export const lastSeenMetaName = 'last-seen';

/** Records an answer from the network. `staleSince`: when the server lost its database. `null` if all is well. */
export function noteAnswer(staleSince: string | null): void {
  latestAnswer = new Date();
  if (staleSince === null) showLastSeen(null, false);
  else showLastSeen(new Date(staleSince), true);
}

/** Records what the live stream reports about the server's database. */
export function noteStale(staleSince: string | null): void {
  if (staleSince !== null) showLastSeen(new Date(staleSince), true);
  else if (lastSeen.get()?.stale === true) showLastSeen(null, false);
}

/**
 * Watches the network while the page is open. `first`: when a stored page was last seen. Empty for a page just loaded.
 */
export function watchNetwork(first: string): void {
  if (first !== '') showLastSeen(new Date(first), false);
  else if (!navigator.onLine) showLastSeen(latestAnswer, false);
  window.addEventListener('offline', () => showLastSeen(lastSeen.get()?.at ?? latestAnswer, false));
}

export function isOffline(seen: LastSeen = lastSeen.get()): boolean {
  return seen?.stale === false;
}

function showLastSeen(at: Date | null, stale: boolean): void {
  const seen = lastSeen.get();
  if (seen?.at.getTime() === at?.getTime() && seen?.stale === stale) return;
  lastSeen.set(at === null ? null : { at, stale, words: sentence(timeWords(at, new Date()), stale) });
}

function sentence(words: string, stale: boolean): string {
  if (!stale) return `You are offline. Last seen ${words}.`;
  return `These tables are as of ${words}. The league’s database cannot be reached just now.`;
}

const week = 6 * 24 * 60 * 60 * 1000;

/**
 * Returns a time in words: in the last six days such as `Tuesday 6:03pm`, before that with the date, such as `Tuesday
 * 18 November 6:03pm`.
 */
export function timeWords(at: Date, now: Date): string {
  const old = now.getTime() - at.getTime() > week;
  const day = at.toLocaleDateString('en-GB', {
    weekday: 'long',
    ...(old ? ({ day: 'numeric', month: 'long' } as const) : {}),
  });
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `${day.replace(',', '')} ${clockWords(time)}`;
}
