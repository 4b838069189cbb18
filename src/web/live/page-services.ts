import {
  type DataRouter,
  type RouteObject,
  type LoaderFunctionArgs,
  matchRoutes,
  RouterContextProvider,
} from 'react-router';
import { keepFocus, keepFocusAboveNotices } from '#web/layout/keep-focus.ts';
import { storeVisitedPages } from '#web/offline/store-page.ts';
import { type PageSource, pageSourceContext } from '#web/page-source.ts';
import { reloadPageOnChanges } from './follow-league.ts';
import type { PageDependencies } from './page-dependencies.ts';

// The Join page and the code for notifications import these two functions from here, so that the build puts all code
// that runs after a page has started into one file.
export { waitForServiceWorker, storeCardPage } from '#web/offline/store-page.ts';

/** What `startPageServices` needs to know about the page. */
export type PageServicesOptions = {
  router: DataRouter;
  routes: RouteObject[];
  /** The data source for prefetching. Its answers are cached for a few seconds, for when the router reads the data. */
  source: PageSource;
  dependencies: PageDependencies;
  onRevision: (revision: number) => void;
};

/**
 * Starts what a page does after hydration: prefetching, keeping the focus, storing pages for offline use, sending the
 * API calls saved on this device, renewing the push subscription, and live updates.
 */
export function startPageServices({ router, routes, source, dependencies, onRevision }: PageServicesOptions): void {
  prefetchOnIntent(routes, source);
  keepFocus();
  keepFocusAboveNotices();
  void storeVisitedPages(router);
  if (hasUnsentCalls()) void import('#web/card/outbox.ts').then(({ sendWaitingCalls }) => sendWaitingCalls());
  if (hasNotificationsOn())
    void import('#web/following/push.ts').then(({ updatePushSubscriptionDaily }) =>
      updatePushSubscriptionDaily(...todayAndUser()),
    );
  reloadPageOnChanges({
    router,
    dependencies,
    onRevision,
    prefetchPage: () => prefetchCurrentPageData(routes, source),
  });
}

/**
 * Returns whether this device has saved API calls that are not sent yet (`card/saved-cards.ts`). Checked here, so that
 * few pages load the code that sends them.
 */
function hasUnsentCalls(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('call '));
  } catch {
    return false;
  }
}

/**
 * Returns whether notifications are on in this browser. The key in `localStorage` is `notices`. Checked here, so that
 * few pages load the code for notifications.
 */
function hasNotificationsOn(): boolean {
  try {
    return localStorage.getItem('notices') === 'on';
  } catch {
    return false;
  }
}

/**
 * Returns the date and the signed-in user of this browser; the user is empty if nobody is signed in. If either changes,
 * the push subscription is renewed.
 */
function todayAndUser(): [today: string, who: string] {
  return [new Date().toDateString(), localStorage.getItem('official') ?? ''];
}

type RouteMatch = { route: RouteObject; params: LoaderFunctionArgs['params'] };

/** Prefetches a page's code and data when a visitor hovers over, touches or focuses a link to it. */
export function prefetchOnIntent(routes: RouteObject[], source: PageSource): void {
  const context = createRouterContext(source);
  let latest = '';

  function consider({ target }: Event): void {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== location.origin || link.pathname === location.pathname) return;
    if (link.href === latest) return;
    latest = link.href;
    for (const match of matchRoutes(routes, link.pathname)?.slice(1) ?? []) {
      // An address that only the route `*` matches opens a new document, so nothing is prefetched. Failures are
      // ignored, because the page itself tries again and shows them.
      if (match.route.path !== '*') runLoader(match, link.href, context).catch(() => {});
    }
  }
  for (const intent of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(intent, consider, { passive: true });
  }
}

/** Prefetches all data of the current page. Rejects with the first failure of a loader. */
export async function prefetchCurrentPageData(routes: RouteObject[], source: PageSource): Promise<void> {
  const context = createRouterContext(source);
  const { href } = window.location;
  await Promise.all((matchRoutes(routes, window.location) ?? []).map((match) => runLoader(match, href, context)));
}

function createRouterContext(source: PageSource): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageSourceContext, source);
  return context;
}

/** Runs a route's loader outside the router. Loads the route's code first if necessary. */
async function runLoader(
  { route, params }: RouteMatch,
  href: string,
  context: RouterContextProvider,
): Promise<unknown> {
  const loader = route.loader ?? (typeof route.lazy === 'function' ? (await route.lazy()).loader : undefined);
  if (typeof loader !== 'function') return null;
  const request = { request: new Request(href), url: new URL(href), pattern: route.path ?? '/', params, context };
  return loader(request, undefined);
}
