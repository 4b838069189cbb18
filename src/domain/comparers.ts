/**
 * One criterion by which rows are ordered. An order is a list of comparers, so that a page can say which comparer
 * decided.
 */
export type Comparer<T> = { compare: (a: T, b: T) => number };

/** Returns a function for `sort`. The first comparer that distinguishes two rows decides. */
export function compareFunctionOf<T>(comparers: readonly Comparer<T>[]): (a: T, b: T) => number {
  return (a, b) => {
    for (const { compare } of comparers) {
      const difference = compare(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** Returns the comparer that decides between `a` and `b`; `null` if none does. */
export function decidingComparer<T, C extends Comparer<T>>(comparers: readonly C[], a: T, b: T): C | null {
  return comparers.find(({ compare }) => compare(a, b) !== 0) ?? null;
}

/** Returns a comparer that puts larger numbers first. */
export function descendingComparer<T>(value: (row: T) => number): Comparer<T> {
  return { compare: (a, b) => value(b) - value(a) };
}

/** Returns a comparer that puts smaller numbers first. */
export function ascending<T>(value: (row: T) => number): Comparer<T> {
  return { compare: (a, b) => value(a) - value(b) };
}

/** Returns the rows that share first place: the first row, and all rows that no comparer distinguishes from it. */
export function rowsInFirstPlace<T>(rows: readonly T[], comparers: readonly Comparer<T>[]): T[] {
  const compare = compareFunctionOf(comparers);
  const [first, ...others] = rows.toSorted(compare);
  return first === undefined ? [] : [first, ...others.filter((other) => compare(first, other) === 0)];
}
