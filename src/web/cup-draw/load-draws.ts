import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { answerOf, type Outcome } from '#contract/client.ts';
import type { CompetitionDraws, DrawDetails } from '#contract/draws.ts';
import { directApi } from '#web/api/browser-client.ts';
import { pageSource } from '#web/page-source.ts';

/** Loads every competition with its latest draw and its sealed draw, if any. */
export async function loadCompetitions({ context }: LoaderFunctionArgs): Promise<CompetitionDraws[]> {
  return answerOf(await context.get(pageSource).api('GET /api/draws', {})).competitions;
}

/** Fetches all draws of one competition. */
export function fetchDraws(competition: string): Promise<Outcome<CompetitionDraws>> {
  return directApi('GET /api/draws/{competition}', { params: { competition } });
}

/** Returns the draws of a competition other than the one shown, newest first; none until they have loaded. */
export function useEarlierDraws(
  competition: string | null,
  shownId: string | null,
  competitions: readonly CompetitionDraws[],
): readonly DrawDetails[] {
  const [loaded, setLoaded] = useState<CompetitionDraws | null>(null);
  useEffect(() => {
    if (competition === null) return;
    let cancelled = false;
    void fetchDraws(competition).then((outcome) => {
      if (!cancelled && outcome.ok) setLoaded(outcome.value);
    });
    return () => {
      cancelled = true;
    };
    // Any change of the draws may have added one here.
  }, [competition, competitions]);
  return loaded?.competition === competition ? loaded.draws.filter(({ id }) => id !== shownId) : [];
}
