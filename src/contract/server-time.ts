import { z } from 'zod';
import { call } from './call.ts';

export const serverTime = call({
  method: 'GET',
  path: '/api/time',
  summary:
    'The server’s present moment, in milliseconds since 1970; never kept. Whoever follows a draw sets a clock by it.',
  action: 'read league',
  answer: z.object({ now: z.number() }),
});
