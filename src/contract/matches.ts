import { z } from 'zod';
import { FIXTURE_AWARD_CHOICES, UNUSUAL_FIXTURE_OUTCOMES, FIXTURE_WINNER_CHOICES } from '#domain/cards/card-choices.ts';
import { RECORDER_ROLES } from '#domain/cards/stored-fixture.ts';
import { SIDES } from '#domain/cards/match.ts';
import { mapMatchTextKeys } from '#domain/cards/match-texts.ts';
import { RESULT_STATES } from '#domain/cards/review.ts';
import { cardBodySchema, currentWeekCardBodySchema } from './card-body.ts';
import { ineligiblePlayersOnCardSchema, ineligiblePlayerSchema } from './eligibility.ts';
import {
  defineCall,
  doneAnswerSchema,
  failureAnswerSchema,
  flagParameter,
  numberParameter,
  seasonQuerySchema,
  pagingQuery,
  publicRead,
} from './call.ts';

const nullableBreakPoints = z.number().nullable();

/** A break: its points. In a match of pairs, a break also names the player who made it. */
const breakAnswerSchema = z.union([z.number(), z.object({ playerId: z.string(), points: z.number() })]);

/**
 * The scores and breaks of a match or a frame. A score is `null` if it is unknown, or if the card records only who won.
 * `homeBreak` and `homeBreak2` are the first two of `homeBreaks`.
 */
const scoresAndBreaksSchema = z.object({
  homeScore: z.number().nullable(),
  awayScore: z.number().nullable(),
  homeBreak: nullableBreakPoints,
  homeBreak2: nullableBreakPoints,
  awayBreak: nullableBreakPoints,
  awayBreak2: nullableBreakPoints,
  /** All breaks of the home side, in the order of the card. `awayBreaks` has those of the away side. */
  homeBreaks: z.array(breakAnswerSchema),
  awayBreaks: z.array(breakAnswerSchema),
});
const winner = z.enum(SIDES).nullable();

/** A match on a recorded card. In a match of several frames, the scores are frames won. */
export const cardMatchAnswerSchema = z.object({
  homePlayerId: z.string().nullable(),
  homePlayerName: z.string(),
  awayPlayerId: z.string().nullable(),
  awayPlayerName: z.string(),
  ...scoresAndBreaksSchema.shape,
  /**
   * The ids of all players on a side of two or more, with `null` for an absent player. In singles, this field is `null`
   * or absent.
   */
  homePlayers: z.array(z.string().nullable()).nullable().optional(),
  awayPlayers: z.array(z.string().nullable()).nullable().optional(),
  homePlayerNames: z.array(z.string()).nullable().optional(),
  awayPlayerNames: z.array(z.string()).nullable().optional(),
  /** The side that won, if the score does not show it; otherwise `null` or absent. */
  winner: winner.optional(),
  frames: z.array(scoresAndBreaksSchema.extend({ winner })).optional(),
  /**
   * The players who broke a rule of registration by playing in this match, with the officials' decisions. Absent if
   * there are none.
   */
  eligibility: z.array(ineligiblePlayerSchema).optional(),
  /**
   * `ruledOut`: the sides that lose the match by an official's decision. `recordedWinner`: the winner that was recorded
   * before the decision; `null` if the score shows who won. Both fields are absent without such a decision.
   */
  ruledOut: z.array(z.enum(SIDES)).optional(),
  recordedWinner: winner.optional(),
  /** Set if the match is a decider: a last match, played only if the others are level. It counts in no team score. */
  decider: z.literal(true).optional(),
  /** The sides on which a player played once more than usual, because the team was short of players. */
  secondPlays: z.array(z.enum(SIDES)).optional(),
  ...mapMatchTextKeys(() => z.string().optional()),
});
export type CardMatchAnswer = z.infer<typeof cardMatchAnswerSchema>;

/**
 * Whether a result is `final`, `unconfirmed` or `disputed`. It is final if an official recorded or settled it, if the
 * other side confirmed it, or if the other side did not dispute it in time.
 */
export const resultStateSchema = z.enum(RESULT_STATES);
/** Who recorded or disputed a result: the captain of the home or away side, or an official. */
export const recorderRoleSchema = z.enum(RECORDER_ROLES);

/** How a fixture ended. For a fixture that was played as usual, only `decider` and `aggregateTo` can be set. */
const outcomeAnswerFields = {
  outcome: z.enum(UNUSUAL_FIXTURE_OUTCOMES).optional(),
  awardedTo: z.enum(FIXTURE_AWARD_CHOICES).nullable().optional(),
  awardedScore: z.array(z.number()).nullable().optional(),
  decided: z.enum(FIXTURE_WINNER_CHOICES).nullable().optional(),
  note: z.string().nullable().optional(),
  /** The winner of the decider; absent if no decider was played. */
  decider: z.enum(SIDES).optional(),
  /**
   * The side that gets the points for the aggregate (all points of the card) although both sides scored the same.
   * Absent if the card names no side.
   */
  aggregateTo: z.enum(SIDES).optional(),
};
export const OUTCOME_FIELDS_MASK = {
  outcome: true,
  awardedTo: true,
  awardedScore: true,
  decided: true,
  aggregateTo: true,
  note: true,
} as const;

export const fixtureAnswerSchema = z.object({
  fixtureId: z.string(),
  season: z.string(),
  division: z.number(),
  weekNumber: z.number(),
  /** The day of the match, as `YYYY-MM-DD`; `null` if unknown. */
  date: z.string().nullable(),
  homeTeamId: z.string(),
  homeTeamName: z.string(),
  awayTeamId: z.string(),
  awayTeamName: z.string(),
  homeTeamScore: z.number(),
  awayTeamScore: z.number(),
  state: resultStateSchema,
  /** Why the result counts in no table, such as `Team withdrew`. Absent for results that count (Rule R21). */
  void: z.string().optional(),
  matches: z.array(cardMatchAnswerSchema),
  ...outcomeAnswerFields,
});
export type FixtureAnswer = z.infer<typeof fixtureAnswerSchema>;

/** A recorded fixture with the fields that only officials and the two captains see. */
export const fixtureWithReviewSchema = fixtureAnswerSchema.extend({
  /** The side whose captain recorded the result; `official` if an official recorded it. */
  recordedBy: recorderRoleSchema,
  /** When the result was recorded or last corrected, ISO 8601; `null` if unknown. */
  recordedAt: z.string().nullable(),
  /** The last day on which the other side can dispute the result; `null` once nobody has to confirm it. */
  confirmBy: z.string().nullable(),
  /** A number that grows with each change of the result. */
  version: z.number(),
  /** The side that disputes the result; `null` without a dispute. */
  disputedBy: recorderRoleSchema.nullable(),
});
export type FixtureWithReview = z.infer<typeof fixtureWithReviewSchema>;

/**
 * The value of a field in which two cards differ: a player's id (`null` if absent), the ids of a pair, a score, a side,
 * all breaks of a side (highest first), or how the fixture ended.
 */
const cardFieldValueSchema = z.union([
  z.string(),
  z.number(),
  z.array(breakAnswerSchema),
  z.array(z.string().nullable()),
  z.null(),
]);
/** A field in which the sent card differs from the recorded card. `yours`: its value on the sent card. */
export const cardDifferenceSchema = z.object({
  /** The path of the field in the body of `submitResult`, such as `matches.2.homeScore`. */
  path: z.string(),
  recorded: cardFieldValueSchema,
  yours: cardFieldValueSchema,
});

/** The fixture to which a sent card seems to belong, if the fixture list has home and away the other way round. */
const swappedFixtureSchema = z.object({ listedId: z.string() });

/**
 * The body of a 409 answer to a sent card, confirmation or dispute. `fixture`: the recorded card. `differences`: the
 * fields in which the sent card differs from the recorded card. `similar`: unconfirmed cards of the same two teams,
 * recorded by the other side. `swapped`: set if, on the fixture list, the sent card's home team is away and its away
 * team is at home.
 */
export const cardConflictSchema = failureAnswerSchema.extend({
  fixture: fixtureWithReviewSchema.optional(),
  differences: z.array(cardDifferenceSchema).optional(),
  similar: z.array(fixtureWithReviewSchema).optional(),
  swapped: swappedFixtureSchema.optional(),
});
export type CardConflict = z.infer<typeof cardConflictSchema>;

export const listMatches = publicRead('/api/matches', {
  summary:
    'Returns recorded fixtures, at most 5,000; a league with more is read season by season. Every filter is optional. `newest`: the latest first.',
  query: seasonQuerySchema.extend({
    division: numberParameter('Division').optional(),
    weekNumber: numberParameter('Week number').optional(),
    teamId: z.string('Team must be given once.').optional(),
    newest: flagParameter('Newest').optional(),
    ...pagingQuery,
  }),
  answer: z.array(fixtureAnswerSchema),
});

export const matchesOfWeek = publicRead('/api/matches/{division}/{week}', {
  summary: 'Returns the recorded fixtures of one division and week.',
  params: z.object({ division: numberParameter('Division'), week: numberParameter('Week') }),
  query: seasonQuerySchema,
  answer: z.array(fixtureAnswerSchema),
});

export const latestMatches = publicRead('/api/latest-results', {
  summary:
    'Returns the results of the latest week of a season, then those of other weeks that were played on its first day or later. Without `season`, of the default season.',
  query: seasonQuerySchema,
  answer: z.array(fixtureAnswerSchema),
});

/** The answer after a result was recorded, corrected, confirmed, disputed or settled. */
export const resultWriteAnswerSchema = z.object({
  success: z.literal(true),
  fixtureId: z.string(),
  message: z.string(),
  /** The players that were created for new names on the card. */
  newPlayers: z.array(z.object({ playerId: z.string(), name: z.string() })).optional(),
});
export const submitResult = defineCall('POST', '/api/matches', {
  summary:
    'Records the result of a fixture. With `dryRun` it records nothing, and only returns the players who would break a rule of registration. A captain who sends what the other side has recorded confirms it (200); another card of that fixture is refused with the differences.',
  action: 'record result',
  body: z.union([cardBodySchema, currentWeekCardBodySchema]),
  conflict: cardConflictSchema,
  query: z.object({ dryRun: flagParameter('dryRun').optional() }),
  /**
   * `confirmed`: the other side had already recorded the same card, so this call confirmed it. `swapped`: set if the
   * fixture list has home and away the other way round.
   */
  answer: z.union([
    resultWriteAnswerSchema.extend({ confirmed: z.literal(true).optional(), swapped: swappedFixtureSchema.optional() }),
    ineligiblePlayersOnCardSchema,
  ]),
  status: 201,
  nothingNewStatus: 200,
});

export const correctResult = defineCall('PUT', '/api/matches/{fixtureId}', {
  summary: 'Corrects a recorded result. The old card stays in the history.',
  action: 'correct result',
  body: z.union([cardBodySchema, currentWeekCardBodySchema]),
  answer: resultWriteAnswerSchema,
});

export const deleteResult = defineCall('DELETE', '/api/matches/{fixtureId}', {
  summary: 'Deletes a recorded result. Undo brings it back.',
  action: 'delete result',
  answer: doneAnswerSchema,
});
