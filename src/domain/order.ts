/**
 * The order of a table is a list of small named comparers, tried in turn (contract §5), so that a page can say
 * which of them put one row above another.
 */
export type Comparer<T> = { name: string; compare: (a: T, b: T) => number };

/** Joins comparers into one function for `sort`: the first that tells two rows apart decides. */
export function inOrder<T>(comparers: readonly Comparer<T>[]): (a: T, b: T) => number {
  return (a, b) => {
    for (const { compare } of comparers) {
      const difference = compare(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** The comparer that puts `a` and `b` in their order, or `null` where none tells them apart. */
export function decidedBy<T, C extends Comparer<T>>(comparers: readonly C[], a: T, b: T): C | null {
  return comparers.find(({ compare }) => compare(a, b) !== 0) ?? null;
}

/** Larger numbers first. */
export function descending<T>(name: string, value: (row: T) => number): Comparer<T> {
  return { name, compare: (a, b) => value(b) - value(a) };
}

/** Smaller numbers first. */
export function ascending<T>(name: string, value: (row: T) => number): Comparer<T> {
  return { name, compare: (a, b) => value(a) - value(b) };
}
