import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * The query parameters that can change without new rows from the server: those that filter or sort the loaded rows, and
 * those that open a gallery or a photo.
 */
const clientSideParameters = ['q', 'sort', 'gallery', 'photo'];

/**
 * Returns whether a screen must load its rows again. Use it as a route's `shouldRevalidate`. Filtering and sorting load
 * nothing, because the browser does them. A reload of the same address loads the rows, which may have changed.
 */
export function shouldReloadRows(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (!defaultShouldRevalidate) return false;
  return currentUrl.search === nextUrl.search || queryAffectingRows(currentUrl) !== queryAffectingRows(nextUrl);
}

function queryAffectingRows({ searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams);
  for (const name of clientSideParameters) rest.delete(name);
  return rest.toString();
}
