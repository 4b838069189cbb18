import { useEffect, useState } from 'react';
import type { FixtureAnswer } from '#contract/matches.ts';
import { officialApi } from '#web/officials/official-api.ts';
import type { CardValues } from './card-values.ts';

type FixtureOfCard = {
  season: string;
  division: number;
  weekNumber: number;
  homeTeamId: string;
  awayTeamId: string;
};

/** The recorded card of the same fixture; `null` where there is none or it cannot be loaded. */
export async function recordedCard(card: FixtureOfCard): Promise<FixtureAnswer | null> {
  const { division, weekNumber: week, season, homeTeamId, awayTeamId } = card;
  const input = { params: { division, week }, query: { season } };
  const outcome = await officialApi('GET /api/matches/{division}/{week}', input);
  if (!outcome.ok) return null;
  return outcome.value.find((one) => one.homeTeamId === homeTeamId && one.awayTeamId === awayTeamId) ?? null;
}

/** The recorded card of the fixture in the form, as soon as its teams are chosen; `null` where there is none. */
export function useRecordedCard({
  season,
  division,
  weekNumber,
  homeTeam,
  awayTeam,
}: CardValues): FixtureAnswer | null {
  const [found, setFound] = useState<{ requested: string; card: FixtureAnswer | null } | null>(null);
  const requested = [season, division, weekNumber, homeTeam, awayTeam].join(' ');
  const isWhole = homeTeam !== '' && awayTeam !== '' && /^[1-9]\d?$/.test(weekNumber);
  useEffect(() => {
    let current = true;
    if (!isWhole) return;
    const fixture = { season, division: Number(division), weekNumber: Number(weekNumber) };
    void recordedCard({ ...fixture, homeTeamId: homeTeam, awayTeamId: awayTeam }).then((card) => {
      if (current) setFound({ requested, card });
    });
    return () => {
      current = false;
    };
  }, [requested, isWhole, season, division, weekNumber, homeTeam, awayTeam]);
  return found?.requested === requested ? found.card : null;
}
