import { z } from 'zod';
import { breakRow } from '#domain/players/player-rows.ts';
import { MILESTONE_KINDS } from '#domain/week/milestones.ts';
import { numberParameter, seasonQuery, publicRead } from './call.ts';
import { scheduledFixtureAnswer } from './fixture-list.ts';
import { fixtureAnswer } from './matches.ts';
import { playerOfMonthAnswer, teamOfWeek } from './my-season.ts';
import { standingRow } from './standings.ts';

/** A milestone of a player or a team, such as a player's first win. `text`: a sentence about it. */
export const milestone = z.object({
  kind: z.enum(MILESTONE_KINDS),
  playerId: z.string().optional(),
  teamId: z.string().optional(),
  text: z.string(),
});

export const digest = publicRead('/api/digest', {
  summary:
    'Returns what a week brought, with a text for a chat. Without `season`, of the default season; without `weekNumber`, its latest week with a result.',
  query: seasonQuery.extend({ weekNumber: numberParameter('Week').optional() }),
  answer: z.object({
    season: z.string(),
    weekNumber: z.number(),
    /** Whether the week is complete: no result of it is still expected (Rule E3). */
    complete: z.boolean(),
    /**
     * Three groups of results: first, results of this week that were also played in it; second, results of other weeks
     * that were played in this week; third, results of this week that were played in another week (Rule E1). Each group
     * is ordered by division. `weekOfPlay`: the week in which the match was played, if different from `weekNumber`.
     * `address`: the address of the match's page.
     */
    results: z.array(fixtureAnswer.extend({ weekOfPlay: z.number().exactOptional(), address: z.string() })),
    /** The league tables of the divisions after the week. */
    tables: z.array(z.object({ division: z.number(), rows: z.array(standingRow) })),
    /** The breaks in all matches that were played in this week, highest first. */
    breaks: z.array(breakRow),
    milestones: z.array(milestone),
    /** The team of the week; `null` if the week has none. */
    teamOfWeek: teamOfWeek.nullable(),
    /**
     * The player of the latest month that ended in this week, or since the previous week with a result (Rule Y9).
     * `null` if the week has no result, or if no such month has a player. For the last week of the season, the month in
     * which the week ends counts too, once it is over.
     */
    playerOfMonth: playerOfMonthAnswer.nullable(),
    /**
     * The unplayed published fixtures of this week; if there are none, the unplayed published fixtures of the next week
     * that has any.
     */
    next: z.array(scheduledFixtureAnswer),
    text: z.string(),
    /** The address of the week's page. */
    link: z.string(),
    picture: z.string(),
  }),
});
export type Digest = z.infer<typeof digest.answer>;
