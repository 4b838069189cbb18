import { z } from 'zod';
import { call, ofSeason } from './call.ts';

export const teamProgressAnswer = z.object({
  teamId: z.string(),
  teamName: z.string(),
  season: z.string(),
  /** The division it played in, the last one if it was moved; null where it has no place in a table of that season. */
  division: z.number().nullable(),
  /** After each week in which the division had a result, oldest first: the place among `of` teams. */
  weeks: z.array(z.object({ week: z.number(), position: z.number(), points: z.number(), of: z.number() })),
});
export type TeamProgress = z.infer<typeof teamProgressAnswer>;

export const teamProgress = call({
  method: 'GET',
  path: '/api/team-progress/{teamId}',
  summary: "A team's place in the table after each week of a season; without a season, and for All: the default one.",
  action: 'read league',
  params: z.object({ teamId: z.string() }),
  query: ofSeason,
  answer: teamProgressAnswer,
});
