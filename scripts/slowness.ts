/**
 * Measures how slow this machine is when the tests begin. 1 is a quiet machine of 2026; 5 means five times as slow. All
 * timeouts of the tests are multiplied by this factor.
 */
import { setTimeout as delay } from 'node:timers/promises';

const ROUNDS = 10;
/** How many milliseconds a round (a timer, then work) takes on a quiet machine. */
const ROUND = 30;
const TIMER = 10;
/** How many steps of work fill the rest of a round. */
const STEPS = 4_000_000;
/** The upper limit, because longer timeouts would not help a machine that is even slower. */
const MAX_SLOWNESS = 20;

/**
 * Returns the slowness of the machine. The first process measures it, and passes it to all others in the environment
 * variable `SLOWNESS`.
 */
export async function measureSlowness(): Promise<number> {
  const known = Number(process.env['SLOWNESS']);
  if (known > 0) return known;
  const started = performance.now();
  for (let round = 0; round < ROUNDS; round++) {
    await delay(TIMER);
    work();
  }
  const measured = (performance.now() - started) / (ROUNDS * ROUND);
  const slowness = Math.round(Math.min(MAX_SLOWNESS, Math.max(1, measured)) * 10) / 10;
  process.env['SLOWNESS'] = String(slowness);
  console.log(`This machine is ${slowness} times as slow as a quiet one; tests wait accordingly.`);
  return slowness;
}

let sum = 0;

function work(): void {
  for (let step = 0; step < STEPS; step++) sum = (Math.imul(sum, 1_664_525) + 1_013_904_223) | 0;
}

/** Returns a timeout in milliseconds for this machine. `quiet`: the timeout on a quiet machine. */
export function scaledTimeout(quiet: number): number {
  return quiet * Number(process.env['SLOWNESS'] ?? 1);
}
