import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** The query parameters that only filter or sort rows that are loaded already. */
const arranging = ['q', 'sort', 'gallery', 'photo'];

/**
 * Whether a screen must load its rows again (a route's `shouldRevalidate`): not to filter or sort them, which the browser
 * does. A reload of the same address means that the rows may have changed.
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
