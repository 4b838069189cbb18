/**
 * Returns a function that queues tasks by address and starts them fairly: one task of one address, then one of the
 * next. It starts tasks for `slice` milliseconds, then pauses until `turns` turns of the event loop have passed. If
 * `slice` is 0, it starts a single task before each pause. A new task starts at once if no task is waiting and the
 * queue is not pausing.
 */
export function createFairQueue({ turns, slice }: { turns: number; slice: number }) {
  /** The waiting tasks, keyed by address. The first address is the next one to be served. */
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
      // An address with further tasks goes to the end of the map, where this loop reaches it again.
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

/**
 * How long the queue starts requests before it pauses, in milliseconds: too short for visitors to notice, long enough
 * for several cached answers.
 */
const REQUEST_SLICE_MS = 0.5;

/** The settings of a queue for incoming requests. Requests start in every turn of the event loop. */
export const REQUEST_QUEUE_SETTINGS = { turns: 1, slice: REQUEST_SLICE_MS };
