import { type ClockAction, type Countdown, untouched } from '#domain/timers/countdown.ts';
import { type ClockName, newShootout, press, type Shootout } from '#domain/timers/shootout.ts';
import { createStore, createStoredText } from '#web/store.ts';
import type { Now } from './monotonic-clock.ts';

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

export type OwnTimer = ReturnType<typeof createOwnTimer>;

/** The page's own timer: it needs no network, and `storage` keeps it over a reload. */
export function createOwnTimer(now: Now, storage: Parameters<typeof createStoredText>[0]) {
  const stored = createStoredText(storage, 'shootout');
  const shootout = createStore(parseShootout(stored.get()));

  function set(next: Shootout): void {
    stored.set(JSON.stringify(next));
    shootout.set(next);
  }
  const timer: Timer = {
    shootout: shootout.get,
    now,
    press: (clock, action) => set(press(shootout.get(), { clock, action, at: now() })),
    subscribe: shootout.subscribe,
  };
  return { ...timer, restart: () => set(newShootout) };
}

/** Reads a stored shootout; a new one if the text is missing or invalid. */
export function parseShootout(text: string | null): Shootout {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!isObject(stored)) return newShootout;
    return { game: countdownOf(stored['game']), shot: countdownOf(stored['shot']) };
  } catch {
    return newShootout;
  }
}

function countdownOf(stored: unknown): Countdown {
  if (!isObject(stored)) return untouched;
  const { since, left, pressedAt } = stored;
  if (!isTime(pressedAt) || !(left === null || (isTime(left) && left >= 0))) return untouched;
  if (since === null) return { since, left, pressedAt };
  return isTime(since) && left !== null ? { since, left, pressedAt } : untouched;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
