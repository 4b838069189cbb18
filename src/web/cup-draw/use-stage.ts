import { useCallback, useEffect, useRef, useState } from 'react';
import type { DrawsOfOne } from '#contract/draws.ts';
import { untilNextMatch } from '#domain/draw.ts';
import { measureAhead } from './server-ahead.ts';
import { atOnce, isRunning, keptUp, latestOf, type Showing, shownOf, shownToAll, skipped } from './showing.ts';

const AGAIN_AFTER = 1_000;

type State = { showing: Showing | null; now: number; ready: boolean };

export type Stage = {
  showing: Showing | null;
  /** How many of its matches are to be seen. */
  shown: number;
  revealing: boolean;
  /** Whether it is known what stands here first: not while the page comes alive. */
  ready: boolean;
  /** Shows something to this visitor; not while everybody looks at the same. */
  show: (next: Showing | null) => void;
  /** Ends the suspense for this visitor. */
  skip: () => void;
};

/**
 * What stands on the stage of a page: what the visitor asked for, until a draw is revealed to all. This is followed in
 * step with the server's clock: from its times alone, so that whoever comes late, or back, is at the right match.
 * `first` stands there from the beginning, unless it is being revealed.
 */
export function useStage(competitions: readonly DrawsOfOne[], first: string | null): Stage {
  const [state, setState] = useState<State>({ showing: null, now: 0, ready: false });
  const present = useRef<Showing | null>(null);
  const left = useRef(new Set<string>());
  const isNew = useRef(true);

  const put = useCallback((showing: Showing | null): void => {
    present.current = showing;
    setState({ showing, now: Date.now(), ready: true });
  }, []);

  const show = useCallback(
    (showing: Showing | null): void => {
      const before = present.current;
      if (before === null || !before.forAll || !isRunning(before, Date.now())) put(showing);
    },
    [put],
  );

  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function follow(): Promise<void> {
      const ahead = mayRun(competitions) ? await measureAhead() : 0;
      if (gone) return;
      // A page that cannot ask shows what it has, and asks again.
      if (ahead === null) timer = setTimeout(() => void follow(), AGAIN_AFTER);
      const found = ahead === null ? null : shownToAll(competitions, ahead, Date.now());
      if (found === null) standStill(ahead !== null);
      else join(found);
      isNew.current = false;
    }
    function join(found: Showing): void {
      const isKnown = present.current?.draw.id === found.draw.id && present.current.forAll;
      if (!isKnown && !left.current.has(found.draw.id)) put(found);
    }
    function standStill(isSure: boolean): void {
      const before = isNew.current ? firstOf(competitions, first) : present.current;
      if (isNew.current || isSure) put(keptUp(before, competitions, Date.now()));
    }
    void follow();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [competitions, first, put]);

  const { showing, now, ready } = state;
  useEffect(() => {
    if (showing === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look(): void {
      clearTimeout(timer);
      const at = Date.now();
      setState((before) => (before.showing === showing ? { ...before, now: at } : before));
      const wait = showing && untilNextMatch(showing.reveal, showing.draw.matches.length, at);
      if (wait !== null) timer = setTimeout(look, wait);
    }
    look();
    // A page that was not looked at may have slept.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [showing]);

  const skip = useCallback((): void => {
    const before = present.current;
    if (before === null) return;
    left.current.add(before.draw.id);
    put(skipped(before, Date.now()));
  }, [put]);

  return {
    showing,
    shown: showing === null ? 0 : shownOf(showing, now),
    revealing: showing !== null && isRunning(showing, now),
    ready,
    show,
    skip,
  };
}

/** Whether any draw was revealed without anybody having ended it: only the clock can tell whether it still is. */
function mayRun(competitions: readonly DrawsOfOne[]): boolean {
  return competitions.some(({ draws }) => draws.some(({ reveal }) => reveal !== null && reveal.skippedAt === null));
}

function firstOf(competitions: readonly DrawsOfOne[], first: string | null): Showing | null {
  const draw = latestOf(competitions.find(({ competition }) => competition === first)?.draws ?? []);
  return first === null || draw === null ? null : atOnce(first, draw);
}
