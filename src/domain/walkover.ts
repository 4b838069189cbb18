import type { LeagueRules } from '#domain/season.ts';

/** Which sides of a frame are absent. */
export type Absent = { home: boolean; away: boolean };

/** The score of a frame that nobody plays: the side that is present gets the walkover's points; `null` where both are there (contract §4). */
export function walkoverScores(
  absent: Absent,
  { walkoverScore }: Pick<LeagueRules, 'walkoverScore'>,
): { homeScore: number; awayScore: number } | null {
  if (!absent.home && !absent.away) return null;
  return {
    homeScore: absent.away && !absent.home ? walkoverScore : 0,
    awayScore: absent.home && !absent.away ? walkoverScore : 0,
  };
}
