import { z } from 'zod';
import { call } from './call.ts';

export const leagueAnswer = z.object({ name: z.string(), competitions: z.array(z.string()) });
export type LeagueAnswer = z.infer<typeof leagueAnswer>;

export const aboutLeague = call({
  method: 'GET',
  path: '/api/league',
  summary: 'What the league says about itself: its name and its cup competitions, in their order.',
  access: 'public',
  answer: leagueAnswer,
});
