import { runAtOnce, type InParts } from '#domain/in-parts.ts';

/**
 * How one number of a row is labelled, computed and written. Tables on screens, phones and paper, and files for a
 * spreadsheet, all use this.
 */
export type Statistic<Row, Key extends string = string, Value extends number | null = number> = {
  key: Key;
  label: string;
  /** The label in a narrow column. */
  short: string;
  /** The label in spreadsheet files, if different. */
  inFiles?: string;
  value: (row: Row) => Value;
  /** How the value is written; by default unchanged. */
  words?: (value: number) => string;
};

/** Returns the value of a row as a person reads it. */
export function statisticWords<Row>({ value, words = String }: Statistic<Row>, row: Row): string {
  return words(value(row));
}

/** Formats a handicap for people: `20`, `−10`, with a typographic minus sign. */
export function handicapWords(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** Formats a number with its sign: `+12`, `−7`, `0`, with a typographic minus sign. */
export function signed(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${-value}`;
}

/** Formats a percentage with two decimals: `66.67%`. */
export function percentage(value: number): string {
  return `${value.toFixed(2)}%`;
}

/** Adds up the tallies of all lists that have the same key. Returns one tally for each key. */
export function mergeTallies<T>(
  lists: Iterable<readonly T[]>,
  keyOf: (tally: T) => string,
  add: (sum: T, tally: T) => T,
): T[] {
  return runAtOnce(mergeTalliesInParts(lists, keyOf, add));
}

/** Generator version of `mergeTallies`, which pauses after each list. */
export function* mergeTalliesInParts<T>(
  lists: Iterable<readonly T[]>,
  keyOf: (tally: T) => string,
  add: (sum: T, tally: T) => T,
): InParts<T[]> {
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
