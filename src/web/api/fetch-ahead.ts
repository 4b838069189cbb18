import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { matchRoutes, RouterContextProvider } from 'react-router';
import type { PageSource } from '#web/page-source.ts';
import { pageSource } from '#web/page-source.ts';
import { runLoader } from './run-loader.ts';

/** Fetches the code and the data of a page when a visitor is about to follow a link to it: hovers, touches, focuses. */
export function fetchAheadOnIntent(routes: RouteObject[], source: PageSource): void {
  const context = new RouterContextProvider();
  context.set(pageSource, source);
  let latest = '';

  function consider({ target }: Event): void {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== location.origin || link.pathname === location.pathname) return;
    if (link.href === latest) return;
    latest = link.href;
    for (const match of matchRoutes(routes, link.pathname)?.slice(1) ?? []) fetchAhead(match, link.href, context);
  }
  for (const intent of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(intent, consider, { passive: true });
  }
}

type Match = { route: RouteObject; params: LoaderFunctionArgs['params'] };

/** Nobody waits for it, and what fails now is tried again, and shown, by the page itself. */
function fetchAhead({ route, params }: Match, href: string, context: RouterContextProvider): void {
  if (route.path === '*') return;
  if (typeof route.lazy === 'function') route.lazy().catch(() => {});
  runLoader(route, params, href, context).catch(() => {});
}
