import { z } from 'zod';
import { cardMatchBody } from '#domain/cards/sent-match.ts';
import { list, optionalBoolean, optionalNumber } from '#domain/fields.ts';
import { call, done, failure, publicRead } from './call.ts';
import { cardBody, fixtureAnswer, matchAnswer, OUTCOME_KEYS, shortCardBody } from './matches.ts';

/** A match of a running score: scores are `null` until it is played, and so is a player who is not named yet. */
const runningMatch = matchAnswer.extend({
  homePlayerName: z.string().nullable(),
  awayPlayerName: z.string().nullable(),
});

/** The score of a match that is being played: the frames won so far, and every place of the card. */
export const runningScore = fixtureAnswer
  .omit({ fixtureId: true, date: true, state: true, matches: true, ...OUTCOME_KEYS })
  .extend({
    runningId: z.string(),
    matches: z.array(runningMatch),
    /** ISO 8601. */
    changedAt: z.string(),
  });
export type RunningScoreAnswer = z.infer<typeof runningScore>;

export const listRunningScores = publicRead('/api/running-scores', {
  summary:
    'Returns the scores of matches that are being played, in the order of results. One leaves the list when its card is recorded, when it is removed, with the access of who put it, or four hours after its last change.',
  answer: z.array(runningScore),
});

/** What a card says only once it has ended. */
const NOT_RUNNING = {
  dateConfirmed: true,
  another: true,
  ...OUTCOME_KEYS,
  homeTeamScore: true,
  awayTeamScore: true,
} as const;

const more = {
  /** Frames that are not played yet have null scores; those at the end may be left out. */
  matches: list('The list of matches', cardMatchBody),
  /** The version that the sender last saw, 0 if none: any other than the current one is refused. */
  version: optionalNumber('Version'),
  /** Replaces the running score of the other side, or one that has ended. */
  takeOver: optionalBoolean('Whether to take over'),
};
export const runningBody = cardBody.omit(NOT_RUNNING).extend(more);
const shortRunningBody = shortCardBody.omit(NOT_RUNNING).extend(more);

/**
 * A 409 with the current running score and its version, if there is one, and for officials the name of who put it; `fixtureId`:
 * the card is recorded.
 */
export const runningConflict = failure.extend({
  running: runningScore.extend({ version: z.number(), by: z.string().optional() }).optional(),
  fixtureId: z.string().optional(),
});
export type RunningConflict = z.infer<typeof runningConflict>;

export const putRunningScore = call('PUT', '/api/running-scores', {
  summary:
    'Shows the score of a match while it is played: a card as far as it is. It counts in nothing, and whoever may record the card may send it. Refused with the present one if that is of the other side, or of another version. A team has two at most; a captain shows those of the fixture list within a week of their day.',
  action: 'record result',
  body: z.union([runningBody, shortRunningBody]),
  conflict: runningConflict,
  answer: z.object({
    runningId: z.string(),
    homeTeamScore: z.number(),
    awayTeamScore: z.number(),
    version: z.number(),
  }),
  unrepeated: true,
});

export const removeRunningScore = call('DELETE', '/api/running-scores/{runningId}', {
  summary: 'Removes the running score of a match; whoever may record its card may do so.',
  action: 'record result',
  answer: done,
  unrepeated: true,
});
