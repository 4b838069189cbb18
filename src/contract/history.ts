import { z } from 'zod';
import { call, done, numberInText, ofSeason } from './call.ts';
import { fixtureAnswer } from './matches.ts';

export const historyAnswer = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.string(),
      action: z.string(),
      summary: z.string(),
      undone: z.boolean(),
      /** Whether it is of a kind that can be taken back at all. */
      undoable: z.boolean(),
    }),
  ),
  next: z.string().nullable(),
});

export const history = call({
  method: 'GET',
  path: '/api/admin/history',
  summary: 'What was changed, newest first, one entry for each call. `next` goes into `before`.',
  action: 'read history',
  query: z.object({
    before: numberInText('Before').optional(),
    limit: numberInText('Limit').optional(),
    /** Only what changed this result, team or player; one of them at a time. */
    fixtureId: z.string('A result must be given once.').optional(),
    teamId: z.string('A team must be given once.').optional(),
    playerId: z.string('A player must be given once.').optional(),
  }),
  answer: historyAnswer,
});

export const undo = call({
  method: 'POST',
  path: '/api/admin/history/{id}/undo',
  summary: 'Takes one change back, where nothing later stands on it.',
  action: 'undo',
  params: z.object({ id: z.string() }),
  answer: done,
});

/** What a card was after one entry of the history; `card` is under the names of today. */
export const cardState = z.object({
  /** The entry's number, for undo. */
  entry: z.string(),
  at: z.string(),
  by: z.string(),
  action: z.string(),
  summary: z.string(),
  /** Whether the entry was taken back since. */
  undone: z.boolean(),
  /** How many things the entry changed: taking it back takes all of them back. */
  touched: z.number(),
  /** Whether the card was deleted by it. */
  deleted: z.boolean(),
  card: fixtureAnswer,
});
export type CardState = z.infer<typeof cardState>;

export const cardHistoryAnswer = z.object({
  fixtureId: z.string(),
  /** Newest first: the first is the card as it stands. */
  states: z.array(cardState),
});
export type CardHistoryAnswer = z.infer<typeof cardHistoryAnswer>;

export const cardHistory = call({
  method: 'GET',
  path: '/api/admin/matches/{fixtureId}/history',
  summary: 'Every state that a card had, newest first, of a deleted one too.',
  action: 'read history',
  params: z.object({ fixtureId: z.string() }),
  answer: cardHistoryAnswer,
});

export const deletedCards = call({
  method: 'GET',
  path: '/api/admin/matches/deleted',
  summary: 'The cards of a season, or of all, that were deleted, the latest first: what could be restored.',
  action: 'read history',
  query: ofSeason,
  answer: z.object({ cards: z.array(cardState), more: z.number() }),
});
