import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { announce } from './announcement.tsx';

/** How long a changed row stays highlighted, in milliseconds. */
const markedFor = 5_000;
const none: ReadonlySet<string> = new Set();

/** The last content of each row as text, keyed by row key. */
export type Seen = ReadonlyMap<string, string>;

/**
 * Returns the keys of rows that a live update has just changed, for the attribute `data-changed` (highlighted by
 * `base.css`), and announces the rows' names to screen readers. Rows of another season or page, which the visitor
 * loaded, are not highlighted. Works for table rows, match cards and results, also when filtered or sorted.
 */
export function useChangedRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  nameOf?: (row: Row) => string,
): ReadonlySet<string> {
  const data: unknown = useLoaderData();
  const place = useLocation().key;
  const [changed, setChanged] = useState(none);
  const last = useRef<{ data: unknown; place: string; seen: Seen }>({ data, place, seen: new Map() });

  // An effect, because it compares the rows now shown with the rows shown before.
  useEffect(() => {
    const before = last.current;
    const samePlace = before.place === place;
    last.current = { data, place, seen: addSeenRows(samePlace ? before.seen : new Map(), rows, keyOf) };
    if (before.data === data) return;
    const found = samePlace ? rowsChangedSince(before.seen, rows, keyOf) : [];
    setChanged(found.length === 0 ? none : new Set(found.map(keyOf)));
    if (found.length > 0) announce(changedRowsSentence(found.map((row) => nameOf?.(row) ?? null)));
  }, [rows, data, place, keyOf, nameOf]);

  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(none), markedFor);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}

/** How long a row slides to its new position, in milliseconds. */
const slidesFor = 200;

/** Slides the rows in `body` to their new positions after a live update, unless the visitor prefers reduced motion. */
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
    for (const { from, to } of movesBetween(before.keys, keys)) {
      // All rows are about equally high, so a row's old position is where another row is now.
      const by = (rows[from]?.offsetTop ?? 0) - (rows[to]?.offsetTop ?? 0);
      rows[to]?.animate({ transform: [`translateY(${by}px)`, 'none'] }, { duration: slidesFor, easing: 'ease-out' });
    }
  });
}

/** Returns the rows whose position has changed, as old and new indexes. */
export function movesBetween(before: readonly string[], now: readonly string[]): { from: number; to: number }[] {
  const places = new Map(before.map((key, index) => [key, index]));
  return now.flatMap((key, to) => {
    const from = places.get(key);
    return from === undefined || from === to || from >= now.length ? [] : [{ from, to }];
  });
}

/**
 * Returns the rows seen so far and `rows`. A row hidden by a filter stays in the map, so that it does not count as new
 * later.
 */
export function addSeenRows<Row>(before: Seen, rows: readonly Row[], keyOf: (row: Row) => string): Seen {
  return new Map([...before, ...rows.map((row) => [keyOf(row), JSON.stringify(row)] as const)]);
}

export function rowsChangedSince<Row>(before: Seen, rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return rows.filter((row) => before.get(keyOf(row)) !== JSON.stringify(row));
}

/** Returns the announcement of changed rows: up to three names, or a count if a row has no name. */
export function changedRowsSentence(given: readonly (string | null)[]): string {
  const names = given.filter((name) => name !== null);
  if (names.length < given.length) return `Updated: ${given.length} ${given.length === 1 ? 'row' : 'rows'}.`;
  const more = names.length - 3;
  const words = more > 0 ? [...names.slice(0, 3), `${more} more`] : [...names];
  const last = words.pop() ?? '';
  return `Updated: ${words.length === 0 ? last : `${words.join(', ')} and ${last}`}.`;
}
