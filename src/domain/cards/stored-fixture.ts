import { z } from 'zod';
import { ofEachText } from '#domain/cards/match-texts.ts';
import { SIDES } from '#domain/cards/sides.ts';
import { storedCount, storedFew, storedText } from '#domain/fields.ts';

// Recorded results as they are stored. Pages need the types alone, so that they load no schema.

/** The same of each side. */
function both<P extends z.ZodType>(part: P) {
  return z.object({ home: part, away: part });
}

const scored = {
  /** `null` where it is not known, and in what is won without points. */
  score: storedCount.nullable(),
  breaks: z.array(z.object({ playerId: z.string(), points: storedCount })),
};
/** Who won, where the score does not say so: a match or frame without points, or one that was conceded. */
const winner = z.enum(SIDES).exactOptional();

/** One frame of a match of several. Scores are points. `players`: the one of a pair who played it, where that was noted. */
export const frame = z.object({
  sides: both(z.object({ players: z.array(z.string()).exactOptional(), ...scored })),
  winner,
});

/**
 * One match of a card. `players`: those who came, none for an absent side. Of one frame the scores are points. Of several
 * they are frames won, and `frames` has those whose scores are known, in the order of play. `pair`: whether two play on each
 * side, also where one of them is absent.
 */
export const match = z.object({
  sides: both(z.object({ players: z.array(z.string()), ...scored })),
  winner,
  frames: z.array(frame).exactOptional(),
  pair: z.literal(true).exactOptional(),
  ...ofEachText(() => storedText.exactOptional()),
});

export const OUTCOMES = ['awarded', 'abandoned', 'scores'] as const;

/**
 * How an evening ended that was not played as usual: `awarded` by the committee, `abandoned` with the matches as far as they were
 * played, or with the `scores` of the teams alone. `score`: of the teams, in matches; of an abandoned card it follows from its
 * matches. `decided`: who won an abandoned one, where that was decided. The note is public.
 */
const outcome = z.object({
  kind: z.enum(OUTCOMES),
  awardedTo: z.enum(SIDES).exactOptional(),
  score: z.object({ home: storedFew, away: storedFew }).exactOptional(),
  decided: z.enum([...SIDES, 'drawn']).exactOptional(),
  note: storedText.exactOptional(),
});

/** Who recorded a card: the captain of a side, or an official. */
export const RECORDERS = ['home', 'away', 'official'] as const;

/** What is wrong with a card: a note, which may be empty, or the card as the other side has it, or both. */
const dispute = z.object({
  by: z.enum(RECORDERS),
  at: z.iso.datetime(),
  note: storedText,
  matches: z.array(match).nullable(),
});

/** How a card was recorded, and what the other side says about it. Moments are ISO 8601 in UTC. */
export const review = z.object({
  recordedBy: z.enum(RECORDERS),
  /** When its matches were recorded or last corrected. */
  recordedAt: z.iso.datetime(),
  /** The last of the league's days on which the other side can dispute it; `null` once nobody has to confirm it. */
  confirmBy: z.iso.date().nullable(),
  dispute: dispute.nullable(),
});

/**
 * A recorded result between two teams, with its matches in the order of the format. `recorded` grows in the order of recording.
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
  /** Left out of a card that was played as usual. */
  outcome: outcome.exactOptional(),
  /** Absent for an imported card, which is final. */
  review: review.exactOptional(),
});
