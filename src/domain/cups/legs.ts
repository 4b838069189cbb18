import type { Match, Sides } from '#domain/cards/match.ts';
import type { Issue } from '#domain/issue.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { framesOfTie } from '#domain/cups/tie-frames.ts';
import { knownFrameScore } from '#domain/cups/tie-outcome.ts';

/** A leg with its matches. */
export type Leg = Pick<TieResult, 'score' | 'points' | 'matches' | 'playedOn'> & { leg: number };

/** The number of legs that a tie has in a competition that is played in legs. */
export const LEGS = 2;

/** Returns the fault of a result whose `leg` does not fit the competition's number of legs (Rule E21). */
export function legFaults(leg: number | null | undefined, { legs }: { legs?: number | undefined }): Issue[] {
  if (leg === undefined) return [];
  const fault = (message: string) => [{ path: 'leg', message }];
  if (legs === undefined) return leg === null ? [] : fault('A tie of this competition has no legs.');
  return leg !== null && Number.isInteger(leg) && leg >= 1 && leg <= legs ? [] : fault('The leg must be 1 or 2.');
}

/** Returns the legs of a tie that were played, in order, each with its own matches (Rule E21). */
export function legsIn({ legs = [], matches }: Pick<TieResult, 'legs' | 'matches'>): Leg[] {
  let from = 0;
  return legs.map(({ matches: count, ...leg }) => {
    const own = matches.slice(from, from + count);
    from += count;
    return { ...leg, matches: own };
  });
}

/** Returns the first leg that is not played; `null` if both legs are. */
export function nextLeg(result: Pick<TieResult, 'legs' | 'matches'> | null): number | null {
  const played = result?.legs?.map(({ leg }) => leg) ?? [];
  return [1, LEGS].find((leg) => !played.includes(leg)) ?? null;
}

/** Returns the result of a tie from its legs: their scores and points are added up. `null` without legs. */
export function resultOfLegs(legs: readonly Leg[], start: TieResult['start']): TieResult | null {
  const inOrder = legs.toSorted((a, b) => a.leg - b.leg);
  const last = inOrder.at(-1);
  if (!last) return null;
  const points = inOrder.flatMap((leg) => leg.points ?? []);
  // If the frames of a leg are not known, those of the tie are not known either.
  const isKnown = inOrder.every((leg) => knownFrameScore(leg) !== null);
  return {
    score: isKnown ? sum(inOrder.map(({ score }) => score)) : { home: 0, away: 0 },
    matches: inOrder.flatMap(({ matches }) => matches),
    playedOn: last.playedOn,
    walkover: null,
    start,
    ...(points.length > 0 ? { points: sum(points) } : {}),
    legs: inOrder.map(({ matches, ...leg }) => ({ ...leg, matches: matches.length })),
  };
}

/**
 * Returns the result of a tie after `leg` was recorded or corrected. A recorded winner is removed, because the sums may
 * have changed.
 */
export function withLeg(current: TieResult | null, leg: Leg, start: TieResult['start']): TieResult {
  const others = current ? legsIn(current).filter((one) => one.leg !== leg.leg) : [];
  return resultOfLegs([...others, leg], start)!; // there is a leg
}

/**
 * Returns the result without one leg; `null` if nothing is left. If `leg` is `null`, the walkover that followed a leg
 * is removed, or else the whole result.
 */
export function withoutLeg(result: TieResult, leg: number | null): TieResult | null {
  const { start, playedOn, walkover } = result;
  if (leg === null) return walkover === null ? null : resultOfLegs(legsIn(result), start);
  const others = legsIn(result).filter((one) => one.leg !== leg);
  const left = resultOfLegs(others, start);
  if (walkover === null) return left;
  return { ...(left ?? { score: { home: 0, away: 0 }, matches: [], start: null }), playedOn, walkover };
}

/** Returns the frames of a leg. `from` is the position of its first frame among all frames of the tie. */
export function framesOfLeg(
  result: Pick<TieResult, 'legs' | 'matches'>,
  leg: number,
): { from: number; frames: Match[] } {
  const before = legsIn(result).filter((one) => one.leg < leg);
  const own = legsIn(result).find((one) => one.leg === leg);
  return { from: before.flatMap(framesOfTie).length, frames: own ? framesOfTie(own) : [] };
}

function sum(numbers: readonly Sides<number>[]): Sides<number> {
  return {
    home: numbers.reduce((all, { home }) => all + home, 0),
    away: numbers.reduce((all, { away }) => all + away, 0),
  };
}
