import { postponementRequestBodySchema } from '#domain/fixtures/postponement.ts';
import { defineCall } from './call.ts';
import { fixtureWriteAnswerSchema, fixtureChangedAnswerWithClashesSchema } from './fixture-list.ts';

export const askToPostpone = defineCall('POST', '/api/fixtures/{listedId}/postponement', {
  summary:
    'Asks the other side to postpone a match to another day, or without one. Its captain or an official answers; they alone see the note.',
  action: 'ask to postpone',
  body: postponementRequestBodySchema,
  answer: fixtureChangedAnswerWithClashesSchema,
  status: 201,
});

export const acceptPostponement = defineCall('POST', '/api/fixtures/{listedId}/postponement/accept', {
  summary: 'Accepts the other side’s request: the match gets its new date, or is postponed without one.',
  action: 'answer postponement',
  answer: fixtureChangedAnswerWithClashesSchema,
});

export const declinePostponement = defineCall('POST', '/api/fixtures/{listedId}/postponement/decline', {
  summary: 'Declines the other side’s request: the match keeps its date.',
  action: 'answer postponement',
  answer: fixtureWriteAnswerSchema,
});

export const withdrawPostponement = defineCall('DELETE', '/api/fixtures/{listedId}/postponement', {
  summary: 'Withdraws the request of the caller’s own side to postpone a match.',
  action: 'ask to postpone',
  answer: fixtureWriteAnswerSchema,
});
