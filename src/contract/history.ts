import { z } from 'zod';
import { call, done, numberInText } from './call.ts';

export const historyAnswer = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.string(),
      action: z.string(),
      summary: z.string(),
      undone: z.boolean(),
      /** Whether it is of a kind that can be taken back at all. */
      undoable: z.boolean(),
    }),
  ),
  next: z.string().nullable(),
});

export const history = call({
  method: 'GET',
  path: '/api/admin/history',
  summary: 'What was changed, newest first, one entry for each call. `next` goes into `before`.',
  action: 'read history',
  query: z.object({
    before: numberInText('Before').optional(),
    limit: numberInText('Limit').optional(),
    /** Only what changed this result, team or player; one of them at a time. */
    fixtureId: z.string('A result must be given once.').optional(),
    teamId: z.string('A team must be given once.').optional(),
    playerId: z.string('A player must be given once.').optional(),
  }),
  answer: historyAnswer,
});

export const undo = call({
  method: 'POST',
  path: '/api/admin/history/{id}/undo',
  summary: 'Takes one change back, where nothing later stands on it.',
  action: 'undo',
  params: z.object({ id: z.string() }),
  answer: done,
});
