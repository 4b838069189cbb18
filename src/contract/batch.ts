import { z } from 'zod';
import { call } from './call.ts';
import { mostTogether } from './protocol.ts';

const togetherAnswer = z.object({
  answers: z.array(
    z.object({ status: z.number(), json: z.unknown().meta({ description: 'As its own call answers.' }) }),
  ),
});
export type TogetherAnswer = z.infer<typeof togetherAnswer>;

export const together = call({
  method: 'GET',
  path: '/api/together',
  summary: 'Several public reads in one answer, all of the same state of the league: what a page needs at once.',
  action: 'read league',
  query: z.object({
    of: z
      .string('Of must be given once.')
      .max(6000, 'Too much is asked for at once.')
      .optional()
      .meta({
        description: `Their paths with their queries, in the order of the answers, with a blank between two; at most ${mostTogether}.`,
      }),
  }),
  answer: togetherAnswer,
});
