import type { LiveEvent } from '#contract/live.ts';

const listeners = new Set<(event: LiveEvent) => void>();

/** Hears every event of the live stream, at once; answers how to stop. For what cannot wait for the page's reload. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells an event that came, over whichever connection. */
export function tellLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}
