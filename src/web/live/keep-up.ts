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
  if (hasWaitingCalls()) void import('#web/card/outbox.ts').then(({ sendWaiting }) => sendWaiting());
  followLeague({ router, dependencies, onRevision, prefetchPage: () => prefetchPage(routes, source) });
}

/**
 * Whether calls wait on this device (`card/saved-cards.ts`), in an older version's form too. Checked here so that other
 * pages need not load the sending code.
 */
function hasWaitingCalls(): boolean {
  try {
    return Object.entries(localStorage).some(
      ([key, card]) => /^(call|review) /.test(key) || (key.startsWith('card ') && card.includes('"queued":{')),
    );
  } catch {
    return false;
  }
}
