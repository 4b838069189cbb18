import { type Countdown, untouched } from '#domain/countdown.ts';
import { newShootout, press, type Shootout } from '#domain/shootout.ts';
import type { Now } from './monotonic-clock.ts';
import { createStoredText } from './stored-text.ts';
import type { Timer } from './timer.ts';

export type OwnTimer = ReturnType<typeof createOwnTimer>;

/** The page's own timer: it needs no network, and `storage` keeps it over a reload. */
export function createOwnTimer(now: Now, storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
  const stored = createStoredText(storage, 'shootout');
  let shootout = parseShootout(stored.read());

  function set(next: Shootout): void {
    shootout = next;
    stored.write(JSON.stringify(next));
  }
  const timer: Timer = {
    shootout: () => shootout,
    now,
    press: (clock, action) => set(press(shootout, { clock, action, at: now() })),
    subscribe: stored.subscribe,
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
