import { z } from 'zod';
import { teamProspectsSchema } from '#domain/standings/prospects.ts';
import { levelTeamsDecisionSchema, tableRowWithoutPositionSchema } from '#domain/standings/standing-row.ts';
import { flagParameter, numberParameter, seasonQuerySchema, publicRead } from './call.ts';

export const standingRowAnswerSchema = tableRowWithoutPositionSchema.extend({
  /** The number of unconfirmed or disputed results that count in this row; 0 in a table of all seasons. */
  notFinal: z.number(),
  /** The position in the table, from 1. */
  position: z.number(),
  /** The team's last five results, oldest first; empty in a table of all seasons. */
  form: z.array(z.enum(['W', 'L', 'D'])),
  /**
   * How many positions the team has gained since the previous week with a result or a points adjustment; negative if it
   * has lost positions (Rule S5). `null` if there is no such week, or in a table of all seasons.
   */
  movement: z.number().nullable(),
  /** Set if the row includes a match that the team is playing now. Only with `tonight` in the query. */
  running: z.literal(true).optional(),
  /** Set if another team has the same position (Rule S13). */
  shared: z.literal(true).optional(),
  /** How officials decided between the teams that are level in this position (Rule R22). */
  decided: levelTeamsDecisionSchema.optional(),
});
export type StandingRowAnswer = z.infer<typeof standingRowAnswerSchema>;

export const standings = publicRead('/api/standings/{division}', {
  summary:
    'Returns the league table of a division, in order. With `week`, which needs a season, the table after that week. With `tonight`, which needs a season too, as if the matches that are being played had ended as they stand (Rule S12).',
  params: z.object({ division: numberParameter('Division') }),
  query: seasonQuerySchema.extend({
    week: numberParameter('Week').optional(),
    tonight: flagParameter('tonight').optional(),
  }),
  answer: z.array(standingRowAnswerSchema),
});

export const prospects = publicRead('/api/standings/{division}/prospects', {
  summary:
    'Returns what is still possible for each team of a division, on points alone, if every match on the fixture list is played (Rule S11). Empty for a season that is finished or not the default one, and where the list is not complete.',
  params: z.object({ division: numberParameter('Division') }),
  query: seasonQuerySchema,
  answer: z.array(teamProspectsSchema),
});
export type ProspectsRow = z.infer<typeof teamProspectsSchema>;

const teamIdAndName = z.object({ teamId: z.string(), teamName: z.string() });

export const outcomeOfDivision = publicRead('/api/standings/{division}/outcome', {
  summary:
    'Returns what a finished season came to for a division: its champions, several if they are level, and the teams that went up and down into the next season, as far as that is known. All lists are empty for a season that is not finished.',
  params: z.object({ division: numberParameter('Division') }),
  query: seasonQuerySchema,
  answer: z.object({
    champions: z.array(teamIdAndName),
    /** How officials decided between teams that were level for the title. */
    decided: levelTeamsDecisionSchema.optional(),
    promoted: z.array(teamIdAndName),
    relegated: z.array(teamIdAndName),
  }),
});
export type DivisionOutcome = z.infer<typeof outcomeOfDivision.answer>;

/** A team's position and points in a table. `of`: the number of teams in the table. */
const positionAndPointsFields = { position: z.number(), points: z.number(), of: z.number() };

export const teamProgress = publicRead('/api/team-progress/{teamId}', {
  summary:
    "Returns a team's place in the table after each week of a season, and in the last table of each season. Without `season`, or with `All`, the weeks are those of the default season.",
  query: seasonQuerySchema,
  answer: z.object({
    teamId: z.string(),
    teamName: z.string(),
    season: z.string(),
    /** The division in which the team last played in `season` (Rule S7); `null` if the team is in no table. */
    division: z.number().nullable(),
    /** The team's position after each week with a result or a points adjustment in its division, oldest first. */
    weeks: z.array(z.object({ week: z.number(), ...positionAndPointsFields })),
    /** The team's position in each season and division in which it has a result, newest first. */
    seasons: z.array(z.object({ season: z.string(), division: z.number(), ...positionAndPointsFields })),
  }),
});
export type TeamProgress = z.infer<typeof teamProgress.answer>;
