import { z } from 'zod';
import { matchBody } from '#domain/cards/sent-match.ts';
import { cup } from '#domain/cups/cup.ts';
import { sentCup } from '#domain/cups/cup-draft.ts';
import { legs } from '#domain/cups/cup-rules.ts';
import { fields, list, nullableText, number, optionalBoolean, text } from '#domain/fields.ts';
import { call, done, numberInText, seasonQuery, publicRead } from './call.ts';
import { drawDetails, sealSchema } from './draws.ts';
import { matchAnswer } from './matches.ts';
import { withoutLimits } from './kinds/kind.ts';

/** A day in the form `YYYY-MM-DD`. */
const day = z.string();
const side = z.enum(['home', 'away']);

const roundAnswer = z.object({
  /** Rounds count from 1. The last round is the final. */
  round: z.number(),
  name: z.string(),
  bestOf: z.number(),
  playBy: day.nullable(),
});

/**
 * An entrant of a cup: a team (with `teamId`), one or two players of the league (with `playerIds`), or only a name
 * (with neither).
 */
export const entrantAnswer = z.object({
  entrantId: z.string(),
  name: z.string(),
  teamId: z.string().optional(),
  playerIds: z.array(z.string()).optional(),
  /** Whether the entrant withdrew after the draw. */
  withdrawn: z.boolean(),
  /** The points with which the entrant begins, in place of handicaps; left out if there are none. */
  ownStart: z.number().optional(),
});
export type EntrantAnswer = z.infer<typeof entrantAnswer>;

const sideOfTie = z.object({ entrantId: z.string(), name: z.string() }).nullable();

const legAnswer = z.object({
  leg: z.number(),
  /** `null` if only the points are known. */
  homeFrames: z.number().nullable(),
  awayFrames: z.number().nullable(),
  /** `null` in a cup that frames decide. */
  homePoints: z.number().nullable(),
  awayPoints: z.number().nullable(),
  frames: z.array(matchAnswer),
  playedOn: day.nullable(),
  /** The first leg is at the home side's venue, the second at the away side's. */
  venue: z.string().nullable(),
});

/** A tie of a cup: two sides, of which one goes through to the next round. */
export const tieAnswer = z.object({
  tieId: z.string(),
  /** The round, from 1; 0 for a tie of a group. */
  round: z.number(),
  /** The letter of the group, such as `A`; left out in the knock-out. */
  group: z.string().optional(),
  /**
   * The position in the round, from 0. In a bracket, the winners of ties 2k and 2k + 1 meet in tie k of the next round.
   */
  position: z.number(),
  /** `null` while the side is unknown. In a bye, `away` is `null` too. */
  home: sideOfTie,
  away: sideOfTie,
  /** `null` unless the tie was played. With two legs, the fields of the tie sum up the legs played so far. */
  homeFrames: z.number().nullable(),
  awayFrames: z.number().nullable(),
  /** The points of both sides; left out in a cup that frames decide. */
  homePoints: z.number().nullable().optional(),
  awayPoints: z.number().nullable().optional(),
  frames: z.array(matchAnswer),
  /** The legs that were played; left out where a tie has no legs. */
  legs: z.array(legAnswer).optional(),
  state: z.enum(['open', 'played', 'walkover', 'bye', 'bothOut']),
  winner: sideOfTie,
  /** The venue of the home team, in a team cup; `null` if unknown. */
  venue: z.string().nullable(),
  playedOn: day.nullable(),
  /** The side that went through without playing; `null` if there was no walkover. */
  walkover: side.nullable(),
  /** Whether the walkover came from a withdrawal. */
  withdrawn: z.boolean(),
  /** The start that was given, or that the current handicaps would give; `null` for none. */
  start: z.object({ by: side, points: z.number() }).nullable(),
  /** Whether the tie can be played and its play-by day has passed. */
  overdue: z.boolean(),
});
export type TieAnswer = z.infer<typeof tieAnswer>;

const { season, name, kind, handicap, maxStart, draw, decidedBy, appearances } = cup.shape;

const competitionFields = {
  competitionId: z.string(),
  ...withoutLimits({ season, name, handicap, maxStart }),
  kind,
  draw,
  /** The places of a division's table whose teams enter; left out if no teams enter in this way. */
  fromTable: cup.shape.fromTable,
  /** The competition whose first-tie losers enter this one; left out if there is none. */
  losersOf: cup.shape.losersOf,
  /** The groups before the knock-out; left out if there are none. */
  groups: cup.shape.groups,
  /** `decidedBy` and the two fields after it are left out if the competition does not use them. */
  decidedBy,
  legs: z.number().optional(),
  appearances,
  rounds: z.array(roundAnswer),
  winner: sideOfTie,
  /** The round that can be drawn now; `null` if none can. `again`: the round was drawn before and has no result yet. */
  toDraw: z.object({ round: z.number(), name: z.string(), again: z.boolean() }).nullable(),
  /** Why the entrants cannot be taken from a table or another competition yet, or who is level in a group. */
  waitsFor: z.string().optional(),
};

const groupRow = z.object({
  position: z.number(),
  entrantId: z.string(),
  name: z.string(),
  played: z.number(),
  won: z.number(),
  lost: z.number(),
  framesWon: z.number(),
  framesLost: z.number(),
  /** Whether the entrant's place is one that goes through to the knock-out. */
  through: z.boolean(),
  /** Whether the entrant is still level with other entrants after all criteria, and nobody has decided their order. */
  shared: z.literal(true).optional(),
});

/**
 * A cup as lists show it. `openTies` are the ties that can be played, ordered by play-by day (none last), then by round
 * and position.
 */
export const competitionSummary = z.object({
  ...competitionFields,
  entrantCount: z.number(),
  openTies: z.array(tieAnswer),
});
export type CompetitionSummary = z.infer<typeof competitionSummary>;

/** A cup with everything that its page shows. */
export const competitionAnswer = z.object({
  ...competitionFields,
  entrants: z.array(entrantAnswer),
  /** The rules of the competition in sentences, as in the rule book. */
  sentences: z.array(z.string()),
  /** The tables of the groups, once the groups are drawn. */
  groupTables: z.array(z.object({ group: z.string(), rows: z.array(groupRow) })).optional(),
  /** Ordered by round and position. A round that is not drawn yet has no ties. */
  ties: z.array(tieAnswer),
  /** A sealed draw that waits for the word from the audience. */
  seal: sealSchema.nullable(),
  /** Newest first, including undone draws. For each round, the newest draw that is not undone counts. */
  draws: z.array(drawDetails),
});
export type CompetitionAnswer = z.infer<typeof competitionAnswer>;

export const listCompetitions = publicRead('/api/competitions', {
  summary:
    'Returns knock-out competitions, newest season first and then in their order or by name, with the ties that can be played.',
  query: seasonQuery,
  answer: z.array(competitionSummary),
});

export const competition = publicRead('/api/competitions/{competitionId}', {
  summary: 'Returns a knock-out competition with its entrants, ties and draws.',
  answer: competitionAnswer,
});

/**
 * The body that adds a cup as a copy. `from`: the cup to copy, with the entrants who are still in the league. Other
 * fields replace the copied ones.
 */
export const copiedCupBody = sentCup.partial().extend({
  from: text('The earlier competition'),
  season: text('Season'),
});

export const addCompetition = call('POST', '/api/admin/competitions', {
  summary: 'Creates a knock-out competition, either new or as a copy of an earlier one (`from`).',
  action: 'manage competitions',
  body: z.union([sentCup, copiedCupBody]),
  answer: competitionAnswer,
  status: 201,
});

export const changeCompetition = call('PUT', '/api/admin/competitions/{competitionId}', {
  summary: 'Changes a competition. Entrants, kind and way of drawing are fixed once the first round is drawn.',
  action: 'manage competitions',
  body: sentCup,
  answer: competitionAnswer,
});

export const removeCompetition = call('DELETE', '/api/admin/competitions/{competitionId}', {
  summary: 'Deletes a competition with its draws and results. Undo brings it back.',
  action: 'manage competitions',
  answer: done,
});

export const drawRound = call('POST', '/api/admin/competitions/{competitionId}/draw', {
  summary: 'Draws a round at once, with a proof, or records a draw made by hand. In a bracket it draws all rounds.',
  action: 'manage competitions',
  /** `pairs`: the ids of the entrants in a round that was drawn by hand, with `null` for a bye. */
  body: fields('The draw', {
    round: number('The round'),
    again: optionalBoolean('Again').nullable(),
    pairs: list('The list of pairs', list('The pair', nullableText('A side')))
      .nullable()
      .optional(),
    /** Groups (round 0) that were drawn by hand: lists of ids of entrants. */
    groups: list('The list of groups', list('The group', text('An entrant')))
      .nullable()
      .optional(),
    /** The ids of level entrants of groups, best first. This decision is stored and orders the tables of the groups. */
    order: list('The order', text('An entrant')).nullable().optional(),
  }),
  answer: competitionAnswer,
  status: 201,
});

export const withdrawEntrant = call('POST', '/api/admin/competitions/{competitionId}/withdraw', {
  summary: 'Withdraws an entrant after the draw: the opponent goes through by walkover.',
  action: 'manage competitions',
  body: fields('The withdrawal', { entrantId: text('The entrant') }),
  answer: competitionAnswer,
});

export const recordTie = call('PUT', '/api/admin/competitions/{competitionId}/ties/{tieId}', {
  summary: 'Records or corrects the result of a tie.',
  action: 'record cup result',
  /**
   * Each entry of `frames` has the fields of a match in a league result, but its players may be `null`. `walkover`: the
   * side that goes through.
   */
  body: fields('The result', {
    homeFrames: number('The home frames').nullable().default(null),
    awayFrames: number('The away frames').nullable().default(null),
    frames: list(
      'The list of frames',
      matchBody.extend({
        homePlayer: nullableText('The home player').optional(),
        awayPlayer: nullableText('The away player').optional(),
      }),
    )
      .nullable()
      .default(null),
    playedOn: nullableText('The day').default(null),
    walkover: nullableText('The walkover').default(null),
    /** Whether both sides are out. The entrant who would have met the winner then goes through. */
    bothOut: optionalBoolean('Both out').nullable(),
    /** The points of both sides, if points decide the tie. They may be left out if `frames` has the points. */
    homePoints: number('The home points').nullable().default(null),
    awayPoints: number('The away points').nullable().default(null),
    /** The side that won a tie in which both sides are level. */
    winner: nullableText('The winner').default(null),
    /** The leg, 1 or 2, in a cup whose ties have two legs. */
    leg: legs.value.nullable().default(null),
  }),
  answer: competitionAnswer,
});

export const removeTieResult = call('DELETE', '/api/admin/competitions/{competitionId}/ties/{tieId}/result', {
  summary: 'Removes the result of a tie or of one leg, or takes back the withdrawal that decided it.',
  action: 'delete cup result',
  query: z.object({ leg: numberInText('The leg').optional() }),
  answer: competitionAnswer,
});
