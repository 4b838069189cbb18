import { z } from 'zod';
import { SIDES } from '#domain/cards/card-choices.ts';
import { match } from '#domain/cards/stored-fixture.ts';
import { storedCount, storedFew } from '#domain/fields.ts';

const score = z.object({ home: storedFew, away: storedFew });
const points = z.object({ home: storedCount, away: storedCount });
const playedOn = z.iso.date().nullable();

/** A leg of a tie (Rule E21). `matches`: how many of the tie's matches are of this leg. */
const leg = z.object({
  leg: storedFew,
  score,
  points: points.exactOptional(),
  matches: storedFew,
  playedOn,
});

/**
 * The result of a tie. `score`: the frames that each side won. `walkover` is the side that goes through without
 * playing. With a walkover, the only matches are those of an earlier leg. Players or pairs have one match of several
 * frames, or one in each leg. Teams have one match for each frame, or none if only the score is known. An unknown
 * player is left out. `start` is the start that was given.
 */
export const tieResult = z.object({
  score,
  matches: z.array(match),
  playedOn,
  walkover: z.enum(SIDES).nullable(),
  start: z.object({ by: z.enum(SIDES), points: z.number() }).nullable(),
  /** The total points of each side, if they decide ties. The score is 0–0 if only the points are known (Rule E20). */
  points: points.exactOptional(),
  /** Who won a tie in which both sides are level. */
  winner: z.enum(SIDES).exactOptional(),
  /** The legs that were played, in order. All other fields are about both legs together. */
  legs: z.array(leg).exactOptional(),
  /** Set if both sides are out (Rule E35). */
  bothOut: z.literal(true).exactOptional(),
});
export type TieResult = z.infer<typeof tieResult>;
