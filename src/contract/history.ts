import { z } from 'zod';
import { call, done, numberInText, seasonQuery } from './call.ts';
import { fixtureAnswer } from './matches.ts';

/** The fields of a history entry, except its number. */
const noted = { at: z.string(), by: z.string(), action: z.string(), summary: z.string(), undone: z.boolean() };

export const historyAnswer = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      ...noted,
      /** Whether this kind of entry can be undone. */
      undoable: z.boolean(),
    }),
  ),
  next: z.string().nullable(),
});

export const history = call('GET', '/api/admin/history', {
  summary:
    'Returns what was changed, newest first, one entry for each call. Pass `next` as `before` for the next page.',
  action: 'read history',
  query: z.object({
    before: numberInText('Before').optional(),
    limit: numberInText('Limit').optional(),
    /** Filters the changes by one result, one team or one player; only one of these at a time. */
    fixtureId: z.string('A result must be given once.').optional(),
    teamId: z.string('A team must be given once.').optional(),
    playerId: z.string('A player must be given once.').optional(),
  }),
  answer: historyAnswer,
});

export const undo = call('POST', '/api/admin/history/{id}/undo', {
  summary: 'Undoes one change, if nothing later depends on it.',
  action: 'undo',
  answer: done,
});

/** A match card after one entry of the history. `card` has the current names; `summary` has the names at that time. */
export const cardState = z.object({
  /** The entry's number, for undo. */
  entry: z.string(),
  ...noted,
  /** How many stored values the entry changed. Undo restores every one. */
  touched: z.number(),
  /** Whether the entry deleted the card. */
  deleted: z.boolean(),
  card: fixtureAnswer,
});
export type CardState = z.infer<typeof cardState>;

export const cardHistory = call('GET', '/api/admin/matches/{fixtureId}/history', {
  summary: 'Returns the states of a match card, newest first and at most 200, also of a deleted one.',
  action: 'read history',
  answer: z.object({
    fixtureId: z.string(),
    /** Newest first: the first state is the current card. */
    states: z.array(cardState),
  }),
});

export const deletedCards = call('GET', '/api/admin/matches/deleted', {
  summary: 'Returns the deleted match cards of a season, or of all seasons, latest first.',
  action: 'read history',
  query: seasonQuery,
  answer: z.object({ cards: z.array(cardState), more: z.number() }),
});
