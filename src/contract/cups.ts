import { z } from 'zod';
import { matchBodySchema } from '#domain/cards/sent-match.ts';
import { cupSchema } from '#domain/cups/cup.ts';
import { cupInRequestSchema } from '#domain/cups/cup-draft.ts';
import { legsRule } from '#domain/cups/cup-rules.ts';
import { fields, list, nullableText, number, optionalBoolean, text } from '#domain/fields.ts';
import { defineCall, doneAnswerSchema, numberParameter, seasonQuerySchema, publicRead } from './call.ts';
import { drawDetailsSchema, sealedDrawSchema } from './draws.ts';
import { groupRowSchema } from './group-table.ts';
import { cardMatchAnswerSchema } from './matches.ts';
import { withoutLimits } from './kinds/kind.ts';

/** A day in the form `YYYY-MM-DD`. */
const day = z.string();
const side = z.enum(['home', 'away']);

const roundAnswerSchema = z.object({
  /** The number of the round, from 1. The last round is the final. */
  round: z.number(),
  name: z.string(),
  bestOf: z.number(),
  playBy: day.nullable(),
});

/** An entrant of a cup: a team (with `teamId`), one or two players (with `playerIds`) or only a name (with neither). */
export const entrantAnswerSchema = z.object({
  entrantId: z.string(),
  name: z.string(),
  teamId: z.string().optional(),
  playerIds: z.array(z.string()).optional(),
  /** Whether the entrant withdrew after the draw. */
  withdrawn: z.boolean(),
  /** The points with which the entrant begins, in place of a handicap (Rule E22); left out if a handicap is used. */
  ownStart: z.number().optional(),
});
export type EntrantAnswer = z.infer<typeof entrantAnswerSchema>;

const sideOfTie = z.object({ entrantId: z.string(), name: z.string() }).nullable();

const legAnswerSchema = z.object({
  leg: z.number(),
  /** The frames that each side won in this leg; `null` if only the points are known. */
  homeFrames: z.number().nullable(),
  awayFrames: z.number().nullable(),
  /** The points of both sides in this leg; `null` in a cup in which frames, not points, decide. */
  homePoints: z.number().nullable(),
  awayPoints: z.number().nullable(),
  frames: z.array(cardMatchAnswerSchema),
  playedOn: day.nullable(),
  /**
   * The venue of the home team (leg 1) or the away team (leg 2); `null` if it is unknown, and in a cup for players or
   * pairs.
   */
  venue: z.string().nullable(),
});

/** A tie of a cup: two sides, of which one goes through to the next round. */
export const tieAnswerSchema = z.object({
  tieId: z.string(),
  /** The round, from 1; 0 for a tie of a group. */
  round: z.number(),
  /** The letter of the group, such as `A`; left out for a tie of the knock-out rounds. */
  group: z.string().optional(),
  /**
   * The position of the tie in its round, from 0. In a bracket, the winners of ties 2k and 2k + 1 meet in tie k of the
   * next round.
   */
  position: z.number(),
  /** A side is `null` while its entrant is unknown. In a bye, `away` is `null`. */
  home: sideOfTie,
  away: sideOfTie,
  /** The frames that each side won, in all legs so far; `null` if the tie was not played or only points are known. */
  homeFrames: z.number().nullable(),
  awayFrames: z.number().nullable(),
  /**
   * The points of both sides, in all legs played so far; `null` if the tie was not played. Left out in a cup in which
   * frames, not points, decide.
   */
  homePoints: z.number().nullable().optional(),
  awayPoints: z.number().nullable().optional(),
  frames: z.array(cardMatchAnswerSchema),
  /** The legs that were played; left out in a cup whose ties have no legs. */
  legs: z.array(legAnswerSchema).optional(),
  state: z.enum(['open', 'played', 'walkover', 'bye', 'bothOut']),
  winner: sideOfTie,
  /** The venue of the home team; `null` if it is unknown, and in a cup for players or pairs. */
  venue: z.string().nullable(),
  playedOn: day.nullable(),
  /** The side that won without playing; `null` if there was no walkover. */
  walkover: side.nullable(),
  /** Whether there was a walkover because an entrant withdrew. */
  withdrawn: z.boolean(),
  /**
   * The start: the side `by` gives the other side `points`. If the tie has a result, this is the start that was given,
   * otherwise the start by the current handicaps. `null` if neither side gives points.
   */
  start: z.object({ by: side, points: z.number() }).nullable(),
  /** Whether the tie can be played and its play-by day has passed. */
  overdue: z.boolean(),
});
export type TieAnswer = z.infer<typeof tieAnswerSchema>;

const { season, name, kind, handicap, maxStart, draw, decidedBy, appearances } = cupSchema.shape;

const competitionFields = {
  competitionId: z.string(),
  ...withoutLimits({ season, name, handicap, maxStart }),
  kind,
  draw,
  /**
   * A division and positions in its table: the teams in these positions enter the cup. Left out if the entrants do not
   * come from a table.
   */
  fromTable: cupSchema.shape.fromTable,
  /**
   * The id of another competition: whoever loses their first tie there enters this one. Left out if the entrants do not
   * come from another competition.
   */
  losersOf: cupSchema.shape.losersOf,
  /** The settings of the groups that are played before the knock-out; left out in a cup without groups. */
  groups: cupSchema.shape.groups,
  /**
   * Three rules, each left out if the competition does not have it. `decidedBy`: points, not frames, decide a tie.
   * `legs`: the number of legs of a tie. `appearances`: how many league matches a player must have played before a tie.
   */
  decidedBy,
  legs: z.number().optional(),
  appearances,
  rounds: z.array(roundAnswerSchema),
  winner: sideOfTie,
  /**
   * The round that can be drawn now; `null` if no round can be drawn. `again`: the round was drawn before and has no
   * result yet.
   */
  toDraw: z.object({ round: z.number(), name: z.string(), again: z.boolean() }).nullable(),
  /**
   * A sentence that says why the next round cannot be drawn yet. Only a cup with groups, or with entrants from a table
   * or another competition, can have this field.
   */
  waitsFor: z.string().optional(),
};

/**
 * A cup as a list of cups shows it. `openTies` are the ties that can be played, ordered by their play-by day (ties
 * without such a day last), then by round and position.
 */
export const competitionSummarySchema = z.object({
  ...competitionFields,
  entrantCount: z.number(),
  openTies: z.array(tieAnswerSchema),
});
export type CompetitionSummary = z.infer<typeof competitionSummarySchema>;

/** A cup with everything that its page shows. */
export const competitionAnswerSchema = z.object({
  ...competitionFields,
  entrants: z.array(entrantAnswerSchema),
  /** The rules of the competition, in the same sentences as in the league's rule book. */
  sentences: z.array(z.string()),
  /** The tables of the groups; left out in a cup without groups, and before the groups are drawn. */
  groupTables: z.array(z.object({ group: z.string(), rows: z.array(groupRowSchema) })).optional(),
  /** All ties, ordered by round and position. A round that is not drawn yet has no ties. */
  ties: z.array(tieAnswerSchema),
  /** The sealed draw that waits for a word from the audience; `null` if there is none. */
  seal: sealedDrawSchema.nullable(),
  /**
   * The draws, newest first, including undone draws that this site made. For each round, the newest draw that is not
   * undone counts.
   */
  draws: z.array(drawDetailsSchema),
});
export type CompetitionAnswer = z.infer<typeof competitionAnswerSchema>;

export const listCompetitions = publicRead('/api/competitions', {
  summary:
    'Returns knock-out competitions, newest season first and then in their order or by name, with the ties that can be played.',
  query: seasonQuerySchema,
  answer: z.array(competitionSummarySchema),
});

export const competition = publicRead('/api/competitions/{competitionId}', {
  summary: 'Returns a knock-out competition with its entrants, ties and draws.',
  answer: competitionAnswerSchema,
});

/**
 * The body that adds a cup as a copy of an earlier cup. `from` is the id of the earlier cup. Its entrants are copied if
 * they are still in the league. The other fields that are sent replace the copied ones.
 */
export const copiedCupBodySchema = cupInRequestSchema.partial().extend({
  from: text('The earlier competition'),
  season: text('Season'),
});

export const addCompetition = defineCall('POST', '/api/admin/competitions', {
  summary: 'Creates a knock-out competition, either new or as a copy of an earlier one (`from`).',
  action: 'manage competitions',
  body: z.union([cupInRequestSchema, copiedCupBodySchema]),
  answer: competitionAnswerSchema,
  status: 201,
});

export const changeCompetition = defineCall('PUT', '/api/admin/competitions/{competitionId}', {
  summary: 'Changes a competition. Entrants, kind and way of drawing are fixed once the first round is drawn.',
  action: 'manage competitions',
  body: cupInRequestSchema,
  answer: competitionAnswerSchema,
});

export const removeCompetition = defineCall('DELETE', '/api/admin/competitions/{competitionId}', {
  summary: 'Deletes a competition with its draws and results. Undo brings it back.',
  action: 'manage competitions',
  answer: doneAnswerSchema,
});

export const drawRound = defineCall('POST', '/api/admin/competitions/{competitionId}/draw', {
  summary: 'Draws a round at once, with a proof, or records a draw made by hand. In a bracket it draws all rounds.',
  action: 'manage competitions',
  /**
   * `pairs`: the pairs of a round that was drawn by hand, as ids of entrants, with `null` for a bye. `again`: whether
   * to repeat the draw of a round that was drawn before.
   */
  body: fields('The draw', {
    round: number('The round'),
    again: optionalBoolean('Again').nullable(),
    pairs: list('The list of pairs', list('The pair', nullableText('A side')))
      .nullable()
      .optional(),
    /** The groups (round 0) if they were drawn by hand: for each group, the ids of its entrants. */
    groups: list('The list of groups', list('The group', text('An entrant')))
      .nullable()
      .optional(),
    /**
     * The decided order of entrants who are level in a group: their ids, best first. The order is stored, and the
     * tables of the groups follow it.
     */
    order: list('The order', text('An entrant')).nullable().optional(),
  }),
  answer: competitionAnswerSchema,
  status: 201,
});

export const withdrawEntrant = defineCall('POST', '/api/admin/competitions/{competitionId}/withdraw', {
  summary: 'Withdraws an entrant after the draw: the opponent goes through by walkover.',
  action: 'manage competitions',
  body: fields('The withdrawal', { entrantId: text('The entrant') }),
  answer: competitionAnswerSchema,
});

export const recordTie = defineCall('PUT', '/api/admin/competitions/{competitionId}/ties/{tieId}', {
  summary: 'Records or corrects the result of a tie.',
  action: 'record cup result',
  /**
   * Each item of `frames` has the fields of a match in a league result, but its players may be `null`. `walkover`: the
   * side, `home` or `away`, that wins without playing.
   */
  body: fields('The result', {
    homeFrames: number('The home frames').nullable().default(null),
    awayFrames: number('The away frames').nullable().default(null),
    frames: list(
      'The list of frames',
      matchBodySchema.extend({
        homePlayer: nullableText('The home player').optional(),
        awayPlayer: nullableText('The away player').optional(),
      }),
    )
      .nullable()
      .default(null),
    playedOn: nullableText('The day').default(null),
    walkover: nullableText('The walkover').default(null),
    /**
     * Whether both sides are out of the cup. The entrant who would have met the winner of this tie then goes through
     * without playing.
     */
    bothOut: optionalBoolean('Both out').nullable(),
    /** The points of both sides, if points decide the tie. They may be left out if `frames` has the points. */
    homePoints: number('The home points').nullable().default(null),
    awayPoints: number('The away points').nullable().default(null),
    /** The winner, `home` or `away`, if the score of the tie is level. */
    winner: nullableText('The winner').default(null),
    /** The leg of this result, 1 or 2, in a cup whose ties have two legs; otherwise `null`. */
    leg: legsRule.value.nullable().default(null),
  }),
  answer: competitionAnswerSchema,
});

export const removeTieResult = defineCall('DELETE', '/api/admin/competitions/{competitionId}/ties/{tieId}/result', {
  summary: 'Removes the result of a tie or of one leg, or takes back the withdrawal that decided it.',
  action: 'delete cup result',
  query: z.object({ leg: numberParameter('The leg').optional() }),
  answer: competitionAnswerSchema,
});
