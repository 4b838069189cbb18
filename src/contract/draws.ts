import { z } from 'zod';
import { fields, list, text } from './body.ts';
import { call, done } from './call.ts';

export const pairSchema = z.object({ competitorA: z.string(), competitorB: z.string() });

export const drawAnswer = z.union([
  z.object({
    success: z.literal(true),
    draw: z.object({ competition: z.string(), drawnAt: z.string(), matches: z.array(pairSchema) }),
  }),
  z.object({ success: z.literal(false), draw: z.null() }),
]);
export type DrawAnswer = z.infer<typeof drawAnswer>;

export const getDraw = call({
  method: 'GET',
  path: '/api/getdraw/{competition}',
  summary: 'The latest saved draw of a competition.',
  access: 'public',
  params: z.object({ competition: z.string() }),
  answer: drawAnswer,
});

export const drawBody = fields('The draw', {
  competitionName: text('The competition'),
  matches: list(
    'The list of matches',
    fields('The match', { competitorA: text('The first competitor'), competitorB: text('The second competitor') }),
  ),
});

export const saveDraw = call({
  method: 'POST',
  path: '/api/save-draw',
  summary: 'Saves a draw; earlier draws of the competition are kept.',
  access: 'official',
  body: drawBody,
  answer: done,
});
