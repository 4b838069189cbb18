import type { Issue } from '#domain/issue.ts';

/** How many faults a report lists. A file with more is not a file of results, and a list without end would fill the memory. */
export const MOST_FAULTS = 10_000;

/** Gathers what is wrong with a file, each fault with the line it is on. */
export type Faults = {
  add(line: number, message: string): void;
  /** All that were added, those left out of the list too. */
  count(): number;
  /** Ordered by line, as `line 12` and a sentence. */
  list(): Issue[];
};

export function gatherFaults(): Faults {
  const kept: { line: number; message: string }[] = [];
  let count = 0;
  return {
    add(line, message) {
      count++;
      if (kept.length < MOST_FAULTS) kept.push({ line, message });
    },
    count: () => count,
    // The sort is stable: faults of one line stay in the order in which they were found.
    list: () =>
      kept.toSorted((a, b) => a.line - b.line).map(({ line, message }) => ({ path: `line ${line}`, message })),
  };
}
