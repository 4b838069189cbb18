import { type Match, oppositeSide, type Side, sideAhead, SIDES, type Sides, winnerOf } from '#domain/cards/match.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { framesOfTie } from '#domain/cups/tie-frames.ts';

/** A frame that `side` has lost by an official's decision. `frame` is its index among all frames of the tie. */
export type FrameLostByDecision = { frame: number; side: Side };

/** The result of a tie, and the frames that sides have lost by officials' decisions. */
export type ResultWithDecisions = { result: TieResult; lost?: readonly FrameLostByDecision[] | undefined };

type TieScoreAndPoints = Pick<TieResult, 'score' | 'points'>;

/**
 * Returns the score and the points of a tie after officials' decisions: a frame that a side has lost by a decision goes
 * to the other side (Rule E24).
 */
export function tieScoreAfterDecisions({ result, lost = [] }: ResultWithDecisions): TieScoreAndPoints {
  return lost.length === 0 ? result : scoreAfterDecisions(result, framesOfTie(result), lost);
}

/**
 * Returns the score and the points after officials' decisions. Each frame in `lost` goes to the other side, unless that
 * side has lost it too. If there are points, the side that lost the frame loses its points in this frame.
 */
export function scoreAfterDecisions(
  { score, points }: TieScoreAndPoints,
  frames: readonly Match[],
  lost: readonly FrameLostByDecision[],
): TieScoreAndPoints {
  const won = { ...score };
  const left = points && { ...points };
  for (const [i, frame] of frames.entries()) {
    const losers = SIDES.filter((side) => lost.some((one) => one.frame === i && one.side === side));
    const [loser, other] = losers;
    if (loser === undefined) continue;
    const before = winnerOf(frame);
    if (before) won[before] -= 1;
    if (other === undefined) won[oppositeSide(loser)] += 1;
    for (const side of left ? losers : []) left![side] -= frame.sides[side].score ?? 0;
  }
  return { score: won, ...(left ? { points: left } : {}) };
}

/** Returns the score that decides a tie: the points if there are any, otherwise the frames. */
export function decidingPointsOrFrames({ score, points }: TieScoreAndPoints): Sides<number> {
  return points ?? score;
}

/**
 * Returns whether no leg of a tie is left to play: both legs are played, the tie has no legs, or a walkover ended it.
 */
export function areAllLegsPlayed({ legs, walkover }: Pick<TieResult, 'legs' | 'walkover'>): boolean {
  return walkover !== null || legs === undefined || legs.length === 2;
}

/**
 * Returns the side that won a tie; `null` while a leg is still to be played, and for a level tie without a recorded
 * winner.
 */
export function tieWinner(tie: ResultWithDecisions): Side | null {
  const { walkover, winner = null } = tie.result;
  if (!areAllLegsPlayed(tie.result)) return null;
  return walkover ?? sideAhead(decidingPointsOrFrames(tieScoreAfterDecisions(tie))) ?? winner;
}

/** Returns the number of frames that each side won; `null` if only the points are known. */
export function knownFrameScore({ score, points }: TieScoreAndPoints): Sides<number> | null {
  return points && score.home + score.away === 0 ? null : score;
}
