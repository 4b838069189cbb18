import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Returns a function that starts tasks, taking one address after the other. The next task starts `count` turns of the event loop
 * after the previous one. Each turn accepts one connection, and most tasks end in the turn in which they start.
 */
export function createFairQueue(count: number): (address: string, begin: () => void) => void {
  /** Keyed by address. The next address comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let isTurning = false;

  async function beginAll(): Promise<void> {
    isTurning = true;
    for (const [address, pieces] of waiting) {
      const begin = pieces.shift();
      waiting.delete(address);
      // The address goes to the end of the map, and the iteration reaches it again there.
      if (pieces.length > 0) waiting.set(address, pieces);
      begin?.();
      for (let turn = 0; turn < count; turn++) await nextTurn();
    }
    isTurning = false;
  }

  return (address, begin) => {
    const pieces = waiting.get(address);
    if (pieces) pieces.push(begin);
    else waiting.set(address, [begin]);
    if (!isTurning) void beginAll();
  };
}
