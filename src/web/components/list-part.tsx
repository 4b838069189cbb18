import { useLocation } from 'react-router';
import { countWithNoun } from '#domain/count.ts';
import { queryText } from '#web/choice/season-choice.ts';
import { firstRowParameter } from '#web/choice/use-choice.ts';
import button from './button.module.css';
import { Link } from './links.tsx';

/** The maximum number of rows on one page of a long list. */
const MAX_ROWS_PER_PAGE = 200;

/**
 * The part of a long list that one page shows. `before`: how many rows of the list come before this part. `hasMore`:
 * whether rows follow it.
 */
export type ListPart<Row> = { rows: Row[]; before: number; hasMore: boolean };

/**
 * Returns the API query for the part of a list that the page's address names. It requests one row more than a page
 * shows, to find out whether more rows follow.
 */
export function listPartQuery(search: URLSearchParams): { limit: number; offset: number } {
  return { limit: MAX_ROWS_PER_PAGE + 1, offset: rowCountBefore(search) };
}

/** Returns the part of a list from the rows that the API returned for `listPartQuery`. */
export function toListPart<Row>(search: URLSearchParams, rows: readonly Row[]): ListPart<Row> {
  return {
    rows: rows.slice(0, MAX_ROWS_PER_PAGE),
    before: rowCountBefore(search),
    hasMore: rows.length > MAX_ROWS_PER_PAGE,
  };
}

/**
 * Returns how many rows come before the part that the address names. The address holds the number of the part's first
 * row, counted from 1. Without a valid number the part starts at the first row.
 */
function rowCountBefore(search: URLSearchParams): number {
  const text = search.get(firstRowParameter) ?? '';
  return /^\d{1,6}$/.test(text) ? Math.max(0, Number(text) - 1) : 0;
}

/**
 * Returns text such as `12 breaks` for a whole list, or `breaks 201 to 400` for a part of it. `one`: the singular noun,
 * such as `break`.
 */
export function listPartWords({ rows, before, hasMore }: ListPart<unknown>, one: string): string {
  if (before === 0 && !hasMore) return countWithNoun(rows.length, one);
  return `${one}s ${before + 1} to ${before + rows.length}`;
}

type PartLinksProps = { part: ListPart<unknown>; one: string; hash?: string };

/**
 * Links to the previous and the next part of a list. Renders nothing if the page shows the whole list. `one`: the
 * singular noun for a row, such as `break`.
 */
export function PaginationLinks({ part: { rows, before, hasMore }, one, hash = '' }: PartLinksProps) {
  const { search } = useLocation();
  if (before === 0 && !hasMore) return null;
  function to(first: number): string {
    const next = new URLSearchParams(search);
    if (first <= 1) next.delete(firstRowParameter);
    else next.set(firstRowParameter, String(first));
    return queryText(next) + hash;
  }
  const things = `${one}s`;
  return (
    <nav className={button.row} aria-label={`More ${things}`} data-screen-only>
      {before === 0 ? null : (
        <Link className={button.quiet} to={to(before + 1 - MAX_ROWS_PER_PAGE)} rel="prev">
          Previous {things}
        </Link>
      )}
      {hasMore ? (
        <Link className={button.quiet} to={to(before + rows.length + 1)} rel="next">
          Next {things}
        </Link>
      ) : null}
    </nav>
  );
}
