import type { Clock } from './clock.ts';

const monotonicClocks = new WeakMap<Clock, () => number>();

/** The moment by a clock that is never set back, in milliseconds: for what is measured, and for presses that follow one another. */
export function monotonicNow(clock: Clock): number {
  const now = monotonicClocks.get(clock) ?? monotonic(() => clock.now().getTime());
  monotonicClocks.set(clock, now);
  return now();
}

/** A clock that stands still where the other is set back, and goes on with it from there: what is measured by it is never longer than it was. */
export function monotonic(now: () => number): () => number {
  let latest = now();
  let behind = 0;
  return () => {
    const moment = now() + behind;
    if (moment < latest) behind += latest - moment;
    latest = Math.max(latest, moment);
    return latest;
  };
}
