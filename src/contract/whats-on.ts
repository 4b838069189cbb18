import { z } from 'zod';
import { RELATIVE_DAYS } from '#domain/home/home-lead.ts';
import { seasonQuerySchema, publicRead } from './call.ts';
import { scheduledFixtureAnswerSchema } from './fixture-list.ts';
import { newsPostSchema } from './league.ts';

/** A match night: the fixtures of one day or, if the day is unknown, of one week. */
const matchNight = z.object({
  near: z.enum(RELATIVE_DAYS),
  /** The day of the fixtures; `null` if only their week is known. */
  day: z.string().nullable(),
  weekNumber: z.number(),
  /** The last day of the week; `null` if the week has no dates. */
  weekEnds: z.string().nullable(),
  /**
   * The time at which the fixtures start, in local time, such as `19:45`; `null` if the day is unknown. If the fixtures
   * start at different times, this is the usual time of the league.
   */
  time: z.string().nullable(),
  /** Whether these are the first fixtures of the season. */
  isFirst: z.boolean(),
  fixtures: z.array(scheduledFixtureAnswerSchema),
  /** The fixtures of the match night's week that are not in `fixtures` and have no result. */
  others: z.array(scheduledFixtureAnswerSchema),
});
export type NightAnswer = z.infer<typeof matchNight>;

/**
 * A news post for Home. `words`: the first words of its text, without formatting. `leads`: whether the post is recent
 * enough for the top of Home (Rule W2); otherwise Home shows one line about it.
 */
const homePageNewsPostSchema = newsPostSchema
  .omit({ updated: true, html: true })
  .extend({ words: z.string(), leads: z.boolean() });

export const whatsOn = publicRead('/api/whats-on', {
  summary:
    'Returns what the home page leads with: the next night of a season, its end or what it waits for, and the latest news. Without `season`, of the default season.',
  query: seasonQuerySchema,
  answer: z.object({
    season: z.string(),
    /** The current day in the league's time zone. */
    today: z.string(),
    lead: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('night'), night: matchNight }),
      z.object({ kind: z.literal('over') }),
      /** The season begins on `day`, which lies in the future. The fixture list has no coming fixture. */
      z.object({ kind: z.literal('starts'), day: z.string() }),
      z.object({ kind: z.literal('waits') }),
    ]),
    news: homePageNewsPostSchema.nullable(),
  }),
});
export type WhatsOn = z.infer<typeof whatsOn.answer>;
export type HomeNewsPost = z.infer<typeof homePageNewsPostSchema>;
