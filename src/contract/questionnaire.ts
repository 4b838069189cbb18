import { z } from 'zod';
import { call } from './call.ts';

export const questionnaire = call({
  method: 'GET',
  path: '/api/questionnaire',
  summary: 'The address of the form that is open at present, or null.',
  action: 'read league',
  answer: z.object({ url: z.string().nullable() }),
});
