import { z } from 'zod';
import { call } from './call.ts';

export const leagueAnswer = z.object({
  name: z.string(),
  /** The zone that its days and hours are told in, such as `Europe/London`. */
  timeZone: z.string(),
  competitions: z.array(z.string()),
  /** The colour of the cloth where the league has colours of its own, which `/league.css` then holds; else null. */
  cloth: z.string().nullable(),
  /** Whether anybody may draw the cup; else officials alone. */
  openCupDraw: z.boolean(),
});
export type LeagueAnswer = z.infer<typeof leagueAnswer>;

export const aboutLeague = call({
  method: 'GET',
  path: '/api/league',
  summary: 'What the league says about itself: its name and its cup competitions, in their order.',
  action: 'read league',
  answer: leagueAnswer,
});
