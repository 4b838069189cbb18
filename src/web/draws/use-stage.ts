import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { CompetitionDraws } from '#contract/draws.ts';
import { isByHand, untilNextMatch } from '#domain/draws/draw.ts';
import { readServerClock } from '#web/api/server-clock.ts';
import { atOnce, isRunning, latestOf, type Showing, shownOf, shownToAll, skipped, updated } from './showing.ts';

/** The pause before asking again for the server's time, in milliseconds. */
const retryAfter = 1_000;

type State = { showing: Showing | null; now: number; ready: boolean };

export type StageState = {
  showing: Showing | null;
  /** How many matches of the draw show. */
  shown: number;
  revealing: boolean;
  /** False until the page knows what to show first. */
  ready: boolean;
  /** Shows a draw, or nothing, to this visitor; ignored during a live reveal. */
  show: (next: Showing | null) => void;
  /** Ends the reveal for this visitor. */
  skip: () => void;
};

/**
 * What a page's stage shows: what the visitor picked, until a live reveal begins. A live reveal follows the server's
 * clock, so a page opened late shows the right match. `first` is the competition shown at the start, if any.
 */
export function useStage(competitions: readonly CompetitionDraws[], first: string | null): StageState {
  const [state, setState] = useState<State>({ showing: null, now: 0, ready: false });
  const current = useRef<Showing | null>(null);
  const skippedIds = useRef(new Set<string>());
  const isFirst = useRef(true);

  const put = useCallback((showing: Showing | null): void => {
    current.current = showing;
    setState({ showing, now: Date.now(), ready: true });
  }, []);
  const putLive = useCallback(
    (live: Showing): void => {
      const before = current.current;
      // Each press in a reveal by hand moves its start.
      const isKnown = before?.draw.id === live.draw.id && before.forAll && !isByHand(live.reveal);
      if (!isKnown && !skippedIds.current.has(live.draw.id)) put(live);
      isFirst.current = false;
    },
    [put],
  );
  const putOther = useCallback(
    (isCertain: boolean): void => {
      const before = isFirst.current ? firstShowing(competitions, first) : current.current;
      if (isFirst.current || isCertain) put(updated(before, competitions, Date.now()));
      isFirst.current = false;
    },
    [competitions, first, put],
  );
  useLiveReveal(competitions, putLive, putOther);
  useTicks(state.showing, setState);

  function show(showing: Showing | null): void {
    const before = current.current;
    if (before === null || !before.forAll || !isRunning(before, Date.now())) put(showing);
  }
  function skip(): void {
    const before = current.current;
    if (before === null) return;
    skippedIds.current.add(before.draw.id);
    put(skipped(before, Date.now()));
  }
  const { showing, now, ready } = state;
  return {
    showing,
    shown: showing === null ? 0 : shownOf(showing, now),
    revealing: showing !== null && isRunning(showing, now),
    ready,
    show,
    skip,
  };
}

/**
 * Looks for a live reveal whenever the draws change, and calls `onLive` with it, or else `onNone`. `isCertain` is false
 * if the server did not tell its time; the hook then asks again.
 */
function useLiveReveal(
  competitions: readonly CompetitionDraws[],
  onLive: (live: Showing) => void,
  onNone: (isCertain: boolean) => void,
): void {
  useEffect(() => {
    let cancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look(): Promise<void> {
      const ahead = mayBeRevealing(competitions) ? ((await readServerClock(() => Date.now()))?.ahead ?? null) : 0;
      if (cancelled) return;
      if (ahead === null) timer = setTimeout(() => void look(), retryAfter);
      const live = ahead === null ? null : shownToAll(competitions, ahead, Date.now());
      if (live === null) onNone(ahead !== null);
      else onLive(live);
    }
    void look();
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [competitions, onLive, onNone]);
}

/** Updates `now` in the state whenever the next match of the draw is due. */
function useTicks(showing: Showing | null, setState: Dispatch<SetStateAction<State>>): void {
  useEffect(() => {
    if (showing === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick(): void {
      clearTimeout(timer);
      const now = Date.now();
      setState((before) => (before.showing === showing ? { ...before, now } : before));
      const wait = showing && untilNextMatch(showing.reveal, showing.draw.matches.length, now);
      if (wait !== null) timer = setTimeout(tick, wait);
    }
    tick();
    // Timers may not have run while the page was hidden.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [showing, setState]);
}

/** Whether any draw has a reveal that was not skipped; only the server's clock tells whether it is still running. */
function mayBeRevealing(competitions: readonly CompetitionDraws[]): boolean {
  return competitions.some(({ draws }) => draws.some(({ reveal }) => reveal !== null && reveal.skippedAt === null));
}

function firstShowing(competitions: readonly CompetitionDraws[], first: string | null): Showing | null {
  const draw = latestOf(competitions.find(({ competition }) => competition === first)?.draws ?? []);
  return first === null || draw === null ? null : atOnce(first, draw);
}
