import { z } from 'zod';
import { call, numberInText, ofSeason } from './call.ts';

export const standingRow = z.object({
  teamId: z.string(),
  teamName: z.string(),
  gamesPlayed: z.number(),
  matchesWon: z.number(),
  matchesLost: z.number(),
  playerGamesPlayed: z.number(),
  playerGamesWon: z.number(),
  playerGamesLost: z.number(),
  points: z.number(),
  /** The place in the table, from 1. */
  position: z.number(),
  /** The last five fixtures, oldest first; empty over all seasons. */
  form: z.array(z.enum(['W', 'L', 'D'])),
  /** Places gained (above 0) or lost since the week before; null where there was no table before, and over all seasons. */
  movement: z.number().nullable(),
});
export type StandingRow = z.infer<typeof standingRow>;

export const standings = call({
  method: 'GET',
  path: '/api/standings/{division}',
  summary: 'The table of a division, in table order; with a week, which needs a season, as it stood after that week.',
  action: 'read league',
  params: z.object({ division: numberInText('Division') }),
  query: ofSeason.extend({ week: numberInText('Week').optional() }),
  answer: z.array(standingRow),
});

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
