import { z } from 'zod';
import { matchBody } from '#domain/cards/sent-match.ts';
import { cup } from '#domain/cups/cup.ts';
import { sentCup } from '#domain/cups/cup-draft.ts';
import { fields, list, nullableText, number, optionalBoolean, text } from '#domain/fields.ts';
import { call, done, ofSeason, publicRead } from './call.ts';
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

/** An entrant has `teamId` (a team), `playerIds` (one or two players), or neither (only a name). */
export const entrantAnswer = z.object({
  entrantId: z.string(),
  name: z.string(),
  teamId: z.string().optional(),
  playerIds: z.array(z.string()).optional(),
  /** Whether the entrant withdrew after the draw. */
  withdrawn: z.boolean(),
});
export type EntrantAnswer = z.infer<typeof entrantAnswer>;

const sideOfTie = z.object({ entrantId: z.string(), name: z.string() }).nullable();

export const tieAnswer = z.object({
  tieId: z.string(),
  round: z.number(),
  /** The position in the round, from 0. In a bracket, the winners of ties 2k and 2k + 1 meet in tie k of the next round. */
  position: z.number(),
  /** `null` while the side is unknown. In a bye, `away` is `null` too. */
  home: sideOfTie,
  away: sideOfTie,
  /** `null` unless the tie was played. */
  homeFrames: z.number().nullable(),
  awayFrames: z.number().nullable(),
  frames: z.array(matchAnswer),
  state: z.enum(['open', 'played', 'walkover', 'bye']),
  winner: sideOfTie,
  /** The venue of the home team, in a team cup; `null` if unknown. */
  venue: z.string().nullable(),
  playedOn: day.nullable(),
  /** The side that went through without playing. */
  walkover: side.nullable(),
  /** Whether the walkover came from a withdrawal. */
  withdrawn: z.boolean(),
  /** The start that was given, or that the current handicaps would give; `null` for none. */
  start: z.object({ by: side, points: z.number() }).nullable(),
  /** Whether the tie can be played and its play-by day has passed. */
  overdue: z.boolean(),
});
export type TieAnswer = z.infer<typeof tieAnswer>;

const { season, name, kind, handicap, maxStart, draw } = cup.shape;

const competitionFields = {
  competitionId: z.string(),
  ...withoutLimits({ season, name, handicap, maxStart }),
  kind,
  draw,
  rounds: z.array(roundAnswer),
  winner: sideOfTie,
  /** The round that can be drawn now, or `null`. `again`: the round was drawn before and has no result yet. */
  toDraw: z.object({ round: z.number(), name: z.string(), again: z.boolean() }).nullable(),
};

/** `openTies` are the ties that can be played, ordered by play-by day (none last), then by round and position. */
export const competitionSummary = z.object({
  ...competitionFields,
  entrantCount: z.number(),
  openTies: z.array(tieAnswer),
});
export type CompetitionSummary = z.infer<typeof competitionSummary>;

export const competitionAnswer = z.object({
  ...competitionFields,
  entrants: z.array(entrantAnswer),
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
  query: ofSeason,
  answer: z.array(competitionSummary),
});

export const competition = publicRead('/api/competitions/{competitionId}', {
  summary: 'Returns a knock-out competition with its entrants, ties and draws.',
  answer: competitionAnswer,
});

/** `from`: a competition to copy, with the entrants who are still in the league. Other fields replace the copied ones. */
export const sentFrom = sentCup.partial().extend({
  from: text('The earlier competition'),
  season: text('Season'),
});

export const addCompetition = call('POST', '/api/admin/competitions', {
  summary: 'Creates a knock-out competition, whole or from an earlier one (`from`).',
  action: 'manage competitions',
  body: z.union([sentCup, sentFrom]),
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
  /** With `pairs`, the round was drawn by hand: ids of entrants, `null` for a bye. */
  body: fields('The draw', {
    round: number('The round'),
    again: optionalBoolean('Again').nullable(),
    pairs: list('The list of pairs', list('The pair', nullableText('A side')))
      .nullable()
      .optional(),
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
  /** Frames are as in a result, but their players may be `null`. `walkover` is the side that goes through. */
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
  }),
  answer: competitionAnswer,
});

export const removeTieResult = call('DELETE', '/api/admin/competitions/{competitionId}/ties/{tieId}/result', {
  summary: 'Removes the result of a tie, or takes back the withdrawal that decided it.',
  action: 'delete cup result',
  answer: competitionAnswer,
});
