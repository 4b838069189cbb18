import { opposite } from '#domain/cards/match.ts';
import { countOf } from '#domain/count.ts';
import type { Candidate } from '#domain/my-season/awards.ts';

/** The facts about a chosen player that the words mention. */
type ChosenFacts = Pick<Candidate, 'played' | 'won' | 'frames' | 'points' | 'bestBreak' | 'only'>;

/**
 * Returns why a player was chosen (Rule Y7): `Beat Joe Fenn 78–12, with a break of 34.`, or for several matches
 * `Won 2 of 2, by 91 points, with a break of 42.` `nameOf` returns the name of a player.
 */
export function whyChosen(told: ChosenFacts, nameOf: (playerId: string) => string): string {
  const { bestBreak } = told;
  return `${wonWords(told, nameOf)}${bestBreak === null ? '' : `, with a break of ${bestBreak}`}.`;
}

function wonWords({ played, won, frames, points, only }: ChosenFacts, nameOf: (playerId: string) => string): string {
  if (only?.opponentId) {
    const own = only.match.sides[only.side].score;
    const other = only.match.sides[opposite(only.side)].score;
    // The player who was ahead may have conceded.
    const isWinningScore = own !== null && other !== null && own > other;
    return `Beat ${nameOf(only.opponentId)}${isWinningScore ? ` ${own}–${other}` : ''}`;
  }
  const margin = frames === null || frames <= 0 ? pointsWords(points) : `, by ${countOf(frames, 'frame')}`;
  return `Won ${won} of ${played}${margin}`;
}

function pointsWords(points: number | null): string {
  return points === null || points <= 0 ? '' : `, by ${countOf(points, 'point')}`;
}
