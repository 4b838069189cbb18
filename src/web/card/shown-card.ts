import type { FixtureAnswer, MatchAnswer, OUTCOME_KEYS } from '#contract/matches.ts';
import { teamScore } from '#domain/cards/fixture.ts';
import { answeredEnd } from '#domain/cards/answered-outcome.ts';
import type { Side } from '#domain/cards/match.ts';
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
  | 'decider'
  | keyof typeof OUTCOME_KEYS
>;

/**
 * Returns the card with other matches, such as the other side's version, and with the side that gets a level aggregate by them.
 */
export function withMatches(card: FixtureAnswer, matches: MatchAnswer[], aggregateTo?: Side): FixtureAnswer {
  const played = matches.map(matchOf);
  const { home, away } = teamScore({ matches: played });
  const { decider: _, aggregateTo: __, ...others } = card;
  return {
    ...others,
    matches,
    homeTeamScore: home,
    awayTeamScore: away,
    ...answeredEnd({ matches: played, ...(aggregateTo ? { aggregateTo } : {}) }),
  };
}
