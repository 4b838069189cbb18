import type { DataRouter } from 'react-router';
import type { LiveEvent } from '#contract/live.ts';
import { stayConnected } from './connection.ts';
import { latestEvent } from './live-events.ts';
import { noteTold } from '#web/api/writes.ts';
import { isOffline, noteStale } from '#web/offline/last-seen.ts';
import type { Standing } from './standing.ts';

export type Following = {
  router: Pick<DataRouter, 'state' | 'subscribe' | 'revalidate'>;
  standing: Standing;
  /** The league has moved on: what was fetched before is not to be used, and what is fetched from now on is of this revision. */
  movedOn: (revision: number) => void;
  /** Fetches what the page that stands shows; fails where any of it cannot be had. */
  fetchPage: () => Promise<void>;
};

/** Not all visitors at once. */
const longestDelay = 300;
const nextTry = 5_000;

/**
 * Reloads the page's data, quietly, when something it was made from has changed. The page stands as it is until all of
 * it has arrived: what fails is tried again, and never shown.
 */
export function followLeague({ router, standing, movedOn, fetchPage }: Following): void {
  let latest: LiveEvent | null = null;
  let seasons: number | undefined;
  let due = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let done = '';

  function hear(event: LiveEvent): void {
    latestEvent.set(event);
    noteStale(event.staleSince ?? null);
    // The network is back: what stands may be older than anybody can tell.
    due ||= isOffline();
    if (event.revision === latest?.revision) {
      consider();
      return;
    }
    if (latest !== null || standing.isBehind(event.revisions)) {
      // Another instance may answer the reload, and may not have heard yet.
      noteTold(event.revisions['league'] ?? 0);
      movedOn(event.revision);
    }
    due ||= seasons !== undefined && event.revisions['seasons'] !== seasons;
    seasons = event.revisions['seasons'];
    latest = event;
    consider();
  }

  /** A page that nobody looks at, or that is about to be another one, is left alone until then. */
  function consider(): void {
    const busy = router.state.navigation.state !== 'idle' || router.state.revalidation !== 'idle';
    if (latest === null || timer !== null || busy || document.visibilityState === 'hidden') return;
    // Once is enough: what answers with the old state even so would be asked for ever.
    const isNew = done !== stateOf(latest) && standing.isBehind(latest.revisions);
    if (due || isNew) soon(Math.random() * longestDelay);
  }

  function soon(wait: number): void {
    timer = setTimeout(() => {
      reload().then(
        () => {
          timer = null;
          consider();
        },
        () => soon(nextTry * (0.5 + Math.random())),
      );
    }, wait);
  }

  function stateOf({ revision }: LiveEvent): string {
    return `${router.state.location.key} ${revision}`;
  }

  async function reload(): Promise<void> {
    const { key } = router.state.location;
    const state = latest === null ? '' : stateOf(latest);
    await fetchPage();
    if (router.state.location.key !== key || router.state.navigation.state !== 'idle') return;
    due = false;
    done = state;
    await router.revalidate();
  }

  stayConnected(hear);
  router.subscribe(consider);
  document.addEventListener('visibilitychange', consider);
}
