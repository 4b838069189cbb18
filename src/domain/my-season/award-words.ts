import { oppositeSide } from '#domain/cards/match.ts';
import { countWithNoun } from '#domain/count.ts';
import type { AwardCandidate } from '#domain/my-season/awards.ts';

/** The facts about a chosen player that the sentence of `awardReasonSentence` mentions. */
type ChosenPlayerFacts = Pick<AwardCandidate, 'played' | 'won' | 'frames' | 'points' | 'bestBreak' | 'only'>;

/**
 * Returns a sentence that says why a player is in the team of the week or is player of the month (Rule Y7). For one
 * match: `Beat Joe Fenn 78–12, with a break of 34.` For several: `Won 2 of 2, by 91 points, with a break of 42.`
 * `nameOf` returns the name of a player.
 */
export function awardReasonSentence(told: ChosenPlayerFacts, nameOf: (playerId: string) => string): string {
  const { bestBreak } = told;
  return `${winsWords(told, nameOf)}${bestBreak === null ? '' : `, with a break of ${bestBreak}`}.`;
}

function winsWords(
  { played, won, frames, points, only }: ChosenPlayerFacts,
  nameOf: (playerId: string) => string,
): string {
  if (only?.opponentId) {
    const own = only.match.sides[only.side].score;
    const other = only.match.sides[oppositeSide(only.side)].score;
    // If the opponent was ahead and conceded, the score is left out.
    const isWinningScore = own !== null && other !== null && own > other;
    return `Beat ${nameOf(only.opponentId)}${isWinningScore ? ` ${own}–${other}` : ''}`;
  }
  const margin = frames === null || frames <= 0 ? pointsMarginWords(points) : `, by ${countWithNoun(frames, 'frame')}`;
  return `Won ${won} of ${played}${margin}`;
}

function pointsMarginWords(points: number | null): string {
  return points === null || points <= 0 ? '' : `, by ${countWithNoun(points, 'point')}`;
}
