/**
 * Counts the work of code. The count is the same on every machine, however busy it is. This module must be imported
 * before the code to count, because the engine counts only functions that it compiles afterwards.
 */
import { type Profiler, Session } from 'node:inspector';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/**
 * The addresses of code that is counted: the site's, zod's, the examples in loops.ts, and code that zod generates at
 * run time, which has no address.
 */
const COUNTED = /^$|\/src\/|\/node_modules\/zod\/|\/tests\/work\/loops/;

/** Returns how often functions and blocks, such as the body of a loop, have run since the last call. */
function blocksRun(): number {
  let scripts: Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (error, answer) => {
    if (error) throw error;
    scripts = answer.result;
  });
  const counts = scripts
    .filter(({ url }) => COUNTED.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Built-in methods that go through a whole list. The engine counts no blocks inside them, so `countEntries` counts the
 * entries of their lists.
 */
const WHOLE = ['includes', 'indexOf', 'lastIndexOf', 'splice', 'shift', 'unshift', 'concat', Symbol.iterator] as const;

/** Counts the entries of lists that go through these methods. The returned function stops the count and returns it. */
function countEntries(): () => number {
  let entries = 0;
  const usual = WHOLE.map((name) => [name, Object.getOwnPropertyDescriptor(Array.prototype, name) ?? {}] as const);
  for (const [name, described] of usual) {
    const own = described.value as (...given: unknown[]) => unknown; // each of these is a method
    const value = function (this: unknown[], ...given: unknown[]) {
      entries += this.length;
      return own.apply(this, given);
    };
    // oxlint-disable-next-line no-extend-native -- only while work is counted; it is restored afterwards
    Object.defineProperty(Array.prototype, name, { ...described, value });
  }
  return () => {
    // oxlint-disable-next-line no-extend-native -- restores it
    for (const [name, described] of usual) Object.defineProperty(Array.prototype, name, described);
    return entries;
  };
}

/**
 * Returns the work of `act`: the number of blocks of code that ran, plus the number of list entries that went through
 * built-in methods.
 */
export async function countWork(act: () => unknown): Promise<number> {
  blocksRun();
  const stop = countEntries();
  try {
    await act();
  } finally {
    stop();
  }
  return blocksRun() + stop();
}

/** The size of an input, and the work that it took. */
export type Cost = { size: number; work: number };

/**
 * Returns how much more work each unit of size takes in the larger input than in the smaller one. If the size doubles,
 * this is 1 for work that grows with the size, and 2 for work that grows with its square.
 */
export function growthOf(small: Cost, large: Cost): number {
  return large.work / small.work / (large.size / small.size);
}
