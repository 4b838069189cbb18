import type { FixtureAnswer, MatchAnswer } from '#contract/matches.ts';
import { teamScore } from '#domain/cards/fixture.ts';
import { type Frame, frameBreaks } from '#domain/cards/frame.ts';

/** A card as it is shown, with the names of teams and players. */
export type ShownCard = Pick<
  FixtureAnswer,
  'season' | 'division' | 'weekNumber' | 'homeTeamName' | 'awayTeamName' | 'homeTeamScore' | 'awayTeamScore' | 'matches'
>;

/** Returns the card with other frames, such as those that the other side has sent. */
export function withMatches(card: FixtureAnswer, matches: MatchAnswer[]): FixtureAnswer {
  const { home, away } = teamScore({ frames: framesOf(matches) });
  return { ...card, matches, homeTeamScore: home, awayTeamScore: away };
}

/** Returns the frames of a card that the server sent. */
export function framesOf(matches: readonly MatchAnswer[]): Frame[] {
  return matches.map(({ homePlayerId, awayPlayerId, homeScore, awayScore, homeBreaks, awayBreaks }) => {
    return { homePlayerId, awayPlayerId, homeScore, awayScore, ...frameBreaks(homeBreaks, awayBreaks) };
  });
}
