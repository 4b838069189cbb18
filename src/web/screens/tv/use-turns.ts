import { useEffect, useState } from 'react';
import { useStore } from '#web/store.ts';
import { streamLostAt } from '#web/live/live-events.ts';
import { lastSeen, timeWords } from '#web/offline/last-seen.ts';

/** What takes its turn on the screen, and for how many seconds. No two have the same key. */
export type Turn = { key: string; lasts: number };

/** The turn that shows once there are others: the same one, or, where there is no such turn any more, the one in its place. */
export function placeIn(turns: readonly Turn[], shown: { key: string; place: number }): number {
  const same = turns.findIndex(({ key }) => key === shown.key);
  if (same !== -1) return same;
  return shown.place < turns.length ? shown.place : 0;
}

/**
 * The turn that shows, and when it began, in milliseconds: 0 on the server and until the page is hydrated. They go round.
 * New ones do not change the screen.
 */
export function useTurn<T extends Turn>(turns: readonly T[]): { turn: T | undefined; now: number } {
  const [shown, setShown] = useState({ key: '', place: 0, now: 0 });
  const place = placeIn(turns, shown);
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

/** Whether it is on, or was until less than `time` milliseconds ago. */
export function useHeld(on: boolean, time: number): boolean {
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
 * Loads the page again: one that could not be shown as soon as the site answers, any other once the site has a new release.
 * `every`: how often it looks, in milliseconds, or `null` for not now.
 */
export function useReload(every: number | null, hasFailed = false): void {
  useEffect(() => {
    if (every === null) return;
    const timer = setInterval(async () => {
      const code = await codeOfSite();
      if (code !== null && (hasFailed || code !== codeOf(document))) location.reload();
    }, every);
    return () => clearInterval(timer);
  }, [every, hasFailed]);
}

/** The scripts that the site's own page of this address names at present; `null` without an answer. */
async function codeOfSite(): Promise<string | null> {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    return answer.ok ? codeOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : null;
  } catch {
    return null;
  }
}

/**
 * The names of the files have a hash of their content, so every release has others. Not by the constant of begin-later.ts:
 * its file, which every page runs first, would become two.
 */
function codeOf(page: Document): string | null {
  return page.querySelector<HTMLMetaElement>('meta[name="code"]')?.content ?? null;
}

/** How long the live stream may be lost before the screen says how old it is, in milliseconds: a restart takes less. */
const QUIET_FOR = 60_000;

/** `As of Thursday 20:14`, where the screen may be out of date at `now`; else empty. */
export function useAge(now: number): string {
  const seen = useStore(lastSeen);
  const lost = useStore(streamLostAt);
  const at = seen?.at ?? (lost !== null && now - lost.getTime() > QUIET_FOR ? lost : null);
  return at === null ? '' : `As of ${timeWords(at, new Date(now))}`;
}
