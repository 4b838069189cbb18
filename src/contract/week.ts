import { z } from 'zod';
import { breakRow } from '#domain/players/player-rows.ts';
import { MILESTONE_KINDS } from '#domain/week/milestones.ts';
import { numberInText, seasonQuery, publicRead } from './call.ts';
import { scheduledFixtureAnswer } from './fixture-list.ts';
import { fixtureAnswer } from './matches.ts';
import { playerOfMonth, teamOfWeek } from './my-season.ts';
import { standingRow } from './standings.ts';

/** A milestone of a player or a team, such as a player's first win; `text` is a sentence about it. */
export const milestone = z.object({
  kind: z.enum(MILESTONE_KINDS),
  playerId: z.string().optional(),
  teamId: z.string().optional(),
  text: z.string(),
});

export const digest = publicRead('/api/digest', {
  summary:
    'Returns what a week brought, with a text for a chat. Without `season`, of the default season; without `weekNumber`, its latest week with a result.',
  query: seasonQuery.extend({ weekNumber: numberInText('Week').optional() }),
  answer: z.object({
    season: z.string(),
    weekNumber: z.number(),
    /** Whether no result of the week is still expected (Rule E3). */
    complete: z.boolean(),
    /**
     * First the week's own results that were played in it, by division. Then results of other weeks that were played in
     * this week. Then the week's own results that were played in other weeks (Rule E1). `weekOfPlay`: the week of play,
     * if different from `weekNumber`. `address`: the address of the match's page.
     */
    results: z.array(fixtureAnswer.extend({ weekOfPlay: z.number().exactOptional(), address: z.string() })),
    /** The tables after the week. */
    tables: z.array(z.object({ division: z.number(), rows: z.array(standingRow) })),
    /** The breaks in the results that were played in this week, highest first. */
    breaks: z.array(breakRow),
    milestones: z.array(milestone),
    /** The team of the week; `null` if the week has none. */
    teamOfWeek: teamOfWeek.nullable(),
    /** The player of a month, in the first week with a result that ends after the month; otherwise `null`. */
    playerOfMonth: playerOfMonth.nullable(),
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
