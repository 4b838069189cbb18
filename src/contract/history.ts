import { z } from 'zod';
import { defineCall, doneAnswerSchema, numberParameter, seasonQuerySchema } from './call.ts';
import { fixtureAnswerSchema } from './matches.ts';

/** The fields of a history entry, except its number. `at`: when the change was made. `by`: the name of who made it. */
const historyEntryFields = {
  at: z.string(),
  by: z.string(),
  action: z.string(),
  summary: z.string(),
  undone: z.boolean(),
};

export const historyAnswerSchema = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      ...historyEntryFields,
      /**
       * Whether the entry changed stored values that Undo can restore. Undo is still refused if a later change depends
       * on the entry.
       */
      undoable: z.boolean(),
    }),
  ),
  next: z.string().nullable(),
});

export const history = defineCall('GET', '/api/admin/history', {
  summary:
    'Returns what was changed, newest first, one entry for each call. Pass `next` as `before` for the next page.',
  action: 'read history',
  query: z.object({
    before: numberParameter('Before').optional(),
    limit: numberParameter('Limit').optional(),
    /**
     * A request can have at most one of the next three ids. With an id, the answer has only the changes to that result,
     * team or player.
     */
    fixtureId: z.string('A result must be given once.').optional(),
    teamId: z.string('A team must be given once.').optional(),
    playerId: z.string('A player must be given once.').optional(),
  }),
  answer: historyAnswerSchema,
});

export const undo = defineCall('POST', '/api/admin/history/{id}/undo', {
  summary: 'Undoes one change, if nothing later depends on it.',
  action: 'undo',
  answer: doneAnswerSchema,
});

/**
 * A match card as it was after one entry of the history. `card` has today's names of teams and players; `summary` has
 * the names at the time of the entry.
 */
export const cardAfterEntrySchema = z.object({
  /** The number of the history entry. The `undo` call needs it. */
  entry: z.string(),
  ...historyEntryFields,
  /** The number of stored values that the entry changed. Undo restores all of them, not only the card. */
  touched: z.number(),
  /** Whether the entry deleted the card. */
  deleted: z.boolean(),
  card: fixtureAnswerSchema,
});
export type CardAfterEntry = z.infer<typeof cardAfterEntrySchema>;

export const cardHistory = defineCall('GET', '/api/admin/matches/{fixtureId}/history', {
  summary: 'Returns the states of a match card, newest first and at most 200, also of a deleted one.',
  action: 'read history',
  answer: z.object({
    fixtureId: z.string(),
    /**
     * The states of the card, newest first. The first state is the current one. If the card is deleted, the first state
     * has `deleted: true`.
     */
    states: z.array(cardAfterEntrySchema),
  }),
});

export const deletedCards = defineCall('GET', '/api/admin/matches/deleted', {
  summary: 'Returns the deleted match cards of a season, or of all seasons, latest first.',
  action: 'read history',
  query: seasonQuerySchema,
  answer: z.object({ cards: z.array(cardAfterEntrySchema), more: z.number() }),
});
