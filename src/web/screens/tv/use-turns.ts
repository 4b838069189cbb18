import { useEffect, useState } from 'react';
import { useStore } from '#web/store.ts';
import { streamLostAt } from '#web/live/live-events.ts';
import { outdatedSinceStore, weekdayAndTimeWords } from '#web/offline/last-seen.ts';

/** One view in the rotation. `lasts`: for how many seconds it is shown. Keys must be unique. */
export type TimedView = { key: string; lasts: number };

/**
 * Returns the index of the current view (`shown`) after the list of views has changed. If that view is gone, returns
 * its old index (`place`) or, if the list is too short for that, 0.
 */
export function viewIndexAfterChange(turns: readonly TimedView[], shown: { key: string; place: number }): number {
  const same = turns.findIndex(({ key }) => key === shown.key);
  if (same !== -1) return same;
  return shown.place < turns.length ? shown.place : 0;
}

/**
 * Returns the view to show, and when it started (`now`, in milliseconds since 1970; 0 on the server and until
 * hydration). The views take turns. A change of the list ends the current view only if it removes that view.
 */
export function useCurrentView<T extends TimedView>(turns: readonly T[]): { turn: T | undefined; now: number } {
  const [shown, setShown] = useState({ key: '', place: 0, now: 0 });
  const place = viewIndexAfterChange(turns, shown);
  const turn = turns[place];
  const { key = '', lasts = 0 } = turn ?? {};
  const hasBegun = key === shown.key;
  const next = hasBegun ? (place + 1) % turns.length : place;
  const nextKey = turns[next]?.key ?? '';
  useEffect(() => {
    const show = () => setShown({ key: nextKey, place: next, now: Date.now() });
    const timer = setTimeout(show, hasBegun ? shown.now + lasts * 1000 - Date.now() : 0);
    return () => clearTimeout(timer);
  }, [shown, lasts, hasBegun, next, nextKey]);
  return { turn, now: shown.now };
}

/** Returns whether `on` is true, or was true less than `time` milliseconds ago. */
export function useDelayedOff(on: boolean, time: number): boolean {
  const [held, setHeld] = useState(on);
  if (on && !held) setHeld(true);
  useEffect(() => {
    if (on || !held) return;
    const timer = setTimeout(() => setHeld(false), time);
    return () => clearTimeout(timer);
  }, [on, held, time]);
  return held;
}

/**
 * Reloads the page once the site has a new release. If the page could not be loaded (`hasFailed`), reloads it once the
 * site answers. `every`: the time between two checks, in milliseconds; `null` for no checks at the moment.
 */
export function useReloadOnNewRelease(every: number | null, hasFailed = false): void {
  useEffect(() => {
    if (every === null) return;
    const timer = setInterval(async () => {
      const code = await fetchScriptAddresses();
      if (code !== null && (hasFailed || code !== scriptAddressesOf(document))) location.reload();
    }, every);
    return () => clearInterval(timer);
  }, [every, hasFailed]);
}

/** Returns the script addresses in the site's current version of this page; `null` if the page cannot be fetched. */
async function fetchScriptAddresses(): Promise<string | null> {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    return answer.ok ? scriptAddressesOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : null;
  } catch {
    return null;
  }
}

/**
 * Returns the addresses of a page's scripts; `null` if the page does not list its scripts. The addresses differ in each
 * release, because each address contains a hash of the script. The list is in a meta element with the name `code`. This
 * name is also written in run-after-paint.ts, which every page runs first. This file does not import the name, because
 * the import would split run-after-paint.ts into two files when run-after-paint.ts is bundled.
 */
function scriptAddressesOf(page: Document): string | null {
  return page.querySelector<HTMLMetaElement>('meta[name="code"]')?.content ?? null;
}

/**
 * The screen shows the data's age after this many milliseconds without the live stream. A restart of the server takes
 * less time.
 */
const SHOW_DATA_AGE_AFTER = 60_000;

/** Returns text such as `As of Thursday 8:14pm` if the data may be outdated at `now`, and otherwise an empty text. */
export function useDataAgeWords(now: number): string {
  const seen = useStore(outdatedSinceStore);
  const lost = useStore(streamLostAt);
  const at = seen?.at ?? (lost !== null && now - lost.getTime() > SHOW_DATA_AGE_AFTER ? lost : null);
  return at === null ? '' : `As of ${weekdayAndTimeWords(at, new Date(now))}`;
}
