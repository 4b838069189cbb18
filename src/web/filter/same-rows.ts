import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Query parameters that need no new rows: for filtering and sorting the loaded rows, and for an open gallery or photo.
 */
const arranging = ['q', 'sort', 'gallery', 'photo'];

/**
 * Returns whether a screen must load its rows again (a route's `shouldRevalidate`). Filtering and sorting load nothing,
 * because the browser does both. A reload of the same address loads the rows again, because they may have changed.
 */
export function shouldReloadRows(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (!defaultShouldRevalidate) return false;
  return currentUrl.search === nextUrl.search || rowsOf(currentUrl) !== rowsOf(nextUrl);
}

function rowsOf({ searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams);
  for (const name of arranging) rest.delete(name);
  return rest.toString();
}
