import { runWithoutPauses, type PausingComputation } from '#domain/pausing-computation.ts';

/**
 * Defines how to label, compute and write one number in a table row. Tables on screens and on paper use this, and so do
 * spreadsheet files.
 */
export type StatisticColumn<Row, Key extends string = string, Value extends number | null = number> = {
  key: Key;
  label: string;
  /** The label in a narrow column. */
  short: string;
  /** The label in spreadsheet files, if it differs from `label`. */
  inFiles?: string;
  value: (row: Row) => Value;
  /** How the value is written; by default unchanged. */
  words?: (value: number) => string;
};

/** Returns a statistic's value for a row, as text for people. */
export function statisticValueText<Row>({ value, words = String }: StatisticColumn<Row>, row: Row): string {
  return words(value(row));
}

/** Formats a handicap for people: `20`, `−10`, with a typographic minus sign. */
export function formattedHandicap(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** Formats a number with its sign: `+12`, `−7`, `0`, with a typographic minus sign. */
export function signedText(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${-value}`;
}

/** Formats a percentage with two decimals: `66.67%`. */
export function percentageText(value: number): string {
  return `${value.toFixed(2)}%`;
}

/** Adds up the tallies with the same key from all lists. Returns one tally for each key. */
export function mergeTalliesByKey<T>(
  lists: Iterable<readonly T[]>,
  keyOf: (tally: T) => string,
  add: (sum: T, tally: T) => T,
): T[] {
  return runWithoutPauses(mergeTalliesByKeyInParts(lists, keyOf, add));
}

/** Generator version of `mergeTalliesByKey`, which pauses after each list. */
export function* mergeTalliesByKeyInParts<T>(
  lists: Iterable<readonly T[]>,
  keyOf: (tally: T) => string,
  add: (sum: T, tally: T) => T,
): PausingComputation<T[]> {
  const sums = new Map<string, T>();
  for (const list of lists) {
    for (const tally of list) {
      const key = keyOf(tally);
      const sum = sums.get(key);
      sums.set(key, sum ? add(sum, tally) : tally);
    }
    yield;
  }
  return [...sums.values()];
}
