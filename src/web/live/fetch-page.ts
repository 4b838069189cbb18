import type { RouteObject } from 'react-router';
import { matchRoutes, RouterContextProvider } from 'react-router';
import { runLoader } from '#web/api/run-loader.ts';
import type { PageSource } from '#web/page-source.ts';
import { pageSource } from '#web/page-source.ts';

/** Fetches ahead all that the page shows which stands now; fails with the first of its loaders that fails. */
export async function fetchPage(routes: RouteObject[], source: PageSource): Promise<void> {
  const context = new RouterContextProvider();
  context.set(pageSource, source);
  const { href } = window.location;
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(matches.map(({ route, params }) => runLoader(route, params, href, context)));
}
