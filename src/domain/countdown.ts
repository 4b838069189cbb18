/*
 * A clock that counts down. It holds no ticks: it knows what it had at one moment, and whether it runs since then, so it
 * is as right after an hour in a pocket as it is while somebody looks. All moments and lengths are milliseconds; whose
 * clock the moments are of is the caller's to say.
 */

/**
 * `since`: the moment it runs from, `null` where it stands. `left`: what it had then, or has where it stands; `null` is
 * all of it, untouched since its reset. `pressedAt`: the moment of the last press.
 */
export type Countdown =
  | { since: null; left: number | null; pressedAt: number }
  | { since: number; left: number; pressedAt: number };

export type ClockAction = 'start' | 'stop' | 'reset';

/** A clock that nobody has pressed yet. */
export const untouched: Countdown = { since: null, left: null, pressedAt: 0 };

/** What is left at a moment, never below 0; `full` is all of it. A moment before its start is taken for the start. */
export function leftAt({ since, left }: Countdown, full: number, now: number): number {
  if (left === null) return full;
  if (since === null) return left;
  return Math.max(0, left - Math.max(0, now - since));
}

/** Whether it counts at a moment: it stops by itself at 0. */
export function runsAt(clock: Countdown, now: number): boolean {
  return clock.since !== null && leftAt(clock, 0, now) > 0;
}

/**
 * The clock after a press at a moment (specification §4): Reset stops it and gives it all its time back. A press that is
 * older than the last one comes too late to change anything.
 */
export function pressed(clock: Countdown, action: ClockAction, full: number, at: number): Countdown {
  if (at < clock.pressedAt) return clock;
  const left = leftAt(clock, full, at);
  if (action === 'reset') return { since: null, left: null, pressedAt: at };
  if (action === 'stop') return { since: null, left: clock.left === null ? null : left, pressedAt: at };
  if (left === 0) return { since: null, left, pressedAt: at };
  return runsAt(clock, at) ? { ...clock, pressedAt: at } : { since: at, left, pressedAt: at };
}

/** The same clock told by another one that is `by` milliseconds ahead. */
export function shifted(clock: Countdown, by: number): Countdown {
  const pressedAt = clock.pressedAt + by;
  return clock.since === null ? { ...clock, pressedAt } : { ...clock, since: clock.since + by, pressedAt };
}
