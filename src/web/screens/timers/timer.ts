import type { ClockAction } from '#domain/countdown.ts';
import type { ClockName, Shootout } from '#domain/shootout.ts';

/** A timer that a page shows: one of its own, or one that it follows. */
export type Timer = {
  /** The two clocks; another object wherever something is different. */
  shootout: () => Shootout;
  /** The present moment by the clock that the shootout is told by. */
  now: () => number;
  press: (clock: ClockName, action: ClockAction) => void;
  /** Calls back after each change; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
};

/** Listeners, and how to tell them. */
export function createListeners() {
  const listeners = new Set<() => void>();
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  function tell(): void {
    for (const listener of listeners) listener();
  }
  return { subscribe, tell };
}
