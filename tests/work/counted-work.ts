/**
 * Counts what code does, which is the same on every machine, however busy. To be imported before what is counted: the
 * engine counts the blocks of functions alone that it compiles from then on.
 */
import { type Profiler, Session } from 'node:inspector';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** The site's code, that of its schemas with what zod makes of these at run time, which has no address, and examples. */
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

/** The ways to look at a whole list that are no code of ours. */
const WHOLE = ['includes', 'indexOf', 'lastIndexOf', 'splice', 'shift', 'unshift', 'concat', Symbol.iterator] as const;

/** Counts the entries of the lists that are looked at as a whole, until it is stopped. */
function countEntries(): () => number {
  let entries = 0;
  const usual = WHOLE.map((name) => [name, Object.getOwnPropertyDescriptor(Array.prototype, name) ?? {}] as const);
  for (const [name, described] of usual) {
    const own = described.value as (...given: unknown[]) => unknown; // a method of every list
    const value = function (this: unknown[], ...given: unknown[]) {
      entries += this.length;
      return own.apply(this, given);
    };
    // oxlint-disable-next-line no-extend-native -- only while work is counted, and as it was before
    Object.defineProperty(Array.prototype, name, { ...described, value });
  }
  return () => {
    // oxlint-disable-next-line no-extend-native -- as it was
    for (const [name, described] of usual) Object.defineProperty(Array.prototype, name, described);
    return entries;
  };
}

/** Returns how many blocks of the site's code ran during some work, and how many entries of lists it looked at otherwise. */
export async function workOf(act: () => unknown): Promise<number> {
  blocksRun();
  const stop = countEntries();
  try {
    await act();
  } finally {
    stop();
  }
  return blocksRun() + stop();
}

/** Something of a size, and what it cost. */
export type Cost = { size: number; work: number };

/** Returns how much more each part of something costs than of a smaller one: 1 where work grows with the size, 2 with its square. */
export function growthOf(small: Cost, large: Cost): number {
  return large.work / small.work / (large.size / small.size);
}
