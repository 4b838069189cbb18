import { z } from 'zod';

/** A row of the table of a group: an entrant of a cup, with its results in the group. */
export const groupRowSchema = z.object({
  position: z.number(),
  entrantId: z.string(),
  name: z.string(),
  played: z.number(),
  won: z.number(),
  lost: z.number(),
  framesWon: z.number(),
  framesLost: z.number(),
  /** Whether the entrant's current position is high enough to go through to the knock-out. */
  through: z.boolean(),
  /** Set if the entrant is level with other entrants on every criterion, and nobody has decided their order. */
  shared: z.literal(true).optional(),
});
