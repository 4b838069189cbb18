import { z } from 'zod';
import { breakRowSchema } from '#domain/players/player-rows.ts';
import { MILESTONE_KINDS } from '#domain/week/milestones.ts';
import { numberParameter, seasonQuerySchema, publicRead } from './call.ts';
import { scheduledFixtureAnswerSchema } from './fixture-list.ts';
import { fixtureAnswerSchema } from './matches.ts';
import { playerOfMonthAnswerSchema, teamOfWeekSchema } from './my-season.ts';
import { standingRowAnswerSchema } from './standings.ts';

/** A milestone of a player or a team, such as a player's first win. `text`: a sentence about it. */
export const milestoneSchema = z.object({
  kind: z.enum(MILESTONE_KINDS),
  playerId: z.string().optional(),
  teamId: z.string().optional(),
  text: z.string(),
});

export const digest = publicRead('/api/digest', {
  summary:
    'Returns what a week brought, with a text for a chat. Without `season`, of the default season; without `weekNumber`, its latest week with a result.',
  query: seasonQuerySchema.extend({ weekNumber: numberParameter('Week').optional() }),
  answer: z.object({
    season: z.string(),
    weekNumber: z.number(),
    /** Whether the week is complete, so that no more results are expected for it (Rule E3). */
    complete: z.boolean(),
    /**
     * Three groups of results: first, results of this week that were also played in it; second, results of other weeks
     * that were played in this week; third, results of this week that were played in another week (Rule E1). Each group
     * is ordered by division. `weekOfPlay`: the week in which the match was played, if different from `weekNumber`.
     * `address`: the address of the match's page.
     */
    results: z.array(fixtureAnswerSchema.extend({ weekOfPlay: z.number().exactOptional(), address: z.string() })),
    /** The league tables of the divisions after the week. */
    tables: z.array(z.object({ division: z.number(), rows: z.array(standingRowAnswerSchema) })),
    /** The breaks in all matches that were played in this week, highest first. */
    breaks: z.array(breakRowSchema),
    milestones: z.array(milestoneSchema),
    /** The team of the week; `null` if the week has none. */
    teamOfWeek: teamOfWeekSchema.nullable(),
    /**
     * The player of the month for this week (Rule Y9). The month is the latest month that has a player of the month and
     * that ended after the previous week with a result, but no later than this week. For the last week of the season,
     * the month in which the week ends is also possible, once the month is over. `null` if this week has no result, or
     * if there is no such month.
     */
    playerOfMonth: playerOfMonthAnswerSchema.nullable(),
    /**
     * The unplayed published fixtures of this week; if there are none, the unplayed published fixtures of the next week
     * that has any.
     */
    next: z.array(scheduledFixtureAnswerSchema),
    text: z.string(),
    /** The address of the week's page. */
    link: z.string(),
    picture: z.string(),
  }),
});
export type Digest = z.infer<typeof digest.answer>;
