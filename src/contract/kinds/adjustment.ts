import { z } from 'zod';
import { fields } from '#domain/fields.ts';
import { adjustmentSchema } from '#domain/standings/adjustment.ts';
import { numberParameter, seasonQuerySchema, publicRead } from '../call.ts';
import { kindCalls, withoutLimits } from './kind.ts';

const { id: _, week: weekNumber, date, ...others } = adjustmentSchema.shape;
const sentFields = { ...others, weekNumber };

export const adjustmentAnswerSchema = z.object({
  adjustmentId: z.string(),
  teamName: z.string(),
  ...withoutLimits({ ...sentFields, date }),
});
export type AdjustmentAnswer = z.infer<typeof adjustmentAnswerSchema>;

export const listAdjustments = publicRead('/api/adjustments', {
  summary: 'Returns points adjustments with their reasons, by season (oldest first), week and team.',
  query: seasonQuerySchema.extend({ division: numberParameter('Division').optional() }),
  answer: z.array(adjustmentAnswerSchema),
});

export const adjustmentCalls = kindCalls({
  path: '/api/admin/adjustments',
  id: 'adjustmentId',
  one: 'points adjustment',
  adds: 'Adds points to a team in a division of a season, or takes them away, with a reason.',
  action: 'adjust points',
  body: fields('The adjustment', sentFields),
  answer: adjustmentAnswerSchema,
});
export const { add: addAdjustment, change: changeAdjustment, remove: removeAdjustment } = adjustmentCalls;
