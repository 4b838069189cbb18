import { z } from 'zod';
import { AWARDED_TO, UNUSUAL_OUTCOMES, SIDES, WINNERS } from '#domain/cards/card-choices.ts';
import { mapMatchTexts } from '#domain/cards/match-texts.ts';
import { storedCount, storedFew, storedText } from '#domain/fields.ts';

// Schemas of stored results. Pages import only the types, so they load no schema.

/** Returns the schema of an object with one `part` for each side. */
function both<P extends z.ZodType>(part: P) {
  return z.object({ home: part, away: part });
}

const scored = {
  /** `null` if unknown, or if the format has no points. */
  score: storedCount.nullable(),
  breaks: z.array(z.object({ playerId: z.string(), points: storedCount })),
};
/** Who won, if the score does not show that: in a format without points, or if a side conceded. */
const winner = z.enum(SIDES).exactOptional();

/**
 * A frame of a match of several frames. Scores are points. `players`: in a match of pairs, the player who played the
 * frame, if recorded.
 */
export const frame = z.object({
  sides: both(z.object({ players: z.array(z.string()).exactOptional(), ...scored })),
  winner,
});

/**
 * A match of a card. `players`: the players who came; none for an absent side. In a match of one frame, the scores are
 * points. In a match of several frames, the scores are frames won, and `frames` has the frames whose scores are known,
 * in the order of play. `pair`: whether several players play on each side, even if only one of them came.
 */
export const match = z.object({
  sides: both(
    z.object({
      players: z.array(z.string()),
      ...scored,
      /** Whether a player of this side plays once more than is usual in the section (Rule C33). */
      secondPlay: z.literal(true).exactOptional(),
    }),
  ),
  winner,
  frames: z.array(frame).exactOptional(),
  pair: z.literal(true).exactOptional(),
  /** How many players each side has, if more than two. */
  size: storedFew.exactOptional(),
  /** Whether the match decides a card that was level before it, and counts in no team score (Rule C31). */
  decider: z.literal(true).exactOptional(),
  ...mapMatchTexts(() => storedText.exactOptional()),
});

/**
 * How a fixture ended that was not played as usual: `awarded` by the committee, `abandoned` after some matches, or
 * recorded with only its `scores`. `score`: the matches that each team won; absent for an abandoned fixture, whose
 * matches give the score. `decided`: who won an abandoned fixture, if that was decided. The note is public.
 */
const outcome = z.object({
  kind: z.enum(UNUSUAL_OUTCOMES),
  awardedTo: z.enum(AWARDED_TO).exactOptional(),
  score: z.object({ home: storedFew, away: storedFew }).exactOptional(),
  decided: z.enum(WINNERS).exactOptional(),
  note: storedText.exactOptional(),
});

/** Who recorded a card: the captain of a side, or an official. */
export const RECORDERS = ['home', 'away', 'official'] as const;

/** A dispute about a card: a note, which may be empty, or the matches as the disputing side has them, or both. */
const dispute = z.object({
  by: z.enum(RECORDERS),
  at: z.iso.datetime(),
  note: storedText,
  matches: z.array(match).nullable(),
  /** The side that gets a level aggregate, as the disputing side says. */
  aggregateTo: z.enum(SIDES).exactOptional(),
});

/** Who recorded a card, and whether the other side disputes it. Times are ISO 8601 in UTC. */
export const review = z.object({
  recordedBy: z.enum(RECORDERS),
  /** When the matches were recorded or last corrected. */
  recordedAt: z.iso.datetime(),
  /** The last day on which the other side can dispute the card; `null` once nobody has to confirm it. */
  confirmBy: z.iso.date().nullable(),
  dispute: dispute.nullable(),
});

/**
 * A recorded result between two teams, with its matches in the order of the format. Matches at the end that were not
 * needed are left out: a decider (Rule C31), and those after the end of a race (Rule C32). `recorded` is higher for
 * later recordings.
 */
export const fixture = z.object({
  id: z.string(),
  season: z.string(),
  division: storedFew,
  week: storedFew,
  /** `null` if unknown. */
  date: z.iso.date().nullable(),
  homeTeamId: z.string(),
  awayTeamId: z.string(),
  recorded: z.int32(),
  matches: z.array(match),
  /** The side that gets a level aggregate, if the card has to say so (Rule C34). */
  aggregateTo: z.enum(SIDES).exactOptional(),
  /** Absent for a card that was played as usual. */
  outcome: outcome.exactOptional(),
  /** Absent for an imported card, which is final. */
  review: review.exactOptional(),
});
