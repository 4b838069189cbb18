import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { initialShootout, type ShootoutView, timeUntilChange, shootoutViewAt } from '#domain/timers/shootout.ts';
import { componentApi } from '#web/api/browser-client.ts';
import { showNotice } from '#web/layout/notices.tsx';
import { latestEvent } from '#web/live/live-events.ts';
import { callAsOfficial } from '#web/officials/official-api.ts';
import {
  type TimerConnectionState,
  createOwnTimer,
  createSharedTimer,
  monotonicClock,
  type SharedTimer,
  type Timer,
} from './timer.ts';
/** How often to fetch a shared timer if no press is reported, in milliseconds. A fetch corrects this page's clock. */
const syncIntervalMs = 15_000;
/**
 * The delays after which a shared timer is fetched again, in milliseconds from the opening of the page. Several early
 * fetches make a fast answer likely, and one fast answer is enough to know the server's clock exactly.
 */
const firstSyncDelays = [300, 1_000, 2_000];

/**
 * Returns the timer that a page shows (`timer`): its own if `code` is `null`, otherwise the shared timer with that
 * code. `own` is the page's own timer, or `null`.
 */
export function useTimer(code: string | null) {
  const [own, shared] = useMemo(
    () =>
      code === null
        ? ([createOwnTimer(monotonicClock, () => window.sessionStorage), null] as const)
        : ([null, createTimerForCode(code)] as const),
    [code],
  );
  useEffect(() => (shared === null ? undefined : keepInSync(shared)), [shared]);
  return { own, timer: own ?? shared };
}

export function useTimerConnectionState(
  { subscribe, connection }: Timer,
  first: TimerConnectionState,
): TimerConnectionState {
  return useSyncExternalStore(subscribe, connection, () => first);
}

function createTimerForCode(code: string): SharedTimer {
  return createSharedTimer({
    now: monotonicClock,
    fetchTimer: () => componentApi('GET /api/timers/{code}', { params: { code } }),
    send: (body) => callAsOfficial('POST /api/timers/{code}/presses', { params: { code }, body }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onRefused: (text) => showNotice({ kind: 'alert', text }),
  });
}

/**
 * Fetches the shared timer: several times at the start, and then regularly while the page is visible. Also fetches it
 * when the live stream reports a press on any shared timer, and when the page becomes visible or online again. Returns
 * a function that stops the fetching.
 */
function keepInSync(shared: SharedTimer): () => void {
  let revision: number | undefined;
  const sync = () => void shared.sync();
  const stopListening = latestEvent.subscribe(() => {
    const latest = latestEvent.get()?.revisions['timers'];
    if (latest !== revision) sync();
    revision = latest;
  });
  function onVisible(): void {
    if (document.visibilityState === 'visible') sync();
  }
  const first = firstSyncDelays.map((wait) => setTimeout(sync, wait));
  const regular = setInterval(onVisible, syncIntervalMs);
  const listening = new AbortController();
  document.addEventListener('visibilitychange', onVisible, listening);
  window.addEventListener('online', sync, listening);
  window.addEventListener('pageshow', sync, listening);
  sync();
  return () => {
    stopListening();
    for (const timer of first) clearTimeout(timer);
    clearInterval(regular);
    listening.abort();
  };
}

const initialView = shootoutViewAt(initialShootout, 0);

/**
 * Returns what a timer shows now. The result is recalculated at each new second, after a press, and when the page
 * becomes visible. A clock's time is calculated from the moment when the clock started, not counted down, so a late
 * update is still right.
 */
export function useShootoutView(timer: Timer): ShootoutView {
  const [view, setView] = useState(initialView);

  useEffect(() => {
    let next: ReturnType<typeof setTimeout> | undefined;
    function update(): void {
      clearTimeout(next);
      const current = shootoutViewAt(timer.shootout(), timer.now());
      setView(current);
      const wait = timeUntilChange(current);
      if (wait !== null) next = setTimeout(update, wait);
    }
    update();
    const stop = timer.subscribe(update);
    const listening = new AbortController();
    document.addEventListener('visibilitychange', update, listening);
    window.addEventListener('pageshow', update, listening);
    return () => {
      clearTimeout(next);
      stop();
      listening.abort();
    };
  }, [timer]);
  return view;
}
