import { mapSides, type Frame, type Match, type Side, SIDES } from '#domain/cards/match.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';

/**
 * Returns the frames of a tie, each as a match of one frame. In a tie between pairs, this match names only the player
 * of each pair who played the frame, if that is recorded.
 */
export function framesOfTie({ matches }: Pick<TieResult, 'matches'>): Match[] {
  return matches.flatMap((match) => match.frames?.map((frame) => frameAsMatch(frame, match)) ?? [match]);
}

/**
 * Converts a frame to a match of one frame. In a match between pairs, the frame may not say which player of a side
 * played. In the result, such a side has no player. Exception: if any such side has breaks in the frame, each such side
 * gets both players of its pair.
 */
function frameAsMatch({ sides, ...frame }: Frame, { sides: whole, pair }: Match): Match {
  const isBoth = pair && SIDES.some((side) => !sides[side].players && sides[side].breaks.length > 0);
  const playersIn = (side: Side) => sides[side].players ?? (pair && !isBoth ? [] : whole[side].players);
  const own = { ...frame, sides: mapSides((side) => ({ ...sides[side], players: playersIn(side) })) };
  return isBoth ? { ...own, pair: true } : own;
}
