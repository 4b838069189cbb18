import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { announce } from './announcement.tsx';
import { changedSince, type Seen, seenWith, sentenceOf } from './changed-rows.ts';

/** How long what changed stays marked. */
const markedFor = 5_000;
const none: ReadonlySet<string> = new Set();

/**
 * The keys of the rows that have just changed by themselves, for the attribute `data-changed` (`styles/base.css`
 * marks it); who listens is told their names. What the visitor asked for, another season or page, marks nothing. For
 * anything that has a key: rows, cards, results; they may be filtered and sorted.
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

  // Every commit is compared with the one before, however it came about: there is nothing to derive it from.
  useEffect(() => {
    const before = last.current;
    const samePlace = before.place === place;
    last.current = { data, place, seen: seenWith(samePlace ? before.seen : new Map(), rows, keyOf) };
    if (before.data === data) return;
    const found = samePlace ? changedSince(before.seen, rows, keyOf) : [];
    setChanged(found.length === 0 ? none : new Set(found.map(keyOf)));
    if (found.length > 0) announce(sentenceOf(found.map((row) => nameOf?.(row) ?? null)));
  }, [rows, data, place, keyOf, nameOf]);

  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(none), markedFor);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}
