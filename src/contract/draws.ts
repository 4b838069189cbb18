import { z } from 'zod';
import { MAX_AUDIENCE_WORD_LENGTH } from '#domain/draws/draw.ts';
import { fields, list, optionalBoolean, lineOrEmpty, text } from '#domain/fields.ts';
import { defineCall, doneAnswerSchema, publicRead } from './call.ts';

/**
 * The names of two entrants who were drawn against each other. If an entrant has no opponent, the other name is `Bye`.
 */
export const pairSchema = z.object({ competitorA: z.string(), competitorB: z.string() });

export const latestDrawAnswerSchema = z.union([
  z.object({
    success: z.literal(true),
    draw: z.object({ competition: z.string(), drawnAt: z.string(), matches: z.array(pairSchema) }),
  }),
  z.object({ success: z.literal(false), draw: z.null() }),
]);
export type LatestDrawAnswer = z.infer<typeof latestDrawAnswerSchema>;

export const getLatestDraw = publicRead('/api/getdraw/{competition}', {
  summary: 'Returns the latest saved draw of a cup, by its id or its name.',
  answer: latestDrawAnswerSchema,
});

export const saveDraw = defineCall('POST', '/api/save-draw', {
  summary: 'Saves a draw of a cup, by its id or its name. Earlier draws are kept, and no tie is changed.',
  action: 'save draw',
  body: fields('The draw', {
    competitionName: text('The competition'),
    matches: list(
      'The list of matches',
      fields('The match', { competitorA: text('The first competitor'), competitorB: text('The second competitor') }),
    ),
  }),
  answer: doneAnswerSchema,
});

/**
 * When each match of a draw appears on the screen. The first match appears `interval` milliseconds after `startedAt`,
 * and every further match `interval` milliseconds after the one before. An official can instead show each match by
 * pressing a button: then `interval` is an hour, and each press moves `startedAt` back so far that the next match
 * appears at once. `skippedAt`: when somebody showed all remaining matches; `null` if nobody has. `startedAt` and
 * `skippedAt` are ISO 8601 in UTC.
 */
const revealTimingSchema = z.object({ startedAt: z.string(), interval: z.number(), skippedAt: z.string().nullable() });

/** Everything that anyone needs to repeat a draw and get the same pairs (docs/draw.md). */
const proofSchema = z.object({
  commitment: z.string(),
  word: z.string(),
  seed: z.string(),
  entrants: z.array(z.string()),
  /**
   * The number of groups, in the draw of the first round after a group stage; otherwise left out. Entrants of the same
   * group do not meet in that round.
   */
  groups: z.number().optional(),
});

/** A day and a time in the league's time zone: `2025-11-20` and `19:30`. */
const dayAndTimeFields = { day: z.string(), time: z.string() };

/**
 * A draw. `made`: `here` if this site drew the pairs, `elsewhere` if somebody saved pairs that were drawn without the
 * site. `takenBack`: whether the draw was undone. `proof` is `null` for a draw that was made elsewhere or undone.
 * `reveal` is `null` if the matches are not shown one by one.
 */
export const drawDetailsSchema = z.object({
  id: z.string(),
  drawnAt: z.string(),
  ...dayAndTimeFields,
  matches: z.array(pairSchema),
  made: z.enum(['here', 'elsewhere']),
  takenBack: z.boolean(),
  proof: proofSchema.nullable(),
  reveal: revealTimingSchema.nullable(),
  /**
   * The number of the round that was drawn, from 1; 0 for a draw of groups. Left out if the draw was saved without a
   * round; such a draw made no ties.
   */
  round: z.number().optional(),
  /**
   * The number of groups, if this is a draw of groups; otherwise left out. The entrants are dealt into the groups in
   * turn, in the order of `matches`.
   */
  groups: z.number().optional(),
});
export type DrawDetails = z.infer<typeof drawDetailsSchema>;

/**
 * A draw that is sealed but not made yet: everything is fixed except a word from the audience, for which the draw
 * waits. The secret seed is not part of this answer.
 */
export const sealedDrawSchema = z.object({
  commitment: z.string(),
  entrants: z.array(z.string()),
  sealedAt: z.string(),
  ...dayAndTimeFields,
});
export type SealedDrawAnswer = z.infer<typeof sealedDrawSchema>;

/** The cup to which draws belong. `rounds` is the number of rounds in the cup. */
const cupOfDrawSchema = z.object({
  competitionId: z.string(),
  name: z.string(),
  season: z.string(),
  rounds: z.number(),
  /**
   * The round that can be drawn now; `null` if no round can be drawn. `again`: the round was drawn before and has no
   * result yet.
   */
  toDraw: z.object({ round: z.number(), name: z.string(), again: z.boolean() }).nullable(),
});
export type CupOfDraw = z.infer<typeof cupOfDrawSchema>;

/**
 * A cup with its draws. `competition` is the cup's id. `waiting`: the names of the entrants in the next draw; empty if
 * no round can be drawn, or if the next draw would repeat an earlier draw. `seal` is `null` if no sealed draw waits.
 */
const competitionDrawsSchema = z.object({
  competition: z.string(),
  cup: cupOfDrawSchema,
  waiting: z.array(z.string()),
  seal: sealedDrawSchema.nullable(),
  draws: z.array(drawDetailsSchema),
});
export type CompetitionDraws = z.infer<typeof competitionDrawsSchema>;

export const drawsOfCurrentCups = publicRead('/api/draws', {
  summary:
    'Returns the cups of the current season and later ones, in order, each with its sealed draw that waits for a word and its latest draw.',
  answer: z.object({ competitions: z.array(competitionDrawsSchema) }),
});

export const drawsOfCompetition = publicRead('/api/draws/{competition}', {
  summary:
    'Returns the draws of a competition with their proofs, newest first, 50 at a time. If there are more, send `next` as `before`.',
  query: z.object({ before: z.string('Before must be given once.').optional() }),
  answer: competitionDrawsSchema.extend({ next: z.string().optional() }),
});

export const sealDraw = defineCall('POST', '/api/draws/{competition}/seal', {
  summary: 'Prepares a draw and shows its commitment. A draw that already waits stays as it is.',
  action: 'seal draw',
  answer: z.object({ success: z.literal(true), seal: sealedDrawSchema }),
});

export const makeAndRevealSealedDraw = defineCall('POST', '/api/draws/{competition}/reveal', {
  summary: 'Makes the sealed draw with the word that the audience called out, saves it and starts the reveal.',
  action: 'draw',
  body: fields('The draw', {
    commitment: text('The commitment'),
    /** The word that the audience called out. */
    word: lineOrEmpty('The word', MAX_AUDIENCE_WORD_LENGTH).nullable().optional(),
    /** Whether an official shows each match by pressing a button. Otherwise the matches appear at a fixed interval. */
    byHand: optionalBoolean('By hand'),
    /** Whether to repeat the draw of a round that was drawn before. */
    again: optionalBoolean('Again'),
  }),
  answer: z.object({ success: z.literal(true), draw: drawDetailsSchema }),
});

export const showWholeDraw = defineCall('POST', '/api/draws/{competition}/skip', {
  summary: 'Shows the rest of a draw to everyone at once.',
  action: 'skip suspense',
  body: fields('The draw', { drawId: text('The draw') }),
  answer: doneAnswerSchema,
});

export const showNextMatch = defineCall('POST', '/api/draws/{competition}/next', {
  summary: 'Shows the next match of a draw that is revealed by hand to everyone.',
  action: 'show next match',
  body: fields('The draw', {
    drawId: text('The draw'),
    /**
     * The number of matches that the official's screen showed when the official pressed the button for the next match.
     * If the server already shows a different number, because somebody else pressed the button first, the call changes
     * nothing.
     */
    shown: z.int('The number of matches shown must be a whole number.'),
  }),
  answer: doneAnswerSchema,
});
