import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createClient } from '#contract/client.ts';
import { sendByFetch } from '#web/api/browser-client.ts';
import { say } from '#web/layout/said.ts';
import { onLiveEvent } from '#web/live/heard.ts';
import { officialApi } from '#web/officials/official-api.ts';
import { createOwnTimer, type OwnTimer } from './own-timer.ts';
import { createSharedTimer, type Presence, type SharedTimer } from './shared-timer.ts';
import { steadyClock } from './steady-clock.ts';

/** How often a page that follows asks, however quiet the line is: it sets its clock by the answers. Milliseconds. */
const askEvery = 15_000;
/** The first answers come quickly one after the other: the quickest of them tells the server's clock best. */
const firstAsks = [300, 1_000, 2_000];

const api = createClient((sent) => sendByFetch(sent, null));

/** The timer that a page shows: its own, or the shared one of a code. */
export type ShownTimer = { own: OwnTimer; shared: null } | { own: null; shared: SharedTimer };

export function useTimer(code: string | null): ShownTimer {
  const shown = useMemo<ShownTimer>(
    () => (code === null ? { own: createOwnTimer(steadyClock, tabStorage()), shared: null } : follow(code)),
    [code],
  );
  const { shared } = shown;
  useEffect(() => (shared === null ? undefined : keepInStep(shared)), [shared]);
  return shown;
}

/** How a shared timer is; of the page's own there is nothing to say. */
export function usePresence(shared: SharedTimer | null): Presence {
  return useSyncExternalStore(
    (listener) => shared?.subscribe(listener) ?? (() => {}),
    () => shared?.presence() ?? 'there',
    () => (shared === null ? 'there' : 'finding'),
  );
}

function follow(code: string): ShownTimer {
  const shared = createSharedTimer({
    now: steadyClock,
    ask: () => api('GET /api/timers/{code}', { params: { code } }),
    send: ({ clock, action, at }) =>
      officialApi('POST /api/timers/{code}/presses', { params: { code }, body: { clock, action, at } }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    refused: (text) => say({ kind: 'alert', text }),
  });
  return { own: null, shared };
}

/** Asks at the start, when the live stream tells of a press, when the page is looked at again, and now and then. */
function keepInStep(shared: SharedTimer): () => void {
  let revision: number | undefined;
  const sync = () => void shared.sync();
  const stopHearing = onLiveEvent(({ revisions }) => {
    const told = revisions['timers'];
    if (told !== revision) sync();
    revision = told;
  });
  function onVisible(): void {
    if (document.visibilityState === 'visible') sync();
  }
  const first = firstAsks.map((wait) => setTimeout(sync, wait));
  const often = setInterval(onVisible, askEvery);
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', sync);
  window.addEventListener('pageshow', sync);
  sync();
  return () => {
    stopHearing();
    for (const timer of first) clearTimeout(timer);
    clearInterval(often);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', sync);
    window.removeEventListener('pageshow', sync);
  };
}

/** Where a tab keeps things; the server has none, and a browser may refuse. */
function tabStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.sessionStorage;
  } catch {
    return null;
  }
}
