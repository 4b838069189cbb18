import { z } from 'zod';
import { prospectsRow } from '#domain/standings/prospects.ts';
import { decided, tableRow } from '#domain/standings/standing-row.ts';
import { flagInText, numberInText, seasonQuery, publicRead } from './call.ts';

export const standingRow = tableRow.extend({
  /** How many of the team's results in the row are unconfirmed or disputed; 0 over all seasons. */
  notFinal: z.number(),
  /** The position in the table, from 1. */
  position: z.number(),
  /** The results of the last five fixtures, oldest first; empty over all seasons. */
  form: z.array(z.enum(['W', 'L', 'D'])),
  /**
   * Positions gained (above 0) or lost since the previous week with a result or an adjustment (Rule S5); `null` without
   * such a week, and over all seasons.
   */
  movement: z.number().nullable(),
  /** Only with `tonight`: the row includes a match that the team is playing now. */
  running: z.literal(true).optional(),
  /** Set if another team has the same position (Rule S13). */
  shared: z.literal(true).optional(),
  /** How officials decided between the teams that are level in this position (Rule R22). */
  decided: decided.optional(),
});
export type StandingRow = z.infer<typeof standingRow>;

export const standings = publicRead('/api/standings/{division}', {
  summary:
    'Returns the league table of a division, in order. With `week`, which needs a season, the table after that week. With `tonight`, which needs a season too, as if the matches that are being played had ended as they stand (Rule S12).',
  params: z.object({ division: numberInText('Division') }),
  query: seasonQuery.extend({
    week: numberInText('Week').optional(),
    tonight: flagInText('tonight').optional(),
  }),
  answer: z.array(standingRow),
});

export const prospects = publicRead('/api/standings/{division}/prospects', {
  summary:
    'Returns what is still possible for each team of a division, on points alone, if every match on the fixture list is played (Rule S11). Empty for a season that is finished or not the default one, and where the list is not complete.',
  params: z.object({ division: numberInText('Division') }),
  query: seasonQuery,
  answer: z.array(prospectsRow),
});
export type ProspectsRow = z.infer<typeof prospectsRow>;

const team = z.object({ teamId: z.string(), teamName: z.string() });

export const outcome = publicRead('/api/standings/{division}/outcome', {
  summary:
    'Returns what a finished season came to for a division: its champions, several if they are level, and the teams that went up and down into the next season, as far as that is known. All lists are empty for a season that is not finished.',
  params: z.object({ division: numberInText('Division') }),
  query: seasonQuery,
  answer: z.object({
    champions: z.array(team),
    /** How officials decided between teams that were level for the title. */
    decided: decided.optional(),
    promoted: z.array(team),
    relegated: z.array(team),
  }),
});
export type DivisionOutcome = z.infer<typeof outcome.answer>;

/** A team's position among `of` teams, with its points. */
const place = { position: z.number(), points: z.number(), of: z.number() };

export const teamProgress = publicRead('/api/team-progress/{teamId}', {
  summary:
    "Returns a team's place in the table after each week of a season, and in the last table of each season. Without `season`, or with `All`, the weeks are those of the default season.",
  query: seasonQuery,
  answer: z.object({
    teamId: z.string(),
    teamName: z.string(),
    season: z.string(),
    /** The division in which the team last played in that season (Rule S7); `null` if the team is in no table. */
    division: z.number().nullable(),
    /** The team's position after each week with a result or an adjustment, oldest first. */
    weeks: z.array(z.object({ week: z.number(), ...place })),
    /** The team's position in each season and division in which it has a result, newest first. */
    seasons: z.array(z.object({ season: z.string(), division: z.number(), ...place })),
  }),
});
export type TeamProgress = z.infer<typeof teamProgress.answer>;
