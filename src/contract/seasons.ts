import { z } from 'zod';
import { call, ofSeason, numberInText } from './call.ts';

export const seasonsAnswer = z.object({
  seasons: z.array(z.string()),
  default: z.string(),
  details: z.array(
    z.object({
      season: z.string(),
      divisions: z.array(z.number()),
      weeks: z.number(),
      /** The current game week: the calendar's week that holds today in the league's time zone (contract §5). */
      currentWeek: z.number(),
      /** The latest week with a recorded result; 1 where there is none. */
      latestWeek: z.number(),
    }),
  ),
});
export type Seasons = z.infer<typeof seasonsAnswer>;

export const listSeasons = call({
  method: 'GET',
  path: '/api/seasons',
  summary: 'The seasons of the league, newest first, and the one shown by default.',
  action: 'read league',
  answer: seasonsAnswer,
});

export const weekNumber = call({
  method: 'GET',
  path: '/api/admin/week-number',
  summary: 'The latest week with a recorded result; 1 where there is none. Without a season: the default one.',
  action: 'read league',
  query: ofSeason.extend({ division: numberInText('Division').optional() }),
  answer: z.object({ weekNumber: z.number() }),
});
