import { useEffect, useState } from 'react';
import type { DrawsOfOne, ToldDraw } from '#contract/draws.ts';
import { fetchDraws } from './load-draws.ts';

/** The draws of a competition but for the one that is shown, newest first; none before they have come. */
export function useEarlierDraws(
  competition: string | null,
  shownId: string | null,
  competitions: readonly DrawsOfOne[],
): readonly ToldDraw[] {
  const [told, setTold] = useState<DrawsOfOne | null>(null);
  useEffect(() => {
    if (competition === null) return;
    let gone = false;
    void fetchDraws(competition).then((outcome) => {
      if (!gone && outcome.ok) setTold(outcome.value);
    });
    return () => {
      gone = true;
    };
    // Whatever changes in any draw may be a draw more here.
  }, [competition, competitions]);
  return told?.competition === competition ? told.draws.filter(({ id }) => id !== shownId) : [];
}
