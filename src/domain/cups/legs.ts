import type { Match, Sides } from '#domain/cards/match.ts';
import type { Issue } from '#domain/issue.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { framesOfTie } from '#domain/cups/tie-frames.ts';
import { knownFrameScore } from '#domain/cups/tie-outcome.ts';

/** One of the two meetings of a tie that is played over two legs (Rule E21). `leg` is 1 or 2. */
export type Leg = Pick<TieResult, 'score' | 'points' | 'matches' | 'playedOn'> & { leg: number };

/** The number of legs in each tie of a competition that is played in legs. */
export const LEGS_PER_TWO_LEGGED_TIE = 2;

/**
 * Returns the fault in the leg number of a sent result, as a list: the leg is missing, is not 1 or 2, or is sent
 * although the competition has no legs (Rule E21). An `undefined` leg could not be read and has been reported already.
 */
export function legNumberFaults(leg: number | null | undefined, { legs }: { legs?: number | undefined }): Issue[] {
  if (leg === undefined) return [];
  const fault = (message: string) => [{ path: 'leg', message }];
  if (legs === undefined) return leg === null ? [] : fault('A tie of this competition has no legs.');
  return leg !== null && Number.isInteger(leg) && leg >= 1 && leg <= legs ? [] : fault('The leg must be 1 or 2.');
}

/** Returns the legs of a tie that have a result, first leg first, each with its own matches (Rule E21). */
export function playedLegs({ legs = [], matches }: Pick<TieResult, 'legs' | 'matches'>): Leg[] {
  let from = 0;
  return legs.map(({ matches: count, ...leg }) => {
    const own = matches.slice(from, from + count);
    from += count;
    return { ...leg, matches: own };
  });
}

/** Returns the number of the first leg without a result; `null` if both legs have one. */
export function nextLeg(result: Pick<TieResult, 'legs' | 'matches'> | null): number | null {
  const played = result?.legs?.map(({ leg }) => leg) ?? [];
  return [1, LEGS_PER_TWO_LEGGED_TIE].find((leg) => !played.includes(leg)) ?? null;
}

/** Returns the result of a tie, with the scores and points of its legs added up; `null` if `legs` is empty. */
export function resultOfLegs(legs: readonly Leg[], start: TieResult['start']): TieResult | null {
  const inOrder = legs.toSorted((a, b) => a.leg - b.leg);
  const last = inOrder.at(-1);
  if (!last) return null;
  const points = inOrder.flatMap((leg) => leg.points ?? []);
  // If the frames won in one leg are unknown, the sum over both legs is unknown too, and is stored as 0–0.
  const isKnown = inOrder.every((leg) => knownFrameScore(leg) !== null);
  return {
    score: isKnown ? sumBySide(inOrder.map(({ score }) => score)) : { home: 0, away: 0 },
    matches: inOrder.flatMap(({ matches }) => matches),
    playedOn: last.playedOn,
    walkover: null,
    start,
    ...(points.length > 0 ? { points: sumBySide(points) } : {}),
    legs: inOrder.map(({ matches, ...leg }) => ({ ...leg, matches: matches.length })),
  };
}

/**
 * Returns the result of a tie with a new `leg`, which replaces an earlier result of the same leg. The winner that was
 * recorded for a level tie is removed, because the sums may have changed.
 */
export function withLeg(current: TieResult | null, leg: Leg, start: TieResult['start']): TieResult {
  const others = current ? playedLegs(current).filter((one) => one.leg !== leg.leg) : [];
  return resultOfLegs([...others, leg], start)!; // not `null`, because there is at least one leg
}

/**
 * Removes the result of one leg from a tie, and returns the rest; `null` if nothing is left. A walkover of the tie
 * stays. If `leg` is `null`, removes the walkover and keeps the played legs. If `leg` is `null` and the tie has no
 * walkover, removes the whole result.
 */
export function withoutLeg(result: TieResult, leg: number | null): TieResult | null {
  const { start, playedOn, walkover } = result;
  if (leg === null) return walkover === null ? null : resultOfLegs(playedLegs(result), start);
  const others = playedLegs(result).filter((one) => one.leg !== leg);
  const left = resultOfLegs(others, start);
  if (walkover === null) return left;
  return { ...(left ?? { score: { home: 0, away: 0 }, matches: [], start: null }), playedOn, walkover };
}

/**
 * Returns the frames of a leg; an empty list if it was not played. `from` is the index of its first frame among all
 * frames of the tie.
 */
export function framesOfLeg(
  result: Pick<TieResult, 'legs' | 'matches'>,
  leg: number,
): { from: number; frames: Match[] } {
  const before = playedLegs(result).filter((one) => one.leg < leg);
  const own = playedLegs(result).find((one) => one.leg === leg);
  return { from: before.flatMap(framesOfTie).length, frames: own ? framesOfTie(own) : [] };
}

function sumBySide(numbers: readonly Sides<number>[]): Sides<number> {
  return {
    home: numbers.reduce((all, { home }) => all + home, 0),
    away: numbers.reduce((all, { away }) => all + away, 0),
  };
}
