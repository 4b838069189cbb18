import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many milliseconds work runs before other requests get a turn. */
const TURN_MS = 8;

/**
 * Returns a function for long work to await between its parts. Other requests may run whenever the work has been
 * running for `TURN_MS`.
 */
export function createTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    // Waits for two turns of the event loop, because a request is read in one and begins in the next.
    await nextTurn();
    await nextTurn();
    since = performance.now();
  };
}

/**
 * Runs a computation that pauses between its parts, and lets other requests run in those pauses. Returns its result.
 */
export async function inTurns<T>(work: Iterator<unknown, T>): Promise<T> {
  const turn = createTurns();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await turn();
  }
}
