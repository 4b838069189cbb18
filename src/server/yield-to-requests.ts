import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work runs before other requests may run, in milliseconds. */
const TIME_SLICE_MS = 8;

/**
 * Returns a function that a long computation awaits after each step. The function lets other requests run if at least
 * `TIME_SLICE_MS` have passed since they could last run.
 */
export function createYieldToRequests(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TIME_SLICE_MS) return;
    // Waits for two turns of the event loop: a request is read in the first turn, and its handling begins in the
    // second.
    await nextTurn();
    await nextTurn();
    since = performance.now();
  };
}

/**
 * Runs a generator that yields between the parts of a long computation, and returns its result. Lets other requests run
 * every `TIME_SLICE_MS`.
 */
export async function runYielding<T>(work: Iterator<unknown, T>): Promise<T> {
  const turn = createYieldToRequests();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await turn();
  }
}
