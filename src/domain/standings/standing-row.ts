import { z } from 'zod';
import { LEVEL_TEAMS_DECISIONS } from '#domain/seasons/rule-choices.ts';

/**
 * The schema of a row of the league table, without the team's position. Pages import only the type of a row, so that
 * they do not load the schema.
 */
export const tableRowWithoutPositionSchema = z.object({
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
  /**
   * The table points for the aggregates that the team won, usually by scoring more points than the opponents over a
   * whole card (Rule S24). `points` includes these table points. Absent if the rules give no points for aggregates.
   */
  aggregatePoints: z.number().exactOptional(),
  /** The points that the team scored in all frames whose scores are known. Absent if no tie-break needs them. */
  pointsFor: z.number().exactOptional(),
  /** The points that the opponents scored in all frames whose scores are known. Absent if no tie-break needs them. */
  pointsAgainst: z.number().exactOptional(),
  /**
   * The team's points from fixtures against the teams that are level with it on points and on all tie-breaks before
   * head to head (Rule S9); `null` if there are no such teams, or if head to head is not a tie-break.
   */
  headToHead: z.number().nullable(),
  /**
   * Whether the team withdrew and its results are void: all results, or all except the first against each opponent. The
   * team's row is last in the table, and includes only results that are not void (Rules R21, R40).
   */
  withdrawn: z.literal(true).exactOptional(),
  /** Whether the team has withdrawn and goes down (Rule R41). */
  relegated: z.literal(true).exactOptional(),
});

/** How officials decided between level teams (Rule R22). The note may be empty. */
export const levelTeamsDecisionSchema = z.object({ how: z.enum(LEVEL_TEAMS_DECISIONS), note: z.string() });
