import { z } from 'zod';
import { storedCount, storedFew, storedText } from '#domain/fields.ts';
import type { FrameWithBreaks } from '#domain/players/frames-with-breaks.ts';
import type { BreakRow } from '#domain/players/player-rows.ts';
import { markOf, type SeasonMark, type SeasonMarks } from '#domain/seasons/season-marks.ts';
import { currentId, knownPlayer, type People } from '#domain/squads/people.ts';

/** A break from a list of breaks, for which the league has no frame (Rule B3). */
export const loneBreak = z.object({
  id: z.string(),
  season: z.string(),
  division: storedFew.nullable(),
  week: storedFew.nullable(),
  /** `YYYY-MM-DD`. */
  date: z.iso.date().nullable(),
  playerId: z.string(),
  points: storedCount,
  /** The other player, as written; '' if unknown. */
  opponent: storedText,
  /** The points of the frame; both are `null` if they are unknown. */
  ownScore: storedCount.nullable(),
  opponentScore: storedCount.nullable(),
});
export type LoneBreak = z.output<typeof loneBreak>;

/** The fields of a break from which its frame can be found. */
export type BreakOfFrame = Pick<
  LoneBreak,
  'season' | 'week' | 'date' | 'playerId' | 'points' | 'ownScore' | 'opponentScore'
>;

/**
 * Returns whether day (or week) and score of a break fit this frame. What is unknown fits.
 */
export function couldBeFrom(one: Omit<BreakOfFrame, 'playerId' | 'points'>, frame: FrameMoment): boolean {
  const isDated = one.date !== null && frame.date !== null;
  const isThen = isDated ? one.date === frame.date : one.week === null || one.week === frame.week;
  const isScore = (a: number | null, b: number | null) => a === null || b === null || a === b;
  return (
    one.season === frame.season &&
    isThen &&
    isScore(one.ownScore, frame.ownScore) &&
    isScore(one.opponentScore, frame.opponentScore)
  );
}

/** When a frame was played, and its points from a player's side. */
type FrameMoment = Pick<FrameWithBreaks, 'season' | 'week' | 'date' | 'ownScore' | 'opponentScore'>;

/**
 * Separates breaks that were recorded without a frame into breaks that are also on a card, and all others. `frames`:
 * the frames with breaks. Each break on a card matches only one recorded break. Ids of merged players become the ids of
 * the remaining players.
 */
export function separateLoneBreaks<B extends BreakOfFrame>(
  breaks: readonly B[],
  frames: readonly FrameWithBreaks[],
  people: People,
): { onCards: B[]; others: B[] } {
  const framesOf = Map.groupBy(frames, (frame) => frame.playerId);
  const used = new Map<FrameWithBreaks, number[]>();
  const divided: { onCards: B[]; others: B[] } = { onCards: [], others: [] };
  for (const one of breaks) {
    const playerId = currentId(people, one.playerId);
    const own = { ...one, playerId };
    const found = (framesOf.get(playerId) ?? []).find((frame) => isFree(own, frame));
    divided[found ? 'onCards' : 'others'].push(own);
    if (found) used.set(found, [...(used.get(found) ?? []), one.points]);
  }
  return divided;

  function isFree(own: B, frame: FrameWithBreaks): boolean {
    const count = (points: readonly number[]) => points.filter((one) => one === own.points).length;
    return couldBeFrom(own, frame) && count(frame.breaks) > count(used.get(frame) ?? []);
  }
}

/** Returns the rows of lone breaks, in no particular order. */
export function loneBreakRows(breaks: readonly LoneBreak[], { players }: People): BreakRow[] {
  return breaks.map(({ playerId, points, ownScore, opponentScore, ...one }) => ({
    playerId,
    player: knownPlayer(players, playerId).name,
    break: points,
    division: one.division,
    weekNumber: one.week,
    season: one.season,
    opponent: one.opponent,
    frameScore: ownScore === null || opponentScore === null ? '' : `${ownScore}-${opponentScore}`,
    result: resultOf(ownScore, opponentScore),
  }));
}

function resultOf(own: number | null, other: number | null): BreakRow['result'] {
  if (own === null || other === null || own === other) return null;
  return own > other ? 'Win' : 'Loss';
}

/** Adds breaks without a frame to the marks of a season. Such breaks count only for the highest break (Rule L2). */
export function withLoneBreaks(marks: SeasonMarks, breaks: readonly LoneBreak[]): SeasonMarks {
  const scopes = new Map(marks);
  const divisions = Map.groupBy(breaks, ({ division }) => division);
  for (const [division, own] of [[null, breaks] as const, ...divisions]) {
    if (own.length === 0 || (division === null && own !== breaks)) continue;
    const { players, teams } = scopes.get(division) ?? { players: [], teams: [] };
    scopes.set(division, { players: [...players, ...own.map(seasonMarkOfLoneBreak)], teams });
  }
  return scopes;
}

/** Returns a player's mark of a season that has only this break. */
export function seasonMarkOfLoneBreak({ playerId, season, points }: LoneBreak): SeasonMark {
  return { ...markOf(playerId, []), season, highestBreak: points };
}
