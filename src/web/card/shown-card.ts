import type { FixtureAnswer, CardMatchAnswer, OUTCOME_FIELDS_MASK } from '#contract/matches.ts';
import { scoreOfFixture } from '#domain/cards/fixture.ts';
import { deciderAndAggregateWinnersToAnswer } from '#domain/cards/outcome-answer.ts';
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
  | keyof typeof OUTCOME_FIELDS_MASK
>;

/**
 * Returns the card with other matches, such as the other side's version, and with the scores that follow from them.
 * `aggregateTo`: the side that gets the points for a level aggregate.
 */
export function withReplacedMatches(
  card: FixtureAnswer,
  matches: CardMatchAnswer[],
  aggregateTo?: Side,
): FixtureAnswer {
  const played = matches.map(matchFromAnswer);
  const { home, away } = scoreOfFixture({ matches: played });
  const { decider: _, aggregateTo: __, ...others } = card;
  return {
    ...others,
    matches,
    homeTeamScore: home,
    awayTeamScore: away,
    ...deciderAndAggregateWinnersToAnswer({ matches: played, ...(aggregateTo ? { aggregateTo } : {}) }),
  };
}
