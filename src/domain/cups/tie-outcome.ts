import { type Match, opposite, type Side, sideAhead, SIDES, type Sides, winnerOf } from '#domain/cards/match.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { framesOfTie } from '#domain/cups/tie-frames.ts';

/** A frame that a side has lost by a decision of an official, counted from 0 in all frames of the tie. */
export type LostFrame = { frame: number; side: Side };

/** A result, and the frames that sides have lost by officials' decisions. */
export type ResultWithLosses = { result: TieResult; lost?: readonly LostFrame[] | undefined };

type Scored = Pick<TieResult, 'score' | 'points'>;

/**
 * Returns the score and the points of a tie as they count: a frame that a side has lost by decision goes to the other
 * side (Rule E24).
 */
export function countedScore({ result, lost = [] }: ResultWithLosses): Scored {
  return lost.length === 0 ? result : scoreAfterLosses(result, framesOfTie(result), lost);
}

/**
 * Returns a score after officials' decisions: each lost frame goes to the other side, unless that side has lost it too.
 */
export function scoreAfterLosses(
  { score, points }: Scored,
  frames: readonly Match[],
  lost: readonly LostFrame[],
): Scored {
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

/** Returns the score that decides a tie: points if the competition is decided by points, otherwise frames. */
export function decidingScore({ score, points }: Scored): Sides<number> {
  return points ?? score;
}

/** Returns whether all of a tie is played: both legs, if there are two. */
export function areAllLegsPlayed({ legs, walkover }: Pick<TieResult, 'legs' | 'walkover'>): boolean {
  return walkover !== null || legs === undefined || legs.length === 2;
}

/**
 * Returns the side that won a tie; `null` while a leg is to be played, and for a level tie without a recorded winner.
 */
export function tieWinner(tie: ResultWithLosses): Side | null {
  const { walkover, winner = null } = tie.result;
  if (!areAllLegsPlayed(tie.result)) return null;
  return walkover ?? sideAhead(decidingScore(countedScore(tie))) ?? winner;
}

/** Returns the frames that each side won; `null` if only the points are known. */
export function knownFrameScore({ score, points }: Scored): Sides<number> | null {
  return points && score.home + score.away === 0 ? null : score;
}
