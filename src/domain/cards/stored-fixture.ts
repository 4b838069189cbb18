import { z } from 'zod';
import { storedCount, storedFew, storedText } from '#domain/fields.ts';

// Recorded results as they are stored. Pages need the types alone, so that they load no schema.

const points = storedCount.nullable();

/**
 * One frame: two players, or `null` for an absent side; scores in points; the first two breaks of each side.
 * `homeBreaks` and `awayBreaks` are all breaks of a side that has more than two; absent otherwise.
 */
export const frame = z.object({
  homePlayerId: z.string().nullable(),
  awayPlayerId: z.string().nullable(),
  homeScore: storedCount,
  awayScore: storedCount,
  homeBreak: points,
  homeBreak2: points,
  awayBreak: points,
  awayBreak2: points,
  homeBreaks: z.array(storedCount).exactOptional(),
  awayBreaks: z.array(storedCount).exactOptional(),
});

/** Who recorded a card: the captain of a side, or an official. */
export const RECORDERS = ['home', 'away', 'official'] as const;

/** What is wrong with a card: a note, which may be empty, or the card as the other side has it, or both. */
const dispute = z.object({
  by: z.enum(RECORDERS),
  at: z.iso.datetime(),
  note: storedText,
  frames: z.array(frame).nullable(),
});

/** How a card was recorded, and what the other side says about it. Moments are ISO 8601 in UTC. */
export const review = z.object({
  recordedBy: z.enum(RECORDERS),
  /** When its frames were recorded or last corrected. */
  recordedAt: z.iso.datetime(),
  /** The last of the league's days on which the other side can dispute it; `null` once nobody has to confirm it. */
  confirmBy: z.iso.date().nullable(),
  dispute: dispute.nullable(),
});

/**
 * A recorded result between two teams, with its frames in playing order. `recorded` grows in the order of recording.
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
  frames: z.array(frame),
  /** Absent for an imported card, which is final. */
  review: review.exactOptional(),
});
