import { z } from 'zod';
import { numberInText, ofSeason, publicRead } from './call.ts';
import { divisionRules, leagueRules } from './rules.ts';

export const seasonsAnswer = z.object({
  seasons: z.array(z.string()),
  default: z.string(),
  details: z.array(
    z.object({
      season: z.string(),
      divisions: z.array(z.number()),
      weeks: z.number(),
      /** The current game week (Rule R5). */
      currentWeek: z.number(),
      /** The latest week with a result; 1 if there is none (Rule R4). */
      latestWeek: z.number(),
      rules: leagueRules,
      divisionRules,
      /** Whether it is over (Rule R15). */
      over: z.boolean(),
      /** Its first day; `null` if its weeks have no dates. */
      begins: z.string().nullable(),
      /** Whether it is finished, so that its winners are known (Rule R17). */
      finished: z.boolean(),
      /** Its last day, once that has passed; `null` if one of its weeks has no date. */
      ended: z.string().nullable(),
      /** How many fixtures of its list have no result; 0 without a published list. */
      unplayed: z.number(),
    }),
  ),
});
export type Seasons = z.infer<typeof seasonsAnswer>;

export const listSeasons = publicRead('/api/seasons', {
  summary: 'Returns the seasons, newest first, and the default one.',
  answer: seasonsAnswer,
});

export const weekNumber = publicRead('/api/admin/week-number', {
  summary: 'Returns the latest week with a result; 1 if there is none. Without `season`, of the default season.',
  query: ofSeason.extend({ division: numberInText('Division').optional() }),
  answer: z.object({ weekNumber: z.number() }),
});
