import { z } from 'zod';
import { call } from './call.ts';

export const handicapTextsAnswer = z.object({
  guide: z.array(z.object({ breaks: z.string(), handicaps: z.string() })),
  challenges: z.array(z.string()),
  newPlayers: z.array(z.string()),
});
export type HandicapTexts = z.infer<typeof handicapTextsAnswer>;

export const handicapTexts = call({
  method: 'GET',
  path: '/api/handicap-texts',
  summary: 'What the league says about handicaps: the guide, challenges, new players. Its words, not its rules.',
  action: 'read league',
  answer: handicapTextsAnswer,
});
