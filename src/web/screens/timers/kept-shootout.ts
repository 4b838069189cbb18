import { type Countdown, untouched } from '#domain/countdown.ts';
import { newShootout, type Shootout } from '#domain/shootout.ts';

/** The shootout that a tab kept as JSON; a new one where there is none, or none that can be read. */
export function keptShootout(text: string | null): Shootout {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!isObject(kept)) return newShootout;
    return { game: countdownOf(kept['game']), shot: countdownOf(kept['shot']) };
  } catch {
    return newShootout;
  }
}

function countdownOf(kept: unknown): Countdown {
  if (!isObject(kept)) return untouched;
  const { since, left, pressedAt } = kept;
  if (!isMoment(pressedAt) || !(left === null || (isMoment(left) && left >= 0))) return untouched;
  if (since === null) return { since, left, pressedAt };
  return isMoment(since) && left !== null ? { since, left, pressedAt } : untouched;
}

function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
