import { useEffect, useState } from 'react';
import type { CompetitionDraws } from '#contract/draws.ts';
import { untilNextMatch } from '#domain/draws/draw.ts';
import { readServerClock } from '#web/api/server-clock.ts';
import { atOnce, isRunning, latestOf, type Showing, shownOf, shownToAll, updated } from './showing.ts';

/** The pause before asking again for the server's time, in milliseconds. */
const retryAfter = 1_000;

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
 * What a page's stage shows: a live reveal, or else what the visitor picked. A live reveal follows the server's clock, so a
 * page opened late shows the right match. `first` is the competition shown at the start, if any.
 */
export function useStage(competitions: readonly CompetitionDraws[], first: string | null): StageState {
  const [picked, setPicked] = useState(() => firstShowing(competitions, first));
  const [skippedIds, setSkippedIds] = useState<readonly string[]>([]);
  const [{ known, now, ahead }, setNow] = useClocks(competitions);
  const found = ahead === null ? null : shownToAll(known ?? [], ahead, now);
  const live = found !== null && skippedIds.includes(found.draw.id) ? null : found;
  // Until the server's time is known, a draw that is new may be a live reveal.
  const isCertain = known !== null && (ahead !== null || !mayBeRevealing(known));
  const showing = live ?? (isCertain ? updated(picked, known) : known && picked);
  useTicks(showing, now, setNow);

  // What was live stays on the stage when it is over.
  if (live !== null && picked?.draw.id !== live.draw.id) setPicked(atOnce(live.competition, live.draw));

  function show(next: Showing | null): void {
    if (live !== null) return;
    setPicked(next);
    setNow(Date.now());
  }
  function skip(): void {
    if (showing === null) return;
    setSkippedIds([...skippedIds, showing.draw.id]);
    setPicked(atOnce(showing.competition, showing.draw));
  }
  return {
    showing,
    shown: showing === null ? 0 : shownOf(showing, now),
    revealing: showing !== null && isRunning(showing, now),
    ready: known !== null,
    show,
    skip,
  };
}

/** `known`: the draws when the clocks were last read. `ahead`: how far the server's is ahead, `null` until that is needed and known. */
type Clocks = { known: readonly CompetitionDraws[] | null; now: number; ahead: number | null };

/**
 * Reads the clocks, in milliseconds, whenever the draws change: the server's while a draw may be live, and again while the
 * server does not answer.
 */
function useClocks(competitions: readonly CompetitionDraws[]): [Clocks, setNow: (now: number) => void] {
  const [clocks, setClocks] = useState<Clocks>({ known: null, now: 0, ahead: null });
  useEffect(() => {
    let cancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look(): Promise<void> {
      const isNeeded = mayBeRevealing(competitions);
      const read = isNeeded ? await readServerClock(() => Date.now()) : null;
      if (cancelled) return;
      const isUnanswered = isNeeded && read === null;
      if (isUnanswered) timer = setTimeout(() => void look(), retryAfter);
      setClocks((before) => {
        if (isUnanswered && before.known !== null) return before;
        return { known: competitions, now: Date.now(), ahead: read?.ahead ?? before.ahead };
      });
    }
    void look();
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [competitions]);
  return [clocks, (now) => setClocks((before) => ({ ...before, now }))];
}

/** Sets the time whenever the next match of the draw is due. */
function useTicks(showing: Showing | null, now: number, setNow: (now: number) => void): void {
  const wait = showing && untilNextMatch(showing.reveal, showing.draw.matches.length, now);
  useEffect(() => {
    if (wait === null) return;
    const tick = () => setNow(Date.now());
    const timer = setTimeout(tick, wait);
    // Timers may not have run while the page was hidden.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  });
}

/** Whether any draw has a reveal that was not skipped; only the server's clock tells whether it is still running. */
function mayBeRevealing(competitions: readonly CompetitionDraws[]): boolean {
  return competitions.some(({ draws }) => draws.some(({ reveal }) => reveal !== null && reveal.skippedAt === null));
}

function firstShowing(competitions: readonly CompetitionDraws[], first: string | null): Showing | null {
  const draw = latestOf(competitions.find(({ competition }) => competition === first)?.draws ?? []);
  return first === null || draw === null ? null : atOnce(first, draw);
}
