import { z } from 'zod';
import { storedCountSchema, storedSmallNumberSchema, storedTextSchema } from '#domain/fields.ts';
import type { FrameWithBreaks } from '#domain/players/frames-with-breaks.ts';
import type { BreakRow } from '#domain/players/player-rows.ts';
import { seasonTotalsOfHolder, type SeasonTotals, type SeasonTotalsByDivision } from '#domain/seasons/season-marks.ts';
import { idAfterMerges, requirePlayer, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';

/** A break that comes from a list of breaks, not from a frame on a match card (Rule B3). */
export const loneBreakSchema = z.object({
  id: z.string(),
  season: z.string(),
  division: storedSmallNumberSchema.nullable(),
  week: storedSmallNumberSchema.nullable(),
  /** `YYYY-MM-DD`; `null` if unknown, as for `division` and `week`. */
  date: z.iso.date().nullable(),
  playerId: z.string(),
  points: storedCountSchema,
  /** The opponent's name, as written in the list of breaks; '' if unknown. */
  opponent: storedTextSchema,
  /** The player's points in the frame; `null` if unknown. */
  ownScore: storedCountSchema.nullable(),
  /** The opponent's points in the frame; `null` if unknown. */
  opponentScore: storedCountSchema.nullable(),
});
export type LoneBreak = z.output<typeof loneBreakSchema>;

/** The fields of a break by which its frame can be found. */
export type BreakForFrameSearch = Pick<
  LoneBreak,
  'season' | 'week' | 'date' | 'playerId' | 'points' | 'ownScore' | 'opponentScore'
>;

/**
 * Returns whether a break may have been made in this frame. The season, the day and the score must be equal. If the day
 * of the break or of the frame is unknown, the weeks are compared instead; an unknown week of the break fits every
 * week. An unknown score of the break or of the frame fits every score.
 */
export function breakFitsFrame(
  one: Omit<BreakForFrameSearch, 'playerId' | 'points'>,
  frame: FrameDateAndScore,
): boolean {
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

/** When a frame was played, and the points of the player and of the opponent. */
type FrameDateAndScore = Pick<FrameWithBreaks, 'season' | 'week' | 'date' | 'ownScore' | 'opponentScore'>;

/**
 * Divides breaks that were recorded without a frame into two lists: `onCards` has the breaks that are also on a match
 * card, and `others` has the rest. `frames`: the frames with breaks, from match cards. Each break on a card matches at
 * most one break without a frame. In the result, the ids of merged players are replaced by the ids of the remaining
 * players.
 */
export function partitionLoneBreaks<B extends BreakForFrameSearch>(
  breaks: readonly B[],
  frames: readonly FrameWithBreaks[],
  people: TeamsAndPlayers,
): { onCards: B[]; others: B[] } {
  const framesOf = Map.groupBy(frames, (frame) => frame.playerId);
  const used = new Map<FrameWithBreaks, number[]>();
  const divided: { onCards: B[]; others: B[] } = { onCards: [], others: [] };
  for (const one of breaks) {
    const playerId = idAfterMerges(people, one.playerId);
    const own = { ...one, playerId };
    const found = (framesOf.get(playerId) ?? []).find((frame) => isFree(own, frame));
    divided[found ? 'onCards' : 'others'].push(own);
    if (found) used.set(found, [...(used.get(found) ?? []), one.points]);
  }
  return divided;

  function isFree(own: B, frame: FrameWithBreaks): boolean {
    const count = (points: readonly number[]) => points.filter((one) => one === own.points).length;
    return breakFitsFrame(own, frame) && count(frame.breaks) > count(used.get(frame) ?? []);
  }
}

/** Turns breaks without a frame into rows of the list of breaks, in the order of `breaks`. */
export function loneBreakRows(breaks: readonly LoneBreak[], { players }: TeamsAndPlayers): BreakRow[] {
  return breaks.map(({ playerId, points, ownScore, opponentScore, ...one }) => ({
    playerId,
    player: requirePlayer(players, playerId).name,
    break: points,
    division: one.division,
    weekNumber: one.week,
    season: one.season,
    opponent: one.opponent,
    frameScore: ownScore === null || opponentScore === null ? '' : `${ownScore}-${opponentScore}`,
    result: resultFromScores(ownScore, opponentScore),
  }));
}

function resultFromScores(own: number | null, other: number | null): BreakRow['result'] {
  if (own === null || other === null || own === other) return null;
  return own > other ? 'Win' : 'Loss';
}

/**
 * Returns a copy of `marks` (the totals of players and teams in a season) to which breaks without a frame are added.
 * Such a break counts only for the record of the highest break (Rule B3). If its division is unknown, it counts only in
 * the whole league.
 */
export function totalsWithLoneBreaks(
  marks: SeasonTotalsByDivision,
  breaks: readonly LoneBreak[],
): SeasonTotalsByDivision {
  const scopes = new Map(marks);
  const divisions = Map.groupBy(breaks, ({ division }) => division);
  for (const [division, own] of [[null, breaks] as const, ...divisions]) {
    if (own.length === 0 || (division === null && own !== breaks)) continue;
    const { players, teams } = scopes.get(division) ?? { players: [], teams: [] };
    scopes.set(division, { players: [...players, ...own.map(seasonTotalsFromLoneBreak)], teams });
  }
  return scopes;
}

/**
 * Returns season totals for the player of a break without a frame. The highest break is this break, and all other sums
 * are 0, because the break counts for nothing else.
 */
export function seasonTotalsFromLoneBreak({ playerId, season, points }: LoneBreak): SeasonTotals {
  return { ...seasonTotalsOfHolder(playerId, []), season, highestBreak: points };
}
