/** Valid match cards as a client sends them, for tests to change. */

export type SentMatch = Record<string, unknown>;

/** Returns five frames between the first five players of two teams. The home team wins the first `won` frames. */
export function sentMatches(home: string, away: string, won = 3): SentMatch[] {
  return [1, 2, 3, 4, 5].map((n) => ({
    homePlayer: `${home}${n}`,
    homePlayerName: 'whoever',
    awayPlayer: `${away}${n}`,
    awayPlayerName: 'whoever',
    homeScore: n <= won ? 60 + n : 20,
    awayScore: n <= won ? 20 : 60 + n,
    homeBreak: null,
    homeBreak2: null,
    awayBreak: null,
    awayBreak2: null,
  }));
}

/** Returns a card of team `a` at home to team `b` in week 3 of 25/26, division 1. */
export function sentCard(given: Record<string, unknown> = {}): Record<string, unknown> {
  const { homeTeam = 'a', awayTeam = 'b' } = given;
  return {
    division: 1,
    weekNumber: 3,
    season: '25/26',
    homeTeam,
    homeTeamName: 'whoever',
    awayTeam,
    awayTeamName: 'whoever',
    matches: sentMatches(String(homeTeam), String(awayTeam)),
    ...given,
  };
}

/** Returns a card with one frame changed. */
export function withFrame(index: number, given: SentMatch, card = sentCard()): Record<string, unknown> {
  const sent: unknown = card['matches'];
  const matches: unknown[] = Array.isArray(sent) ? sent : [];
  return { ...card, matches: matches.map((match, i) => (i === index ? { ...Object(match), ...given } : match)) };
}
