import type { FixtureAnswer } from '#contract/matches.ts';

/** A card as it was, as the body of a correction (contract §3): to put an old one back. */
export function bodyOf({ season, division, weekNumber, date, homeTeamId, awayTeamId, matches }: FixtureAnswer) {
  return {
    season,
    division,
    weekNumber,
    date,
    homeTeam: homeTeamId,
    awayTeam: awayTeamId,
    matches: matches.map(({ homePlayerId, awayPlayerId, homePlayerName: _, awayPlayerName: __, ...numbers }) => ({
      ...numbers,
      homePlayer: homePlayerId,
      awayPlayer: awayPlayerId,
    })),
  };
}
