import { z } from 'zod';
import { outcomeBody } from '#domain/cards/outcome.ts';
import { SIDES } from '#domain/cards/match.ts';
import { fields } from '#domain/fields.ts';
import { call } from './call.ts';
import { cardConflict, cardDifference, matchAnswer, matches, recorded, recorder, reviewedFixture } from './matches.ts';

const version = z.number('Version must be a number.').nullable().optional();
const note = z.string('The note must be text.').nullable().optional();
const { aggregateTo } = outcomeBody;

export const confirmResult = call('POST', '/api/matches/{fixtureId}/confirm', {
  summary: 'Confirms a card that the captain of the other side recorded: it is final.',
  action: 'confirm result',
  /** With `version`, only this version of the card is confirmed. Otherwise the answer is 409 with the current card. */
  body: fields('The confirmation', { version }),
  conflict: cardConflict,
  answer: recorded,
});

export const disputeResult = call('POST', '/api/matches/{fixtureId}/dispute', {
  summary: 'Disputes a card that the captain of the other side recorded. An official settles it.',
  action: 'dispute result',
  /** What is wrong: a note, the matches as the sender has them, or both. */
  body: fields('The dispute', { version, note, matches: matches.nullable().optional(), aggregateTo }),
  conflict: cardConflict,
  answer: recorded,
});

export const withdrawDispute = call('DELETE', '/api/matches/{fixtureId}/dispute', {
  summary: 'Withdraws the own side’s dispute: the card can be confirmed or disputed until the day it had before.',
  action: 'dispute result',
  conflict: cardConflict,
  answer: recorded,
});

export const settleResult = call('POST', '/api/matches/{fixtureId}/settle', {
  summary: 'Settles a card that is unconfirmed or disputed: it is final.',
  action: 'settle result',
  /** Without `matches`, the card stays as recorded. */
  body: fields('The settlement', { version, note, matches: matches.nullable().optional(), aggregateTo }),
  conflict: cardConflict,
  answer: recorded,
});

export const readDispute = call('GET', '/api/matches/{fixtureId}/dispute', {
  summary: 'Returns a card with what the other side says about it, for officials and both captains.',
  action: 'read dispute',
  /** The card as recorded and as the other side has it. Without a dispute the note is empty, and the rest `null`. */
  answer: z.object({
    fixture: reviewedFixture,
    note: z.string(),
    /** The side that disputes the card, and when. */
    disputedBy: recorder.nullable(),
    disputedAt: z.string().nullable(),
    /** The other card; `null` if none was sent. */
    matches: z.array(matchAnswer).nullable(),
    aggregateTo: z.enum(SIDES).optional(),
    differences: z.array(cardDifference),
  }),
});
export type DisputeAnswer = z.infer<typeof readDispute.answer>;
