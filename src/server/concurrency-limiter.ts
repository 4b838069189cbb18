/**
 * Creates a queue of tasks. The returned function adds a task (`work`) to the queue, waits for it, and returns its
 * result. Tasks start in the order in which they are added. `share`: how much of `max` the task uses while it runs. The
 * shares of all running tasks add up to at most `max`.
 */
export function createConcurrencyLimiter(max: number): <T>(work: () => Promise<T>, share?: number) => Promise<T> {
  const waiting: { share: number; start: () => void }[] = [];
  let taken = 0;

  function startNext(): void {
    for (let [next] = waiting; next && taken + next.share <= max; [next] = waiting) {
      waiting.shift();
      taken += next.share;
      next.start();
    }
  }

  return async (work, share = 1) => {
    await new Promise<void>((start) => {
      waiting.push({ share, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      taken -= share;
      startNext();
    }
  };
}
