/**
 * Returns a function that starts tasks, taking one address after the other. Tasks start for `slice` milliseconds, and the next
 * slice begins `turns` turns of the event loop later; with a slice of 0, one task starts in each. Each turn accepts one
 * connection, and most tasks end in the turn in which they start. While nothing waits, a task starts at once.
 */
export function createFairQueue({ turns, slice }: { turns: number; slice: number }) {
  /** Keyed by address. The next address comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let turnsLeft = 0;
  let end = Number.NEGATIVE_INFINITY;

  function beginSlice(): void {
    turnsLeft = turns;
    end = performance.now() + slice;
    setImmediate(turn);
  }

  function turn(): void {
    turnsLeft -= 1;
    if (turnsLeft > 0) return void setImmediate(turn);
    if (waiting.size === 0) return;
    beginSlice();
    for (const [address, tasks] of waiting) {
      waiting.delete(address);
      const begin = tasks.shift();
      // The address goes to the end of the map, and the iteration reaches it again there.
      if (tasks.length > 0) waiting.set(address, tasks);
      begin?.();
      if (performance.now() >= end) return;
    }
  }

  return (address: string, begin: () => void): void => {
    const isFree = waiting.size === 0;
    if (isFree && turnsLeft === 0) beginSlice();
    else if (!isFree || performance.now() >= end) {
      const tasks = waiting.get(address);
      if (tasks) tasks.push(begin);
      else waiting.set(address, [begin]);
      return;
    }
    begin();
  };
}

/** Milliseconds. Visitors do not notice them, and several cached answers are sent meanwhile. */
const SLICE = 0.5;

/** Requests start in every turn. */
export const REQUESTS = { turns: 1, slice: SLICE };
