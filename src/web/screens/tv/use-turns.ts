import { useEffect, useRef, useState } from 'react';
import { useStore } from '#web/store.ts';
import { streamLostAt } from '#web/live/live-events.ts';
import { lastSeen, timeWords } from '#web/offline/last-seen.ts';
import { secondIn, type Turn, turnAt } from './turns.ts';

/** `now`: when the last turn began, in milliseconds; 0 on the server and until the page is hydrated. */
type Clock<T> = { turns: readonly T[]; now: number; began: number };

/** The turn that shows, and when it began. They go round from when the page opened. Other turns go on where these are. */
export function useTurn<T extends Turn>(turns: readonly T[]): { turn: T | undefined; now: number } {
  const [clock, setClock] = useState<Clock<T>>({ turns, now: 0, began: 0 });
  const { now, began } = clock;
  const second = (now - began) / 1000;
  if (clock.turns !== turns) setClock({ turns, now, began: now - secondIn(turns, clock.turns, second) * 1000 });
  const { index, left } = turnAt(turns, second);
  useEffect(() => {
    const tick = () =>
      setClock((before) => {
        const present = Date.now();
        return { ...before, now: present, began: before.now === 0 ? present : before.began };
      });
    const timer = setTimeout(tick, now === 0 ? 0 : now + left * 1000 - Date.now());
    return () => clearTimeout(timer);
  }, [now, left]);
  return { turn: turns[index], now };
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

/** How often the page looks for a new release, in milliseconds. */
const LOOK_AFTER = 5 * 60_000;

/** Loads the page again once the site has a new release, when a turn has begun at `now` and the site answers. */
export function useNewRelease(now: number): void {
  const looked = useRef(0);
  useEffect(() => {
    if (now - looked.current < LOOK_AFTER) return;
    // The page that has just loaded is of the present release.
    const hasJustLoaded = looked.current === 0;
    looked.current = now;
    if (!hasJustLoaded)
      void codeOfSite().then((code) => code !== null && code !== codeOf(document) && location.reload());
  }, [now]);
}

/** Loads the page again as soon as the site answers, for a page that could not be shown. */
export function useRetry(): void {
  useEffect(() => {
    const timer = setInterval(() => void codeOfSite().then((code) => code !== null && location.reload()), 30_000);
    return () => clearInterval(timer);
  }, []);
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
