import { z } from 'zod';
import { TIE_DECISIONS } from '#domain/seasons/rule-choices.ts';

/** A row of the league table, without its place. Pages import only its type, so they load no schema. */
export const tableRow = z.object({
  teamId: z.string(),
  teamName: z.string(),
  gamesPlayed: z.number(),
  matchesWon: z.number(),
  matchesLost: z.number(),
  matchesDrawn: z.number(),
  playerGamesPlayed: z.number(),
  playerGamesWon: z.number(),
  playerGamesLost: z.number(),
  /** The points, including the adjustment. */
  points: z.number(),
  /** The sum of the team's points adjustments. */
  adjustment: z.number(),
  /** The points for aggregates, which `points` includes. Absent if the rules give none. */
  aggregatePoints: z.number().exactOptional(),
  /** The points of all frames whose points are known. Absent if no tie-break needs them. */
  pointsFor: z.number().exactOptional(),
  pointsAgainst: z.number().exactOptional(),
  /**
   * Points from fixtures between the teams that are level on all earlier tie-breaks (Rule S9); `null` for other teams.
   */
  headToHead: z.number().nullable(),
  /**
   * Whether the team withdrew and its results are void: its row is last, with the results that still count (Rule R21).
   */
  withdrawn: z.literal(true).exactOptional(),
  /** Whether the team has withdrawn and goes down (Rule R41). */
  relegated: z.literal(true).exactOptional(),
});

/** How officials decided between level teams (Rule R22). The note may be empty. */
export const decided = z.object({ how: z.enum(TIE_DECISIONS), note: z.string() });
