import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { announce } from './announcement.tsx';

/** How long a changed row stays highlighted, in milliseconds. */
const highlightDurationMs = 5_000;
const noChangedKeys: ReadonlySet<string> = new Set();

/** The last seen content of each row as JSON, keyed by row key. */
export type SeenRows = ReadonlyMap<string, string>;

/**
 * Returns the keys of the rows that a live update has just changed, and announces these rows to screen readers. Set the
 * attribute `data-changed` on these rows, so that `base.css` highlights them. When the visitor opens another season or
 * page, its rows do not count as changed. Works for table rows, match cards and results, even in
 * a filtered or sorted list.
 */
export function useChangedRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  nameOf?: (row: Row) => string,
): ReadonlySet<string> {
  const data: unknown = useLoaderData();
  const place = useLocation().key;
  const [changed, setChanged] = useState(noChangedKeys);
  const last = useRef<{ data: unknown; place: string; seen: SeenRows }>({ data, place, seen: new Map() });

  // The comparison runs in an effect, so that it compares only rows that the page has really shown.
  useEffect(() => {
    const before = last.current;
    const samePlace = before.place === place;
    last.current = { data, place, seen: addSeenRows(samePlace ? before.seen : new Map(), rows, keyOf) };
    if (before.data === data) return;
    const found = samePlace ? rowsChangedSince(before.seen, rows, keyOf) : [];
    setChanged(found.length === 0 ? noChangedKeys : new Set(found.map(keyOf)));
    if (found.length > 0) announce(changedRowsSentence(found.map((row) => nameOf?.(row) ?? null)));
  }, [rows, data, place, keyOf, nameOf]);

  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(noChangedKeys), highlightDurationMs);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}

/** How long a row slides to its new position, in milliseconds. */
const slideDurationMs = 200;

/**
 * Slides the rows in `body` to their new positions after a live update. If the visitor prefers reduced motion, the rows
 * do not slide. `keys`: the keys of all rows, from top to bottom.
 */
export function useSlidingRows(body: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const data: unknown = useLoaderData();
  const place = useLocation().key;
  const last = useRef({ data, place, keys });

  // A layout effect runs before the browser paints the new order.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { data, place, keys };
    if (before.data === data || before.place !== place || body.current === null) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const rows = [...body.current.querySelectorAll<HTMLElement>(':scope > :not([data-group])')];
    for (const { from, to } of rowMovesBetween(before.keys, keys)) {
      // All rows are about equally high, so the row's old position is the position of the row that is now at index
      // `from`.
      const by = (rows[from]?.offsetTop ?? 0) - (rows[to]?.offsetTop ?? 0);
      rows[to]?.animate(
        { transform: [`translateY(${by}px)`, 'none'] },
        { duration: slideDurationMs, easing: 'ease-out' },
      );
    }
  });
}

/**
 * Returns the old and new indexes of the rows whose position has changed. Leaves out new rows, and rows whose old index
 * is beyond the end of the new list.
 */
export function rowMovesBetween(before: readonly string[], now: readonly string[]): { from: number; to: number }[] {
  const places = new Map(before.map((key, index) => [key, index]));
  return now.flatMap((key, to) => {
    const from = places.get(key);
    return from === undefined || from === to || from >= now.length ? [] : [{ from, to }];
  });
}

/**
 * Returns `before` with `rows` added or updated. A row hidden by a filter stays in the map, so that it does not count
 * as new when it is shown again.
 */
export function addSeenRows<Row>(before: SeenRows, rows: readonly Row[], keyOf: (row: Row) => string): SeenRows {
  return new Map([...before, ...rows.map((row) => [keyOf(row), JSON.stringify(row)] as const)]);
}

export function rowsChangedSince<Row>(before: SeenRows, rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return rows.filter((row) => before.get(keyOf(row)) !== JSON.stringify(row));
}

/**
 * Returns the announcement of changed rows: up to three names and the number of further rows, or only the number of
 * rows if any row has no name.
 */
export function changedRowsSentence(given: readonly (string | null)[]): string {
  const names = given.filter((name) => name !== null);
  if (names.length < given.length) return `Updated: ${given.length} ${given.length === 1 ? 'row' : 'rows'}.`;
  const more = names.length - 3;
  const words = more > 0 ? [...names.slice(0, 3), `${more} more`] : [...names];
  const last = words.pop() ?? '';
  return `Updated: ${words.length === 0 ? last : `${words.join(', ')} and ${last}`}.`;
}
