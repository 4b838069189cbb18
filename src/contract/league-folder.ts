import { z } from 'zod';
import { call } from './call.ts';

export const leagueFolderState = call({
  method: 'GET',
  path: '/api/admin/league-folder',
  summary: 'What is wrong in the league’s folder at present, and where its seed differs from the database.',
  action: 'read status',
  answer: z.object({
    mistakes: z.array(z.object({ file: z.string(), place: z.string(), message: z.string() })),
    seedChanges: z.array(z.string()),
  }),
});
