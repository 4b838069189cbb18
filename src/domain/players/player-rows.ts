import { z } from 'zod';
import { SIDES } from '#domain/cards/match.ts';

// Schemas of rows about players, which the rules compute and the API returns. Pages import only the types of these
// rows, and so load no schema.

/** The result of a match for a player. `Draw` is a level frame, in a league that has such frames (Rule P11). */
const ending = z.enum(['Win', 'Loss', 'Draw']);

/** The sums of frames. Undefined if each match has one frame. */
const framesCount = { framesWon: z.number().exactOptional(), framesLost: z.number().exactOptional() };

/** A row of the player statistics. `division` is text in the API. */
export const playerStatRow = z.object({
  playerId: z.string(),
  playerName: z.string(),
  team: z.string(),
  teamId: z.string(),
  division: z.string(),
  played: z.number(),
  won: z.number(),
  lost: z.number(),
  /** `null` if no frame has points. */
  totalPointsFor: z.number().nullable(),
  totalPointsAgainst: z.number().nullable(),
  ...framesCount,
  /** The number of frames with known points. Undefined if each match has one frame. */
  framesScored: z.number().exactOptional(),
});
export type PlayerStatRow = z.output<typeof playerStatRow>;

/** A recorded break. `frameScore` has the player's side first, such as `72-31`. */
export const breakRow = z.object({
  playerId: z.string(),
  player: z.string(),
  break: z.number(),
  /** `division` and `weekNumber` are `null` if unknown, and for a break in a knock-out competition. */
  division: z.number().nullable(),
  weekNumber: z.number().nullable(),
  season: z.string(),
  opponent: z.string(),
  frameScore: z.string(),
  /** `null` if unknown. Only a break that is known without a frame can lack its result and its score. */
  result: ending.nullable(),
  /** Absent for a break in the league. */
  competition: z.object({ competitionId: z.string(), name: z.string(), roundName: z.string() }).exactOptional(),
});
export type BreakRow = z.output<typeof breakRow>;

const named = z.object({ playerId: z.string(), name: z.string() });

/** One match of a player. `opponentId` is `null` and `opponentName` is `Absentee` if the opponent was absent. */
export const playerFrame = z.object({
  season: z.string(),
  division: z.number(),
  weekNumber: z.number(),
  /** The week in which the frame was played, if different from `weekNumber` (Rule R20). */
  weekOfPlay: z.number().exactOptional(),
  fixtureId: z.string(),
  /** `YYYY-MM-DD`, or `null` if unknown. */
  date: z.string().nullable(),
  playerId: z.string(),
  side: z.enum(SIDES),
  teamId: z.string(),
  teamName: z.string(),
  opponentId: z.string().nullable(),
  opponentName: z.string(),
  opponentTeamId: z.string(),
  opponentTeamName: z.string(),
  /** Points or, for a match of several frames, frames won. `null` if unknown. */
  playerScore: z.number().nullable(),
  opponentScore: z.number().nullable(),
  /** The player's breaks, in the order of the card. */
  breaks: z.array(z.number()),
  result: ending,
  /** The known frames of a match of several frames, in the order of play. */
  frames: z
    .array(
      z.object({
        playerScore: z.number().nullable(),
        opponentScore: z.number().nullable(),
        breaks: z.array(z.number()),
        result: ending,
      }),
    )
    .exactOptional(),
  /** For a match of pairs, which counts only for the team: the partner. `null` if absent. */
  partner: named.nullable().exactOptional(),
  /** For a match of three or four on a side: all partners, if more than one came. */
  partners: z.array(named).exactOptional(),
  /** For a match of pairs: the players of the other side, under current names. */
  opponents: z.array(named).exactOptional(),
  /** Whether the player played once more than usual, in a match that counts only for the team. */
  secondPlay: z.literal(true).exactOptional(),
});
export type PlayerFrame = z.output<typeof playerFrame>;

/**
 * The sums of some of a player's matches, walkovers included. `bestBreak` is `null` without a break. Points are `null`
 * if no frame has points.
 */
export const careerNumbers = z.object({
  played: z.number(),
  won: z.number(),
  lost: z.number(),
  winPercentage: z.number(),
  pointsFor: z.number().nullable(),
  pointsAgainst: z.number().nullable(),
  bestBreak: z.number().nullable(),
  ...framesCount,
});
export type CareerNumbers = z.output<typeof careerNumbers>;

/** The sums of a player's frames for one team in one division of a season. */
export const careerRow = careerNumbers.extend({
  season: z.string(),
  division: z.number(),
  teamId: z.string(),
  teamName: z.string(),
});
export type CareerRow = z.output<typeof careerRow>;

/** The sums of a player's frames against one opponent. */
export const headToHeadRow = z.object({
  opponentId: z.string(),
  opponentName: z.string(),
  played: z.number(),
  won: z.number(),
  lost: z.number(),
  pointsFor: z.number(),
  pointsAgainst: z.number(),
});
export type HeadToHeadRow = z.output<typeof headToHeadRow>;

/** A player's handicap since a day, with the results before this day. */
export const handicapRow = z.object({
  /** The day from which the handicap counts. */
  from: z.string(),
  handicap: z.number(),
  modifier: z.number(),
  /** The previous handicap. `null` in the first row. */
  before: z.number().nullable(),
  /** The reasons from the review that set the handicap, or its note. `null` if unknown. */
  why: z.string().nullable(),
  /** The frames since the previous change, without walkovers. */
  results: z.object({ frames: z.number(), won: z.number(), averageMargin: z.number() }),
});
