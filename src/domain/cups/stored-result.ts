import { z } from 'zod';
import { SIDES } from '#domain/cards/card-choices.ts';
import { matchSchema } from '#domain/cards/stored-fixture.ts';
import { storedCountSchema, storedSmallNumberSchema } from '#domain/fields.ts';

const score = z.object({ home: storedSmallNumberSchema, away: storedSmallNumberSchema });
const pointsBySideSchema = z.object({ home: storedCountSchema, away: storedCountSchema });
const playedOnSchema = z.iso.date().nullable();

/** One leg of a tie (Rule E21). `matches`: the number of the tie's matches that belong to this leg. */
const leg = z.object({
  leg: storedSmallNumberSchema,
  score,
  points: pointsBySideSchema.exactOptional(),
  matches: storedSmallNumberSchema,
  playedOn: playedOnSchema,
});

/**
 * The result of a tie. `score`: the frames that each side won. `walkover`: the side that goes through without playing.
 * `matches`: a tie between players or pairs has one match of several frames, or one such match for each leg. A tie
 * between teams has one match for each frame, or none if only the score is known. A walkover has only the matches of a
 * leg played before it. A match does not list players who are unknown. `start`: the `points` that the side `by` gave
 * the other side.
 */
export const tieResultSchema = z.object({
  score,
  matches: z.array(matchSchema),
  playedOn: playedOnSchema,
  walkover: z.enum(SIDES).nullable(),
  start: z.object({ by: z.enum(SIDES), points: z.number() }).nullable(),
  /**
   * The points of each side in all frames, if the points decide who wins. If only the points are known, `score` is 0–0
   * (Rule E20).
   */
  points: pointsBySideSchema.exactOptional(),
  /** The recorded winner of a tie in which both sides are level. */
  winner: z.enum(SIDES).exactOptional(),
  /** The legs that have a result, first leg first. All other fields are about both legs together. */
  legs: z.array(leg).exactOptional(),
  /** Set if the tie was not played and neither side goes through (Rule E35). */
  bothOut: z.literal(true).exactOptional(),
});
export type TieResult = z.infer<typeof tieResultSchema>;
