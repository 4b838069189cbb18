import { z } from 'zod';
import { SIDES } from '#domain/cards/match.ts';

// Schemas of rows about players, which `src/domain/` computes and the API returns. Pages import only the types of these
// rows, so that the browser loads no schema.

/** The result of a match or frame for a player. `Draw`: the match ended level, which some leagues allow (Rule P11). */
const resultSchema = z.enum(['Win', 'Loss', 'Draw']);

/** The numbers of frames won and lost. Absent if each match has one frame. */
const frameCountFields = { framesWon: z.number().exactOptional(), framesLost: z.number().exactOptional() };

/** A row of the player statistics. `division` is the number of the division as text. */
export const playerStatRowSchema = z.object({
  playerId: z.string(),
  playerName: z.string(),
  team: z.string(),
  teamId: z.string(),
  division: z.string(),
  played: z.number(),
  won: z.number(),
  lost: z.number(),
  /** `null` if the points are unknown in all frames of the player. */
  totalPointsFor: z.number().nullable(),
  totalPointsAgainst: z.number().nullable(),
  ...frameCountFields,
  /** The number of frames with known points. Absent if it equals `played`. */
  framesScored: z.number().exactOptional(),
});
export type PlayerStatRow = z.output<typeof playerStatRowSchema>;

/** A recorded break. `frameScore` has the player's points first, such as `72-31`; '' if unknown. */
export const breakRowSchema = z.object({
  playerId: z.string(),
  player: z.string(),
  break: z.number(),
  /** `division` and `weekNumber` are `null` if unknown, and for a break in a knock-out competition. */
  division: z.number().nullable(),
  weekNumber: z.number().nullable(),
  season: z.string(),
  opponent: z.string(),
  frameScore: z.string(),
  /** `null` if unknown. Only a break without a frame (Rule B3) can lack its result or its score. */
  result: resultSchema.nullable(),
  /** The cup in which the break was made; absent if the break was made in the league. */
  competition: z.object({ competitionId: z.string(), name: z.string(), roundName: z.string() }).exactOptional(),
});
export type BreakRow = z.output<typeof breakRowSchema>;

const namedPlayerSchema = z.object({ playerId: z.string(), name: z.string() });

/** One match of a player. `opponentId` is `null` and `opponentName` is `Absentee` if the opponent was absent. */
export const playerMatchFieldsSchema = z.object({
  season: z.string(),
  division: z.number(),
  weekNumber: z.number(),
  /** The week in which the match was played. Absent if it is `weekNumber`, the week of the card (Rule R20). */
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
  /** The points or, for a match of several frames, the frames won. `null` if unknown. */
  playerScore: z.number().nullable(),
  opponentScore: z.number().nullable(),
  /** The player's breaks, in the order of the card. */
  breaks: z.array(z.number()),
  result: resultSchema,
  /** The known frames of a match of several frames, in the order of play. */
  frames: z
    .array(
      z.object({
        playerScore: z.number().nullable(),
        opponentScore: z.number().nullable(),
        breaks: z.array(z.number()),
        result: resultSchema,
      }),
    )
    .exactOptional(),
  /** For a match of pairs, which counts only for the team: the partner, or `null` if the partner did not come. */
  partner: namedPlayerSchema.nullable().exactOptional(),
  /** For a match of three or four players on a side: all partners who came, if more than one came. */
  partners: z.array(namedPlayerSchema).exactOptional(),
  /** For a match with several players on a side: the players of the other side, under current names. */
  opponents: z.array(namedPlayerSchema).exactOptional(),
  /**
   * Set if the match is a second play (the player played once more than usual in a section) that counts only for the
   * team (Rule R27).
   */
  secondPlay: z.literal(true).exactOptional(),
});
export type PlayerMatchFields = z.output<typeof playerMatchFieldsSchema>;

/**
 * A player's sums over a number of matches, walkovers included. `bestBreak` is `null` without a break. Points are
 * `null` if no frame has points.
 */
export const careerNumbersSchema = z.object({
  played: z.number(),
  won: z.number(),
  lost: z.number(),
  winPercentage: z.number(),
  pointsFor: z.number().nullable(),
  pointsAgainst: z.number().nullable(),
  bestBreak: z.number().nullable(),
  ...frameCountFields,
});
export type CareerNumbers = z.output<typeof careerNumbersSchema>;

/** A player's totals in the matches for one team in one division of a season. */
export const careerRowSchema = careerNumbersSchema.extend({
  season: z.string(),
  division: z.number(),
  teamId: z.string(),
  teamName: z.string(),
});
export type CareerRow = z.output<typeof careerRowSchema>;

/** The sums of a player's frames against one opponent. */
export const headToHeadRowSchema = z.object({
  opponentId: z.string(),
  opponentName: z.string(),
  played: z.number(),
  won: z.number(),
  lost: z.number(),
  pointsFor: z.number(),
  pointsAgainst: z.number(),
});
export type HeadToHeadRow = z.output<typeof headToHeadRowSchema>;

/** A handicap that applies to a player from a certain day, with the player's results before that day. */
export const handicapHistoryRowSchema = z.object({
  /** The day from which the handicap counts. */
  from: z.string(),
  handicap: z.number(),
  modifier: z.number(),
  /** The previous handicap. `null` in the first row. */
  before: z.number().nullable(),
  /** The reasons of the handicap review that set the handicap, or the review's note. `null` if unknown. */
  why: z.string().nullable(),
  /** The results of the player's frames under the previous handicap, without walkovers. */
  results: z.object({ frames: z.number(), won: z.number(), averageMargin: z.number() }),
});
