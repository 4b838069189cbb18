import { z } from 'zod';
import { cardMatchBodySchema, matchBodySchema } from '#domain/cards/sent-match.ts';
import { fields, list, nullableText, optionalBoolean, optionalNumber, text } from '#domain/fields.ts';
import { defineCall, doneAnswerSchema, failureAnswerSchema, publicRead } from './call.ts';
import { cardBodySchema, currentWeekCardBodySchema } from './card-body.ts';
import { fixtureAnswerSchema, cardMatchAnswerSchema, OUTCOME_FIELDS_MASK } from './matches.ts';

/**
 * A match of a running score. Its scores are `null` until it is played. The name of a player who is not named yet is
 * `null`.
 */
const runningScoreMatchSchema = cardMatchAnswerSchema.extend({
  homePlayerName: z.string().nullable(),
  awayPlayerName: z.string().nullable(),
});

/**
 * The score of a fixture that is being played: how many matches each team has won so far, and all matches of the card.
 */
export const runningScoreSchema = fixtureAnswerSchema
  .omit({ fixtureId: true, date: true, state: true, matches: true, decider: true, ...OUTCOME_FIELDS_MASK })
  .extend({
    runningId: z.string(),
    matches: z.array(runningScoreMatchSchema),
    /** When the score was last changed, ISO 8601. */
    changedAt: z.string(),
  });
export type RunningScoreAnswer = z.infer<typeof runningScoreSchema>;

/**
 * The score of a cup tie that is being played: how many frames each side has won so far, and the matches of the tie.
 * Fields that only fixtures have are `null`. The team names are the names of the entrants.
 */
export const runningTieScoreSchema = runningScoreSchema.extend({
  division: z.null(),
  weekNumber: z.null(),
  homeTeamId: z.null(),
  awayTeamId: z.null(),
  competitionId: z.string(),
  competitionName: z.string(),
  tieId: z.string(),
  /** The number of the round, from 1; 0 for a tie of a group stage. */
  round: z.number(),
  roundName: z.string(),
  /** The leg that is being played; left out if the tie has no legs. */
  leg: z.number().optional(),
  /** The points of the home side so far; left out if frames decide the tie. */
  homePoints: z.number().optional(),
  /** The points of the away side so far; left out if frames decide the tie. */
  awayPoints: z.number().optional(),
});
export type RunningTieAnswer = z.infer<typeof runningTieScoreSchema>;

export const listRunningScores = publicRead('/api/running-scores', {
  summary:
    'Returns the scores of matches that are being played, in the order of results, then those of cup ties. A score leaves the list when its card or tie is recorded, when it is removed, when the person who entered it loses access, or four hours after its last change.',
  answer: z.array(z.union([runningScoreSchema, runningTieScoreSchema])),
});

/** The fields of a card that a running score cannot have. */
const FIELDS_NOT_IN_RUNNING_SCORE = {
  dateConfirmed: true,
  startsConfirmed: true,
  another: true,
  ...OUTCOME_FIELDS_MASK,
  homeTeamScore: true,
  awayTeamScore: true,
} as const;

const versionAndTakeOverFields = {
  /**
   * The version of the running score that the sender last saw; 0 if the sender saw none. The write is refused if the
   * running score now has another version.
   */
  version: optionalNumber('Version'),
  /**
   * Whether to record the sent score even if the other side or an official entered the current running score, or if the
   * running score that the sender last saw has ended.
   */
  takeOver: optionalBoolean('Whether to take over'),
};
/**
 * The matches of the card, in the order of play. The scores of a match that is not played yet are `null`. Matches at
 * the end may be left out.
 */
const matches = list('The list of matches', cardMatchBodySchema.nullable());
/** The running score of a fixture in a request body: the card so far. */
export const runningScoreBodySchema = cardBodySchema
  .omit(FIELDS_NOT_IN_RUNNING_SCORE)
  .extend({ matches, ...versionAndTakeOverFields });
const currentWeekRunningScoreBodySchema = currentWeekCardBodySchema
  .omit(FIELDS_NOT_IN_RUNNING_SCORE)
  .extend({ matches, ...versionAndTakeOverFields });

/**
 * The running score of a cup tie in a request body. `matches` has one match of several frames or, in a tie of teams,
 * one match for each frame. Players may be left out. `leg`: the leg that is being played, by default the next one.
 */
export const runningTieBodySchema = fields('The running score', {
  competitionId: text('The competition'),
  tieId: text('The tie'),
  matches: list(
    'The list of matches',
    matchBodySchema.extend({
      homePlayer: nullableText('The home player').optional(),
      awayPlayer: nullableText('The away player').optional(),
    }),
  ),
  leg: optionalNumber('The leg'),
  ...versionAndTakeOverFields,
});

/** `by`: the name of the person who last changed the running score, for officials only. */
const versionAndAuthor = { version: z.number(), by: z.string().optional() };
/**
 * The body of a 409 answer to a running score, with the current running score, if there is any. `fixtureId` or `tieId`:
 * set if the card or the tie has been recorded already.
 */
export const runningScoreConflictSchema = failureAnswerSchema.extend({
  running: z
    .union([runningScoreSchema.extend(versionAndAuthor), runningTieScoreSchema.extend(versionAndAuthor)])
    .optional(),
  fixtureId: z.string().optional(),
  tieId: z.string().optional(),
});
export type RunningScoreConflict = z.infer<typeof runningScoreConflictSchema>;

export const putRunningScore = defineCall('PUT', '/api/running-scores', {
  summary:
    'Shows the score of a match while it is played: the card so far, which counts in nothing. Whoever may record the card or the cup tie may send it. Refused, with the current running score, if that was sent by the other side or has another version. A team has two running scores at most. A captain can show a score only within a week of the day of the match, and only of fixtures on the list if there is a list.',
  action: 'record result',
  body: z.union([runningScoreBodySchema, currentWeekRunningScoreBodySchema, runningTieBodySchema]),
  conflict: runningScoreConflictSchema,
  answer: z.object({
    runningId: z.string(),
    homeTeamScore: z.number(),
    awayTeamScore: z.number(),
    version: z.number(),
  }),
  mayRunTwice: true,
});

export const removeRunningScore = defineCall('DELETE', '/api/running-scores/{runningId}', {
  summary: 'Removes the running score of a match or a cup tie. Whoever may record the match or tie may do so.',
  action: 'record result',
  answer: doneAnswerSchema,
  mayRunTwice: true,
});
