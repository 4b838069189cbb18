// A clock that counts down (Rules T1, T2). Moments and lengths are milliseconds, by a clock that the caller chooses.

/**
 * `since`: when it started, or `null` if it is stopped. `left`: what it had then, or has now if it is stopped; `null`
 * means full. `pressedAt`: the moment of the last press.
 */
export type Countdown =
  | { since: null; left: number | null; pressedAt: number }
  | { since: number; left: number; pressedAt: number };

export type ClockAction = 'start' | 'stop' | 'reset';

/** A clock that nobody has pressed yet. */
export const untouched: Countdown = { since: null, left: null, pressedAt: 0 };

/**
 * Returns what is left at a moment, at least 0. `full` is the length of a full clock. A moment before the start counts
 * as the start.
 */
export function leftAt({ since, left }: Countdown, full: number, now: number): number {
  if (left === null) return full;
  if (since === null) return left;
  return Math.max(0, left - Math.max(0, now - since));
}

/** Returns whether the clock is running at a moment. It stops by itself at 0. */
export function runsAt(clock: Countdown, now: number): boolean {
  return clock.since !== null && leftAt(clock, 0, now) > 0;
}

/** Returns the clock after a press. A press older than the last one changes nothing. */
export function pressed(clock: Countdown, action: ClockAction, full: number, at: number): Countdown {
  if (at < clock.pressedAt) return clock;
  const left = leftAt(clock, full, at);
  if (action === 'reset') return { since: null, left: null, pressedAt: at };
  if (action === 'stop') return { since: null, left: clock.left === null ? null : left, pressedAt: at };
  if (left === 0) return { since: null, left, pressedAt: at };
  return runsAt(clock, at) ? { ...clock, pressedAt: at } : { since: at, left, pressedAt: at };
}

/** Returns the same clock by another clock that is `by` milliseconds ahead. */
export function shifted(clock: Countdown, by: number): Countdown {
  const pressedAt = clock.pressedAt + by;
  return clock.since === null ? { ...clock, pressedAt } : { ...clock, since: clock.since + by, pressedAt };
}
