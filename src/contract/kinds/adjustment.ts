import { z } from 'zod';
import { fields } from '#domain/fields.ts';
import { adjustment } from '#domain/standings/adjustment.ts';
import { numberParameter, seasonQuery, publicRead } from '../call.ts';
import { kindCalls, withoutLimits } from './kind.ts';

const { id: _, week: weekNumber, date, ...others } = adjustment.shape;
const sent = { ...others, weekNumber };

export const adjustmentAnswer = z.object({
  adjustmentId: z.string(),
  teamName: z.string(),
  ...withoutLimits({ ...sent, date }),
});
export type AdjustmentAnswer = z.infer<typeof adjustmentAnswer>;

export const listAdjustments = publicRead('/api/adjustments', {
  summary: 'Returns points adjustments with their reasons, by season (oldest first), week and team.',
  query: seasonQuery.extend({ division: numberParameter('Division').optional() }),
  answer: z.array(adjustmentAnswer),
});

export const adjustmentCalls = kindCalls({
  path: '/api/admin/adjustments',
  id: 'adjustmentId',
  one: 'points adjustment',
  adds: 'Adds points to a team in a division of a season, or takes them away, with a reason.',
  action: 'adjust points',
  body: fields('The adjustment', sent),
  answer: adjustmentAnswer,
});
export const { add: addAdjustment, change: changeAdjustment, remove: removeAdjustment } = adjustmentCalls;
