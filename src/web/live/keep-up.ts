import {
  type DataRouter,
  type RouteObject,
  type LoaderFunctionArgs,
  matchRoutes,
  RouterContextProvider,
} from 'react-router';
import { keepFocus, keepFocusUncovered } from '#web/layout/keep-focus.ts';
import { keepPages } from '#web/offline/keep-page.ts';
import { type PageSource, pageSource } from '#web/page-source.ts';
import { followLeague } from './follow-league.ts';
import type { PageDependencies } from './page-dependencies.ts';

// The page Join, and what switches notices on, load this file for it, so that pages have one file for what follows their start.
export { isInCharge, keepCardPage } from '#web/offline/keep-page.ts';

export type KeepingUp = {
  router: DataRouter;
  routes: RouteObject[];
  /** The source that prefetches. */
  source: PageSource;
  dependencies: PageDependencies;
  onRevision: (revision: number) => void;
};

/** All that a page does after hydration, loaded last: it prefetches, follows the league, and is stored for offline use. */
export function keepUp({ router, routes, source, dependencies, onRevision }: KeepingUp): void {
  prefetchOnIntent(routes, source);
  keepFocus();
  keepFocusUncovered();
  void keepPages(router);
  if (hasWaitingCalls()) void import('#web/card/outbox.ts').then(({ sendWaiting }) => sendWaiting());
  if (hasNotices()) void import('#web/following/push.ts').then(({ sendSometimes }) => sendSometimes(...sentAs()));
  followLeague({ router, dependencies, onRevision, prefetchPage: () => prefetchPage(routes, source) });
}

/** Whether calls wait on this device (`card/saved-cards.ts`). Checked here so that other pages need not load the sending code. */
function hasWaitingCalls(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('call '));
  } catch {
    return false;
  }
}

/** Whether this browser is told what happens (`following/following.ts`). Checked here for the same reason. */
function hasNotices(): boolean {
  try {
    return localStorage.getItem('notices') === 'on';
  } catch {
    return false;
  }
}

/** The day, and who uses this browser: notices are arranged again when either is another. */
function sentAs(): [today: string, who: string] {
  return [new Date().toDateString(), localStorage.getItem('official') ?? ''];
}

type Match = { route: RouteObject; params: LoaderFunctionArgs['params'] };

/** Prefetches the code and the data of a page when a visitor is about to follow a link to it: hovers, touches, focuses. */
export function prefetchOnIntent(routes: RouteObject[], source: PageSource): void {
  const context = contextWith(source);
  let latest = '';

  function consider({ target }: Event): void {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== location.origin || link.pathname === location.pathname) return;
    if (link.href === latest) return;
    latest = link.href;
    for (const match of matchRoutes(routes, link.pathname)?.slice(1) ?? []) {
      // An unknown address opens a new document. A failure is ignored: the page itself tries again, and shows it.
      if (match.route.path !== '*') runLoader(match, link.href, context).catch(() => {});
    }
  }
  for (const intent of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(intent, consider, { passive: true });
  }
}

/** Prefetches all data of the current page; rejects with the first failure of its loaders. */
export async function prefetchPage(routes: RouteObject[], source: PageSource): Promise<void> {
  const context = contextWith(source);
  const { href } = window.location;
  await Promise.all((matchRoutes(routes, window.location) ?? []).map((match) => runLoader(match, href, context)));
}

function contextWith(source: PageSource): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageSource, source);
  return context;
}

/** Runs a route's loader outside the router, after loading its code if necessary. */
async function runLoader({ route, params }: Match, href: string, context: RouterContextProvider): Promise<unknown> {
  const loader = route.loader ?? (typeof route.lazy === 'function' ? (await route.lazy()).loader : undefined);
  if (typeof loader !== 'function') return null;
  const request = { request: new Request(href), url: new URL(href), pattern: route.path ?? '/', params, context };
  return loader(request, undefined);
}
