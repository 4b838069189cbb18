import type { ClockAction } from '#domain/countdown.ts';
import type { ClockName, Shootout } from '#domain/shootout.ts';

/** A timer that a page shows: its own, or a shared one. */
export type Timer = {
  /** The two clocks; a new object after every change. */
  shootout: () => Shootout;
  /** The present time, by the clock that the shootout's times are in. */
  now: () => number;
  press: (clock: ClockName, action: ClockAction) => void;
  /** Calls `listener` after each change; returns how to stop. */
  subscribe: (listener: () => void) => () => void;
};
