import { countWithNoun } from '#domain/count.ts';
import { mapSides, type Match, type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import type { TieContext, TieResultDraft } from '#domain/cups/tie-draft.ts';
import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

const MAX_POINTS = 99_999;

type TiePointsContext = Pick<TieContext, 'decidedBy' | 'start' | 'legs'>;

/** Returns the league's rules. If the total of points decides a tie, the returned rules allow level frames. */
export function rulesAllowingLevelFrames({ rules, decidedBy }: Pick<TieContext, 'rules' | 'decidedBy'>): LeagueRules {
  return decidedBy === 'total' ? { ...rules, points: { ...rules.points, frameDrawn: 0 } } : rules;
}

/**
 * Returns the faults in the numbers of frames won in a tie that is decided by the total of points (Rule E20). Both
 * numbers may be unknown (`null`).
 */
export function framesWonFaults({ homeFrames, awayFrames }: TieResultDraft, bestOf: number): Issue[] {
  const sent = Object.entries({ homeFrames, awayFrames });
  const isOne = sent.some(([, frames]) => frames === null) && sent.some(([, frames]) => typeof frames === 'number');
  const issues = sent.flatMap(([path, frames]): Issue[] => {
    if (frames === null) return isOne ? [{ path, message: 'Give the frames of both sides, or of none.' }] : [];
    if (frames === undefined || (Number.isInteger(frames) && frames >= 0 && frames <= bestOf)) return [];
    return [{ path, message: `The frames won must be a whole number from 0 to ${bestOf}.` }];
  });
  if (issues.length > 0 || typeof homeFrames !== 'number' || typeof awayFrames !== 'number') return issues;
  if (homeFrames + awayFrames <= bestOf) return [];
  return [
    { path: 'homeFrames', message: `${homeFrames}–${awayFrames} has more than ${countWithNoun(bestOf, 'frame')}.` },
  ];
}

/**
 * Returns each side's points in a tie that is decided by the total of points (Rule E20): the points that were sent, or
 * else the sum over the frames. Wrong points are a fault. If frames decide the tie, returns `null`, or faults if points
 * were sent. `frames`: the frames that were sent; `undefined` if they are faulty.
 */
export function checkTiePoints(
  draft: TieResultDraft,
  frames: readonly Match[] | undefined,
  context: TiePointsContext,
): Checked<Sides<number> | null> {
  const sent = mapSides((side) => draft[`${side}Points`]);
  if (context.decidedBy !== 'total') {
    const named = SIDES.filter((side) => typeof sent[side] === 'number');
    if (named.length === 0) return validResult(null);
    return faultyResult(
      named.map((side) => ({ path: `${side}Points`, message: 'In this competition, frames decide a tie.' })),
    );
  }
  const inFrames = frames && frames.length > 0 ? sumOfPoints(frames) : null;
  const issues = SIDES.flatMap((side) => pointsFault(sent[side], side, { inFrames, areFramesRead: !!frames, context }));
  if (issues.length > 0 || !frames || SIDES.some((side) => sent[side] === undefined)) return faultyResult(issues);
  return validResult(mapSides((side) => sent[side] ?? inFrames![side]));
}

type PointsCheckInput = { inFrames: Sides<number> | null; areFramesRead: boolean; context: TiePointsContext };

function pointsFault(points: number | null | undefined, side: Side, known: PointsCheckInput): Issue[] {
  const { inFrames, areFramesRead, context } = known;
  const fault = (message: string) => [{ path: `${side}Points`, message }];
  if (points === undefined) return [];
  if (points === null)
    return inFrames || !areFramesRead ? [] : fault('Give the points of both sides, their frames, or a walkover.');
  if (!Number.isInteger(points) || points < 0 || points > MAX_POINTS)
    return fault(`The points must be a whole number from 0 to ${MAX_POINTS}.`);
  if (!inFrames) return [];
  const isTotal = points === inFrames[side] || points === inFrames[side] + handicapStartOf(side, context);
  return isTotal ? [] : fault(`The frames make it ${inFrames.home}–${inFrames.away}.`);
}

/**
 * Returns the start that a side receives once for the whole tie. Returns 0 for the side that gives the start, and for
 * both sides without a start. The points of the frames never include this start. The total that is sent for the side
 * may be with or without this start.
 */
function handicapStartOf(side: Side, { start }: TiePointsContext): number {
  return start === null || start.by === side ? 0 : start.points;
}

/** Returns each side's points added up over the frames. A frame without a score adds 0. */
export function sumOfPoints(frames: readonly Match[]): Sides<number> {
  return mapSides((side) => frames.reduce((sum, { sides }) => sum + (sides[side].score ?? 0), 0));
}
