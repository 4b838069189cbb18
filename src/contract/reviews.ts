import { z } from 'zod';
import { outcomeBodyFields } from '#domain/cards/outcome.ts';
import { SIDES } from '#domain/cards/match.ts';
import { fields } from '#domain/fields.ts';
import { defineCall } from './call.ts';
import { matchesBodySchema } from './card-body.ts';
import {
  cardConflictSchema,
  cardDifferenceSchema,
  cardMatchAnswerSchema,
  resultWriteAnswerSchema,
  recorderRoleSchema,
  fixtureWithReviewSchema,
} from './matches.ts';

const version = z.number('Version must be a number.').nullable().optional();
const note = z.string('The note must be text.').nullable().optional();
const { aggregateTo } = outcomeBodyFields;

export const confirmResult = defineCall('POST', '/api/matches/{fixtureId}/confirm', {
  summary: 'Confirms a card that the captain of the other side recorded, which makes it final.',
  action: 'confirm result',
  /** If the card has changed since the `version` that was sent, the answer is 409 with the current card. */
  body: fields('The confirmation', { version }),
  conflict: cardConflictSchema,
  answer: resultWriteAnswerSchema,
});

export const disputeResult = defineCall('POST', '/api/matches/{fixtureId}/dispute', {
  summary: 'Disputes a card that the captain of the other side recorded. An official settles it.',
  action: 'dispute result',
  /** What is wrong with the card: a note, the correct matches according to the sender's side, or both. */
  body: fields('The dispute', { version, note, matches: matchesBodySchema.nullable().optional(), aggregateTo }),
  conflict: cardConflictSchema,
  answer: resultWriteAnswerSchema,
});

export const withdrawDispute = defineCall('DELETE', '/api/matches/{fixtureId}/dispute', {
  summary:
    'Withdraws the dispute of the caller’s own side. The card can be confirmed or disputed again, until the same day as before.',
  action: 'dispute result',
  conflict: cardConflictSchema,
  answer: resultWriteAnswerSchema,
});

export const settleResult = defineCall('POST', '/api/matches/{fixtureId}/settle', {
  summary: 'Settles a card that is unconfirmed or disputed, which makes it final.',
  action: 'settle result',
  /** If `matches` is left out, the recorded card becomes final. */
  body: fields('The settlement', { version, note, matches: matchesBodySchema.nullable().optional(), aggregateTo }),
  conflict: cardConflictSchema,
  answer: resultWriteAnswerSchema,
});

export const readDispute = defineCall('GET', '/api/matches/{fixtureId}/dispute', {
  summary: 'Returns a card with what the other side says about it, for officials and both captains.',
  action: 'read dispute',
  /**
   * The recorded card, and what the side that disputes it says. Without a dispute, all fields except `fixture` are
   * empty, `null` or absent.
   */
  answer: z.object({
    fixture: fixtureWithReviewSchema,
    note: z.string(),
    /** The side that disputes the card; `null` without a dispute. */
    disputedBy: recorderRoleSchema.nullable(),
    /** When the card was disputed (ISO 8601); `null` without a dispute. */
    disputedAt: z.string().nullable(),
    /** The matches on the card of the disputing side; `null` if that side sent no card. */
    matches: z.array(cardMatchAnswerSchema).nullable(),
    aggregateTo: z.enum(SIDES).optional(),
    differences: z.array(cardDifferenceSchema),
  }),
});
export type DisputeAnswer = z.infer<typeof readDispute.answer>;
