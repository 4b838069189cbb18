import { z } from 'zod';
import {
  FIXTURE_AWARD_CHOICES,
  UNUSUAL_FIXTURE_OUTCOMES,
  SIDES,
  FIXTURE_WINNER_CHOICES,
} from '#domain/cards/card-choices.ts';
import { mapMatchTextKeys } from '#domain/cards/match-texts.ts';
import { storedCountSchema, storedSmallNumberSchema, storedTextSchema } from '#domain/fields.ts';

// Schemas of results as the store keeps them.

/** Returns the schema of an object with the fields `home` and `away`, which both have the schema `part`. */
function homeAndAwaySchema<P extends z.ZodType>(part: P) {
  return z.object({ home: part, away: part });
}

const sideScoreFields = {
  /** `null` if the score is unknown, or if the format records no scores. */
  score: storedCountSchema.nullable(),
  breaks: z.array(z.object({ playerId: z.string(), points: storedCountSchema })),
};
/** The side that won. Set only if the score does not show it: in a format without scores, or if a side conceded. */
const winnerSchema = z.enum(SIDES).exactOptional();

/**
 * A frame in a match that has several frames. Scores are points. `players`: in a match of pairs, the player who played
 * the frame, if recorded.
 */
export const frameSchema = z.object({
  sides: homeAndAwaySchema(z.object({ players: z.array(z.string()).exactOptional(), ...sideScoreFields })),
  winner: winnerSchema,
});

/**
 * A match of a card. `players`: the players who came, empty for an absent side. In a match of one frame, the scores are
 * points. In a match of several frames, the scores are frames won, and `frames` has the frames whose scores are known,
 * in the order of play. `pair`: whether several players play on each side, even if only one of them came.
 */
export const matchSchema = z.object({
  sides: homeAndAwaySchema(
    z.object({
      players: z.array(z.string()),
      ...sideScoreFields,
      /** Whether a player of this side plays more often than is usual in the section (Rule C33). */
      secondPlay: z.literal(true).exactOptional(),
    }),
  ),
  winner: winnerSchema,
  frames: z.array(frameSchema).exactOptional(),
  pair: z.literal(true).exactOptional(),
  /** How many players each side has, if more than two. */
  size: storedSmallNumberSchema.exactOptional(),
  /**
   * Whether this is the decider, played because the card was level before it. It counts in no team score (Rule C31).
   */
  decider: z.literal(true).exactOptional(),
  ...mapMatchTextKeys(() => storedTextSchema.exactOptional()),
});

/**
 * How a fixture ended, if it was not played as usual: `awarded` by the committee, `abandoned` after some matches, or
 * recorded with only its `scores`. `score`: the matches that each team won; absent for an abandoned fixture, whose
 * matches give the score. `decided`: who won an abandoned fixture, if that was decided. `note`: a public note.
 */
const unusualOutcomeSchema = z.object({
  kind: z.enum(UNUSUAL_FIXTURE_OUTCOMES),
  awardedTo: z.enum(FIXTURE_AWARD_CHOICES).exactOptional(),
  score: z.object({ home: storedSmallNumberSchema, away: storedSmallNumberSchema }).exactOptional(),
  decided: z.enum(FIXTURE_WINNER_CHOICES).exactOptional(),
  note: storedTextSchema.exactOptional(),
});

/** Who recorded or disputed a card: the captain of the home or away team, or an official. */
export const RECORDER_ROLES = ['home', 'away', 'official'] as const;

/**
 * A dispute about a card: a note, the matches as the disputing side reports them, or both. Without a note, `note` is
 * empty. Without matches, `matches` is `null`.
 */
const disputeSchema = z.object({
  by: z.enum(RECORDER_ROLES),
  at: z.iso.datetime(),
  note: storedTextSchema,
  matches: z.array(matchSchema).nullable(),
  /** The side that gets the points for a level aggregate, in the opinion of the disputing side. */
  aggregateTo: z.enum(SIDES).exactOptional(),
});

/** Who recorded a card, and whether the other side disputes it. Times are ISO 8601 in UTC. */
export const reviewSchema = z.object({
  recordedBy: z.enum(RECORDER_ROLES),
  /** When the matches were recorded or last corrected. */
  recordedAt: z.iso.datetime(),
  /** The last day on which the other side can confirm or dispute the card; `null` if the card needs no confirmation. */
  confirmBy: z.iso.date().nullable(),
  dispute: disputeSchema.nullable(),
});

/**
 * The recorded result of two teams, with its matches in the order of the format. Unneeded matches at the end are left
 * out: the decider of a card that is not level (Rule C31), and the matches after a team has won a race to more than
 * half of all matches (Rule C32). `recorded`: a number that is higher for later recordings.
 */
export const storedFixtureSchema = z.object({
  id: z.string(),
  season: z.string(),
  division: storedSmallNumberSchema,
  week: storedSmallNumberSchema,
  /** `null` if the day is unknown. */
  date: z.iso.date().nullable(),
  homeTeamId: z.string(),
  awayTeamId: z.string(),
  recorded: z.int32(),
  matches: z.array(matchSchema),
  /** The side that gets a level aggregate, if the rules leave that to the card (Rule C34). */
  aggregateTo: z.enum(SIDES).exactOptional(),
  /** Absent for a card that was played as usual. */
  outcome: unusualOutcomeSchema.exactOptional(),
  /** Absent for an imported card, which is final. */
  review: reviewSchema.exactOptional(),
});
