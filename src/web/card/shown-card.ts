import type { FixtureAnswer, MatchAnswer, OUTCOME_KEYS } from '#contract/matches.ts';
import { teamScore } from '#domain/cards/fixture.ts';
import { matchOf } from '#domain/cards/match-body.ts';

/** A card to display, with the names of teams and players. */
export type ShownCard = Pick<
  FixtureAnswer,
  | 'season'
  | 'division'
  | 'weekNumber'
  | 'date'
  | 'homeTeamId'
  | 'awayTeamId'
  | 'homeTeamName'
  | 'awayTeamName'
  | 'homeTeamScore'
  | 'awayTeamScore'
  | 'matches'
  | keyof typeof OUTCOME_KEYS
>;

/** Returns the card with other matches, such as the other side's version. */
export function withMatches(card: FixtureAnswer, matches: MatchAnswer[]): FixtureAnswer {
  const { home, away } = teamScore({ matches: matches.map(matchOf) });
  return { ...card, matches, homeTeamScore: home, awayTeamScore: away };
}
