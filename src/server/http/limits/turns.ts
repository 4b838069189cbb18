/** Most turns in a row without a new piece of work, after one that took long. */
const MOST_TURNS = 50;

/** Begins pieces of work in order, each in a turn of the event loop of its own. */
export type Turns = (begin: () => void) => void;

/**
 * The event loop accepts one connection in each turn, so a turn of 20 ms for each of 500 waiting connections would be
 * ten seconds. Work therefore begins once in a turn at most, and after as many turns as the last one took milliseconds.
 * While nothing waits, work begins at once.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  const waiting: (() => void)[] = [];
  let isTurning = false;
  let turnedAt = 0;
  /** Turns that have to pass before work begins again. */
  let left = 0;

  function turn(): void {
    const ended = now();
    left = Math.max(left - 1, Math.min(MOST_TURNS, Math.floor(ended - turnedAt)));
    turnedAt = ended;
    isTurning = left > 0 || waiting.length > 0;
    if (isTurning) setImmediate(turn);
    if (left === 0) waiting.shift()?.();
  }

  return (begin) => {
    if (isTurning) return void waiting.push(begin);
    isTurning = true;
    turnedAt = now();
    setImmediate(turn);
    begin();
  };
}
