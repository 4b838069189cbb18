import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Returns how to begin pieces of work, each address in its turn, the next piece so many turns of the event loop after the
 * one before it. In each turn one connection is accepted, and most work is over in the turn in which it begins.
 */
export function createTurns(count: number): (address: string, begin: () => void) => void {
  /** The address that is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let isTurning = false;

  async function beginAll(): Promise<void> {
    isTurning = true;
    for (const [address, pieces] of waiting) {
      const begin = pieces.shift();
      waiting.delete(address);
      // It goes to the end, where the iteration comes to it again.
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
