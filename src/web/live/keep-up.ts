import type { DataRouter, RouteObject } from 'react-router';
import { keepPages } from '#web/offline/keep-page.ts';
import type { PageSource } from '#web/page-source.ts';
import { fetchPage } from './fetch-page.ts';
import { followLeague } from './follow-league.ts';
import type { Standing } from './standing.ts';

export type KeepingUp = {
  router: DataRouter;
  routes: RouteObject[];
  /** For fetching ahead. */
  source: PageSource;
  standing: Standing;
  movedOn: (revision: number) => void;
};

/** All that a page does after it has come alive, fetched after everything else: it follows the league, and is kept. */
export function keepUp({ router, routes, source, standing, movedOn }: KeepingUp): void {
  void keepPages(router);
  if (hasQueuedCards()) void import('#web/card/send-queued.ts').then(({ sendQueued }) => sendQueued());
  followLeague({ router, standing, movedOn, fetchPage: () => fetchPage(routes, source) });
}

/** Whether match cards wait on this device to be sent. Checked here so that other pages need not load the sending code. */
function hasQueuedCards(): boolean {
  try {
    return Object.entries(localStorage).some(([key, card]) => key.startsWith('card ') && card.includes('"queued":{'));
  } catch {
    return false;
  }
}
