import type { Outcome } from '#contract/client.ts';
import type { ShootoutTimerAnswer } from '#contract/shootout-timers.ts';
import {
  type ClockAction,
  type ClockName,
  type CountdownClock,
  initialShootout,
  shootoutAfterPress,
  type ClockButtonPress,
  type Shootout,
  TIME_PRESET_NAMES,
  type TimePresetName,
  unpressedClock,
} from '#domain/timers/shootout.ts';
import { createClockOffsetEstimate } from '#web/api/server-clock.ts';
import { createStore, createTextStore } from '#web/store.ts';

/** A timer that a page shows: the page's own timer, or a shared one. */
export type Timer = {
  /** Returns the state of both clocks: a new object after every change. */
  shootout: () => Shootout;
  /** Returns the current time in milliseconds, by this device's clock or, for a shared timer, the server's. */
  now: () => number;
  press: (clock: ClockName, action: ClockAction) => void;
  /** Calls `listener` after each change. Returns a function to unsubscribe. */
  subscribe: (listener: () => void) => () => void;
  /** Returns the state of the connection to the server. The page's own timer is always connected. */
  connection: () => TimerConnectionState;
};

/** `unavailable`: the site does not answer, and the clocks continue on their own. `missing`: there is no such timer. */
export type TimerConnectionState = 'connecting' | 'connected' | 'unavailable' | 'missing';

/** The page's own timer. `restart` stops both clocks and sets them to the full lengths of the chosen `times`. */
export type OwnTimer = Timer & { restart: (times: TimePresetName) => void };

/** Creates the page's own timer. The timer needs no network, and `storage` keeps its state over a reload. */
export function createOwnTimer(now: Now, storage: Parameters<typeof createTextStore>[0]): OwnTimer {
  const stored = createTextStore(storage, 'shootout');
  const shootout = createStore(parseShootout(stored.get()));

  function set(next: Shootout): void {
    stored.set(JSON.stringify(next));
    shootout.set(next);
  }
  return {
    shootout: shootout.get,
    now,
    press: (clock, action) => set(shootoutAfterPress(shootout.get(), { clock, action, at: now() })),
    subscribe: shootout.subscribe,
    connection: () => 'connected',
    restart: (times) => set({ ...initialShootout, times }),
  };
}

/**
 * Reads a stored shootout. Returns a new shootout if the text is missing or not a JSON object. In an object, a missing
 * or invalid clock becomes a full clock, and missing or invalid times become the usual times.
 */
export function parseShootout(text: string | null): Shootout {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!isObject(stored)) return initialShootout;
    const times = TIME_PRESET_NAMES.find((name) => name === stored['times']) ?? initialShootout.times;
    return { times, game: countdownOf(stored['game']), shot: countdownOf(stored['shot']) };
  } catch {
    return initialShootout;
  }
}

function countdownOf(stored: unknown): CountdownClock {
  if (!isObject(stored)) return unpressedClock;
  const { since, left, pressedAt } = stored;
  if (!isTime(pressedAt) || !(left === null || (isTime(left) && left >= 0))) return unpressedClock;
  if (since === null) return { since, left, pressedAt };
  return isTime(since) && left !== null ? { since, left, pressedAt } : unpressedClock;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * The functions with which a shared timer reads the time, reaches the server, waits and reports. Tests pass their own
 * functions.
 */
type SharedTimerDependencies = {
  now: Now;
  fetchTimer: () => Promise<Outcome<ShootoutTimerAnswer>>;
  send: (press: ClockButtonPress) => Promise<Outcome<ShootoutTimerAnswer>>;
  wait: (ms: number) => Promise<void>;
  /**
   * Called with the server's sentence if the server refuses a press. The timer then shows its state without the refused
   * press.
   */
  onRefused: (sentence: string) => void;
};

/** How long the page tries to send a press again after a failure, in milliseconds. */
const retryDurationMs = 20_000;
/** The pause between two attempts to send a press, in milliseconds. */
const retryPause = 1_000;

export type SharedTimer = Timer & { sync: () => Promise<void> };

/**
 * Creates a timer whose state is on the server. The game clock and the shot clock are calculated from the server's
 * times. A press is shown at once: until the server has answered, the press is applied on top of the server's last
 * state.
 */
export function createSharedTimer(dependencies: SharedTimerDependencies): SharedTimer {
  const { now, fetchTimer, onRefused } = dependencies;
  const shown = createStore(initialShootout);
  const clock = createClockOffsetEstimate();
  let connection: TimerConnectionState = 'connecting';
  let known: Pick<ShootoutTimerAnswer, 'shootout' | 'version'> = { shootout: initialShootout, version: 0 };
  let pending: ClockButtonPress[] = [];
  let sending = false;

  function update(): void {
    shown.set(pending.reduce(shootoutAfterPress, known.shootout));
  }

  /** Uses an answer's server time, and its shootout if no newer one is known. Marks the timer as connected. */
  function take({ shootout, version, now: server }: ShootoutTimerAnswer, sentAt: number): void {
    clock.add({ sentAt, receivedAt: now(), server });
    connection = 'connected';
    if (version >= known.version) known = { shootout, version };
  }

  async function sync(): Promise<void> {
    const sentAt = now();
    const outcome = await fetchTimer();
    if (outcome.ok) take(outcome.value, sentAt);
    else if (outcome.status === 404) connection = 'missing';
    else if (connection === 'connected') connection = 'unavailable';
    update();
  }

  async function sendAll(): Promise<void> {
    if (sending) return;
    sending = true;
    for (let next = pending[0]; next !== undefined; next = pending[0]) {
      const { outcome, sentAt } = await sendWithRetries(next, dependencies);
      if (outcome.ok) take(outcome.value, sentAt);
      else onRefused(outcome.failure.error);
      pending = pending.slice(1);
      update();
    }
    sending = false;
  }

  const serverNow = () => Math.round(now() + (clock.ahead() ?? 0));
  return {
    shootout: shown.get,
    now: serverNow,
    press(name, action) {
      // Before the first answer, neither the state nor the server's time is known.
      if (connection === 'connecting') return;
      pending = [...pending, { clock: name, action, at: serverNow() }];
      update();
      void sendAll();
    },
    subscribe: shown.subscribe,
    connection: () => connection,
    sync,
  };
}

type PressOutcome = { outcome: Outcome<ShootoutTimerAnswer>; sentAt: number };

/** Sends a press, and retries after temporary failures. A press contains its time, so sending it twice does no harm. */
async function sendWithRetries(
  given: ClockButtonPress,
  { now, send, wait }: SharedTimerDependencies,
): Promise<PressOutcome> {
  const start = now();
  for (;;) {
    const sentAt = now();
    const outcome = await send(given);
    const mayPass = !outcome.ok && (outcome.status === 0 || outcome.status >= 500);
    if (!mayPass || now() - start > retryDurationMs) return { outcome, sentAt };
    await wait(retryPause);
  }
}

/** Returns the current time in milliseconds, usually since 1970. */
type Now = () => number;

/**
 * By how many milliseconds the wall clock may fall behind the monotonic clock between two readings. If it falls further
 * behind, somebody has set it back.
 */
const maxWallClockLag = 250;

/**
 * Returns a clock that follows the wall clock, except when somebody sets the wall clock back: then this clock continues
 * forwards. `monotonic`, which counts milliseconds from some moment, is not enough: it may stop while a phone sleeps.
 */
export function createMonotonicClock(wall: Now, monotonic: Now): Now {
  let last = { wall: wall(), monotonic: monotonic() };
  let setBack = 0;
  return () => {
    const next = { wall: wall(), monotonic: monotonic() };
    const lost = next.monotonic - last.monotonic - (next.wall - last.wall);
    if (lost > maxWallClockLag) setBack += lost;
    last = next;
    return Math.round(next.wall + setBack);
  };
}

export const monotonicClock = createMonotonicClock(
  () => Date.now(),
  () => performance.now(),
);
