import { timeWords } from './time-words.ts';

/**
 * What the page shows is of this moment, and may be older than it could be: the network is gone, or else (`stale`) the
 * league's database, so that the server gives what it last knew. `null` while all is well.
 */
type Seen = { at: Date; stale: boolean; words: string } | null;

let seen: Seen = null;
let latest = new Date();
const listeners = new Set<() => void>();

/** What the service worker writes into what it had kept. */
export const lastSeenName = 'last-seen';

/** An answer came from the network; `staleSince` is what it says of itself (`contract/protocol`). */
export function answered(staleSince: string | null): void {
  latest = new Date();
  if (staleSince === null) show(null, false);
  else show(new Date(staleSince), true);
}

/** The live stream says whether the server can reach its database. */
export function toldStale(staleSince: string | null): void {
  if (staleSince !== null) show(new Date(staleSince), true);
  else if (seen?.stale === true) show(null, false);
}

/** Watches the network for as long as the page lives. `first` is when the page itself was seen, or `''`: just now. */
export function watchNetwork(first: string): void {
  if (first !== '') show(new Date(first), false);
  else if (!navigator.onLine) show(latest, false);
  window.addEventListener('offline', () => show(seen?.at ?? latest, false));
}

/** Whether what stands may be older than it could be, as nobody can be asked. */
export function isOffline(): boolean {
  return seen?.stale === false;
}

/** What is said to the visitor of it. */
export function lastSeenWords(): string | null {
  return seen?.words ?? null;
}

export function onLastSeen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(at: Date | null, stale: boolean): void {
  if (seen?.at.getTime() === at?.getTime() && seen?.stale === stale) return;
  seen = at === null ? null : { at, stale, words: sentence(timeWords(at, new Date()), stale) };
  for (const listener of listeners) listener();
}

function sentence(words: string, stale: boolean): string {
  if (!stale) return `You are offline. Last seen ${words}.`;
  return `These tables are as of ${words}. The league’s database cannot be reached just now.`;
}
