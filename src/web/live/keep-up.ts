import type { DataRouter, RouteObject } from 'react-router';
import { prefetchOnIntent, prefetchPage } from '#web/api/prefetch.ts';
import { keepFocus, keepFocusUncovered } from '#web/layout/keep-focus.ts';
import { keepPages } from '#web/offline/keep-page.ts';
import type { PageSource } from '#web/page-source.ts';
import { followLeague } from './follow-league.ts';
import type { PageDependencies } from './page-dependencies.ts';

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
  if (hasQueuedCards()) void import('#web/card/send-queued.ts').then(({ sendQueued }) => sendQueued());
  followLeague({ router, dependencies, onRevision, prefetchPage: () => prefetchPage(routes, source) });
}

/** Whether match cards, or what is said about them, wait on this device to be sent. Checked here so that other pages need not load the sending code. */
function hasQueuedCards(): boolean {
  try {
    return Object.entries(localStorage).some(
      ([key, card]) => key.startsWith('review ') || (key.startsWith('card ') && card.includes('"queued":{')),
    );
  } catch {
    return false;
  }
}
