import { z } from 'zod';
import type { Fixture } from '#domain/cards/fixture.ts';
import { storedCount, storedFew, storedText } from '#domain/fields.ts';
import { allAppearancesIn, type Appearance, type OwnFrame, ownFrames } from '#domain/players/appearance.ts';
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

/** A break, as far as it says in which frame it was made. */
export type BreakOfFrame = Pick<
  LoneBreak,
  'season' | 'week' | 'date' | 'playerId' | 'points' | 'ownScore' | 'opponentScore'
>;

/** A frame of a card, from a player's side. */
export type FrameOfCard = { appearance: Appearance; place: number; frame: OwnFrame };

/** Returns the frames of the players on these cards, keyed by player. */
export function framesByPlayer(fixtures: readonly Fixture[]): Map<string, FrameOfCard[]> {
  const frames = allAppearancesIn(fixtures).flatMap((appearance) =>
    ownFrames(appearance).map((frame, place): FrameOfCard => ({ appearance, place, frame })),
  );
  return Map.groupBy(frames, ({ appearance }) => appearance.playerId);
}

/** Returns whether a break may be of this frame, by its day, or else its week, and by its points. */
export function mayBeOf(
  { season, week, date, ownScore, opponentScore }: BreakOfFrame,
  { appearance: { fixture }, frame }: FrameOfCard,
): boolean {
  const isThen =
    date !== null && fixture.date !== null ? date === fixture.date : week === null || week === fixture.week;
  const isScore = (own: number | null, other: number | null) => own === null || other === null || own === other;
  return (
    season === fixture.season &&
    isThen &&
    isScore(ownScore, frame.playerScore) &&
    isScore(opponentScore, frame.opponentScore)
  );
}

/**
 * Divides breaks without a frame into those that a card now has, and the others. One break on a card matches one of these. Ids
 * of merged players become the ids of the remaining players.
 */
export function dividedBreaks<B extends BreakOfFrame>(
  breaks: readonly B[],
  fixtures: readonly Fixture[],
  people: People,
): { onCards: B[]; others: B[] } {
  const frames = framesByPlayer(fixtures);
  const used = new Map<OwnFrame, number[]>();
  const divided: { onCards: B[]; others: B[] } = { onCards: [], others: [] };
  for (const one of breaks) {
    const playerId = currentId(people, one.playerId);
    const own = { ...one, playerId };
    const found = (frames.get(playerId) ?? []).find((of) => isFree(own, of));
    divided[found ? 'onCards' : 'others'].push(own);
    if (found) used.set(found.frame, [...(used.get(found.frame) ?? []), one.points]);
  }
  return divided;

  function isFree(own: B, of: FrameOfCard): boolean {
    const count = (points: readonly number[]) => points.filter((one) => one === own.points).length;
    return mayBeOf(own, of) && count(of.frame.breaks) > count(used.get(of.frame) ?? []);
  }
}

/** Returns the rows of lone breaks, in no particular order. */
export function rowsOfLone(breaks: readonly LoneBreak[], { players }: People): BreakRow[] {
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

/** Returns the marks of a season with its breaks without a frame. These count only for the highest break (Rule L2). */
export function withLoneBreaks(marks: SeasonMarks, breaks: readonly LoneBreak[]): SeasonMarks {
  const scopes = new Map(marks);
  const divisions = Map.groupBy(breaks, ({ division }) => division);
  for (const [division, own] of [[null, breaks] as const, ...divisions]) {
    if (own.length === 0 || (division === null && own !== breaks)) continue;
    const { players, teams } = scopes.get(division) ?? { players: [], teams: [] };
    scopes.set(division, { players: [...players, ...own.map(markOfLone)], teams });
  }
  return scopes;
}

/** Returns a mark in which nothing counts but the break. */
export function markOfLone({ playerId, season, points }: LoneBreak): SeasonMark {
  return { ...markOf(playerId, []), season, highestBreak: points };
}
