import { z } from 'zod';
import { breakRow } from '#domain/players/player-rows.ts';
import { MILESTONE_KINDS } from '#domain/week/milestones.ts';
import { numberInText, ofSeason, publicRead } from './call.ts';
import { scheduledFixtureAnswer } from './fixture-list.ts';
import { fixtureAnswer } from './matches.ts';
import { standingRow } from './standings.ts';

/** A milestone is of a player or of a team; its text is a sentence. */
const milestone = z.object({
  kind: z.enum(MILESTONE_KINDS),
  playerId: z.string().optional(),
  teamId: z.string().optional(),
  text: z.string(),
});

export const digest = publicRead('/api/digest', {
  summary:
    'Returns what a week brought, with a text for a chat. Without `season`, of the default season; without `weekNumber`, its latest week with a result.',
  query: ofSeason.extend({ weekNumber: numberInText('Week').optional() }),
  answer: z.object({
    season: z.string(),
    weekNumber: z.number(),
    /** Whether nothing more is expected of the week (Rule E3). */
    complete: z.boolean(),
    /**
     * Those of the week that were played in it, by division; then those of other weeks that were; then its own that were
     * played in other weeks (Rule E1). `weekOfPlay`: where it is not `weekNumber`.
     */
    results: z.array(fixtureAnswer.extend({ weekOfPlay: z.number().exactOptional() })),
    /** The tables after the week. */
    tables: z.array(z.object({ division: z.number(), rows: z.array(standingRow) })),
    /** Those of the results that were played in the week, highest first. */
    breaks: z.array(breakRow),
    milestones: z.array(milestone),
    /** What is left of the week’s published fixtures, or else those of the next week that has any. */
    next: z.array(scheduledFixtureAnswer),
    text: z.string(),
    /** The addresses of the week’s page and of its picture. */
    link: z.string(),
    picture: z.string(),
  }),
});
export type Digest = z.infer<typeof digest.answer>;
