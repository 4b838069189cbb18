import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** The parts of an address that only arrange rows which are there already. */
const arranging = ['q', 'sort', 'gallery', 'photo'];

/**
 * Whether a screen must ask for its rows again (a route's `shouldRevalidate`). Filtering and sorting are done in the
 * browser; the same address again means that the rows themselves may have changed.
 */
export function rowsMayChange(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (!defaultShouldRevalidate) return false;
  return currentUrl.search === nextUrl.search || rowsOf(currentUrl) !== rowsOf(nextUrl);
}

function rowsOf({ searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams);
  for (const name of arranging) rest.delete(name);
  return rest.toString();
}
