import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work runs before other visitors have their turn, in milliseconds. */
const TURN_MS = 8;

/**
 * Returns a function that long work awaits between its parts. It lets other visitors have their turn whenever the work has run for
 * `TURN_MS` since their last one.
 */
export function createTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    // A request is read in one turn of the event loop and begins in the next.
    await nextTurn();
    await nextTurn();
    since = performance.now();
  };
}

/** Runs a rule that pauses between its parts, and lets other visitors have their turn there. Returns its result. */
export async function inTurns<T>(work: Iterator<unknown, T>): Promise<T> {
  const turn = createTurns();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await turn();
  }
}
