/** Rows of one statement: the widest table stays far below SQLite's 32,766 parameters, and the text stays cached. */
export const ROWS_AT_ONCE = 200;

/** Cuts a list into pieces of at most `size`. */
export function* chunks<T>(items: readonly T[], size = ROWS_AT_ONCE): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
