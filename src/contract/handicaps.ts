import { z } from 'zod';
import { fields, list, text } from './body.ts';
import { call } from './call.ts';

/** Whose new handicaps are applied, all where nobody is named, and the day from which they count, today where none is. */
export const applyHandicapsBody = fields('The new handicaps', {
  playerIds: list('Players', text('The player')).nullish(),
  on: text('The day').nullish(),
});

export const applyHandicaps = call({
  method: 'PUT',
  path: '/api/admin/apply-handicaps',
  summary: "Makes every player's new handicap the present one, or that of the chosen players, from a day on.",
  action: 'apply handicaps',
  body: applyHandicapsBody,
  answer: z.object({ success: z.literal(true), updated: z.number() }),
});

export const handicapRow = z.object({
  /** The day from which it counts. */
  from: z.string(),
  handicap: z.number(),
  modifier: z.number(),
  /** The handicap before; `null` in the first row. */
  before: z.number().nullable(),
});
export type HandicapRow = z.infer<typeof handicapRow>;

export const playerHandicaps = call({
  method: 'GET',
  path: '/api/players/{playerId}/handicaps',
  summary: "A player's handicaps over time, oldest first: one row for each change of handicap or modifier.",
  action: 'read league',
  params: z.object({ playerId: z.string() }),
  answer: z.array(handicapRow),
});
