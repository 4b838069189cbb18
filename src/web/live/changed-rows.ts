/** What each row last was, as text, by its key. */
export type Seen = ReadonlyMap<string, string>;

/** The rows by key, over what was seen before: a row that a filter hides for a while is not new when it comes back. */
export function seenWith<Row>(before: Seen, rows: readonly Row[], keyOf: (row: Row) => string): Seen {
  return new Map([...before, ...rows.map((row) => [keyOf(row), JSON.stringify(row)] as const)]);
}

/** The rows that are new or not what they were. */
export function changedSince<Row>(before: Seen, rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return rows.filter((row) => before.get(keyOf(row)) !== JSON.stringify(row));
}

/** What is said of changes: up to three by name, or how many where they have none. */
export function sentenceOf(given: readonly (string | null)[]): string {
  const names = given.filter((name) => name !== null);
  if (names.length < given.length) return `Updated: ${given.length} ${given.length === 1 ? 'row' : 'rows'}.`;
  const more = names.length - 3;
  const words = more > 0 ? [...names.slice(0, 3), `${more} more`] : [...names];
  const last = words.pop() ?? '';
  return `Updated: ${words.length === 0 ? last : `${words.join(', ')} and ${last}`}.`;
}
