/**
 * How slow this machine is while tests begin: 1 as a quiet machine of 2026, 5 if the same takes five times as long. All
 * that tests wait for at most is a multiple of it.
 */
import { setTimeout as delay } from 'node:timers/promises';

const ROUNDS = 10;
/** Milliseconds that a round takes on a quiet machine: a timer, then work. */
const ROUND = 30;
const TIMER = 10;
/** Steps of work that take the rest of a round. */
const STEPS = 4_000_000;
/** A machine that is slower still is better left alone. */
const MOST = 20;

/** The slowness of this run, which the first process measures, prints, and hands to all others in `SLOWNESS`. */
export async function measuredSlowness(): Promise<number> {
  const known = Number(process.env['SLOWNESS']);
  if (known > 0) return known;
  const started = performance.now();
  for (let round = 0; round < ROUNDS; round++) {
    await delay(TIMER);
    work();
  }
  const measured = (performance.now() - started) / (ROUNDS * ROUND);
  const slowness = Math.round(Math.min(MOST, Math.max(1, measured)) * 10) / 10;
  process.env['SLOWNESS'] = String(slowness);
  console.log(`This machine is ${slowness} times as slow as a quiet one; tests wait accordingly.`);
  return slowness;
}

let sum = 0;

function work(): void {
  for (let step = 0; step < STEPS; step++) sum = (Math.imul(sum, 1_664_525) + 1_013_904_223) | 0;
}

/** Milliseconds that a test waits at most for what takes so long at most on a quiet machine. */
export function atMost(quiet: number): number {
  return quiet * Number(process.env['SLOWNESS'] ?? 1);
}
