import { type Match, opposite, type Side, sideAhead, SIDES, type Sides, winnerOf } from '#domain/cards/match.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { framesOfTie } from '#domain/cups/tie-frames.ts';

/** A frame that a side has lost by a decision of an official, counted from 0 in all frames of the tie. */
export type LostFrame = { frame: number; side: Side };

/** A result with its decisions. */
export type Decided = { result: TieResult; lost?: readonly LostFrame[] | undefined };

type Scored = Pick<TieResult, 'score' | 'points'>;

/** Returns the score and the points of a tie as they count: a frame that a side has lost goes to the other (Rule E24). */
export function countedIn({ result, lost = [] }: Decided): Scored {
  return lost.length === 0 ? result : withLost(result, framesOfTie(result), lost);
}

/** Returns a score without the frames that a side has lost. The other side gets them, unless it has lost them too. */
export function withLost({ score, points }: Scored, frames: readonly Match[], lost: readonly LostFrame[]): Scored {
  const won = { ...score };
  const left = points && { ...points };
  for (const [i, frame] of frames.entries()) {
    const losers = SIDES.filter((side) => lost.some((one) => one.frame === i && one.side === side));
    const [loser, other] = losers;
    if (loser === undefined) continue;
    const before = winnerOf(frame);
    if (before) won[before] -= 1;
    if (other === undefined) won[opposite(loser)] += 1;
    for (const side of left ? losers : []) left![side] -= frame.sides[side].score ?? 0;
  }
  return { score: won, ...(left ? { points: left } : {}) };
}

/** Returns the numbers that decide a tie: points if they do, otherwise frames. */
export function decidingIn({ score, points }: Scored): Sides<number> {
  return points ?? score;
}

/** Returns whether all of a tie is played: both legs, if there are two. */
export function isWhole({ legs, walkover }: Pick<TieResult, 'legs' | 'walkover'>): boolean {
  return walkover !== null || legs === undefined || legs.length === 2;
}

/** Returns the side that won a tie; `null` while a leg is to be played, and if the sides are level and nobody said who won. */
export function tieWinner(tie: Decided): Side | null {
  const { walkover, winner = null } = tie.result;
  if (!isWhole(tie.result)) return null;
  return walkover ?? sideAhead(decidingIn(countedIn(tie))) ?? winner;
}

/** Returns the frames that each side won; `null` if only the points are known. */
export function framesIn({ score, points }: Scored): Sides<number> | null {
  return points && score.home + score.away === 0 ? null : score;
}
