import { timeWords } from './time-words.ts';

/** When what the page shows was last seen, where the network is gone; `null` while it answers. */
type Seen = { at: Date; words: string } | null;

let seen: Seen = null;
let latest = new Date();
const listeners = new Set<() => void>();

/** What the service worker writes into what it had kept. */
export const lastSeenName = 'last-seen';

/** An answer came from the network. */
export function answered(): void {
  latest = new Date();
  show(null);
}

/** Watches the network for as long as the page lives. `first` is when the page itself was seen, or `''`: just now. */
export function watchNetwork(first: string): void {
  if (first !== '') show(new Date(first));
  else if (!navigator.onLine) show(latest);
  window.addEventListener('offline', () => show(seen?.at ?? latest));
}

/** Whether what stands may be older than it could be. */
export function isOffline(): boolean {
  return seen !== null;
}

/** When what stands was seen, in words. */
export function lastSeenWords(): string | null {
  return seen?.words ?? null;
}

export function onLastSeen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(at: Date | null): void {
  if (seen?.at.getTime() === at?.getTime()) return;
  seen = at === null ? null : { at, words: timeWords(at, new Date()) };
  for (const listener of listeners) listener();
}
