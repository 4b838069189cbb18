import type { FixtureAnswer, MatchAnswer, OUTCOME_KEYS } from '#contract/matches.ts';
import { teamScore } from '#domain/cards/fixture.ts';
import { endToAnswer } from '#domain/cards/outcome-answer.ts';
import type { Side } from '#domain/cards/match.ts';
import { matchFromAnswer } from '#domain/cards/match-body.ts';

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
 * Returns the card with other matches, such as the other side's version. `aggregateTo`: the side that then gets a level
 * aggregate.
 */
export function cardWithMatches(card: FixtureAnswer, matches: MatchAnswer[], aggregateTo?: Side): FixtureAnswer {
  const played = matches.map(matchFromAnswer);
  const { home, away } = teamScore({ matches: played });
  const { decider: _, aggregateTo: __, ...others } = card;
  return {
    ...others,
    matches,
    homeTeamScore: home,
    awayTeamScore: away,
    ...endToAnswer({ matches: played, ...(aggregateTo ? { aggregateTo } : {}) }),
  };
}
