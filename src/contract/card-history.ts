import { z } from 'zod';
import { call, ofSeason } from './call.ts';
import { fixtureAnswer } from './matches.ts';

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
