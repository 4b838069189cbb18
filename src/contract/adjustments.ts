import { z } from 'zod';
import { fields, number, text } from './body.ts';
import { call, done, numberInText, ofSeason } from './call.ts';

/** Points added to a team in a division of a season, or taken from it (Rule S8). */
export const adjustmentAnswer = z.object({
  adjustmentId: z.string(),
  season: z.string(),
  division: z.number(),
  teamId: z.string(),
  teamName: z.string(),
  points: z.number(),
  reason: z.string(),
  /** It counts from this week on. */
  weekNumber: z.number(),
  /** The league's day on which it was recorded. */
  date: z.string(),
});
export type AdjustmentAnswer = z.infer<typeof adjustmentAnswer>;

export const listAdjustments = call({
  method: 'GET',
  path: '/api/adjustments',
  summary: 'Returns points adjustments with their reasons, by season (oldest first), week and team.',
  action: 'read league',
  query: ofSeason.extend({ division: numberInText('Division').optional() }),
  answer: z.array(adjustmentAnswer),
});

export const adjustmentBody = fields('The adjustment', {
  season: text('Season'),
  division: number('Division'),
  teamId: text('The team'),
  points: number('Points'),
  reason: text('The reason'),
  weekNumber: number('Week number'),
});

const ofAdjustment = z.object({ adjustmentId: z.string() });

export const addAdjustment = call({
  method: 'POST',
  path: '/api/admin/adjustments',
  summary: 'Adds points to a team in a division of a season, or takes them away, with a reason.',
  action: 'adjust points',
  body: adjustmentBody,
  answer: adjustmentAnswer,
  status: 201,
});

export const changeAdjustment = call({
  method: 'PUT',
  path: '/api/admin/adjustments/{adjustmentId}',
  summary: 'Changes a points adjustment.',
  action: 'adjust points',
  params: ofAdjustment,
  body: adjustmentBody,
  answer: adjustmentAnswer,
});

export const removeAdjustment = call({
  method: 'DELETE',
  path: '/api/admin/adjustments/{adjustmentId}',
  summary: 'Removes a points adjustment. Undo brings it back.',
  action: 'adjust points',
  params: ofAdjustment,
  answer: done,
});
