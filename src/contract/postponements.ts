import { z } from 'zod';
import { sentPostponement } from '#domain/fixtures/postponement.ts';
import { call } from './call.ts';
import { changed, moved } from './fixture-list.ts';

const ofListed = z.object({ listedId: z.string() });

export const askToPostpone = call('POST', '/api/fixtures/{listedId}/postponement', {
  summary:
    'Asks the other side to postpone a match to another day, or without one. Its captain or an official answers; they alone see the note.',
  action: 'ask to postpone',
  params: ofListed,
  body: sentPostponement,
  answer: moved,
  status: 201,
});

export const acceptPostponement = call('POST', '/api/fixtures/{listedId}/postponement/accept', {
  summary: 'Accepts what the other side asked: the match has its new date, or is postponed without one.',
  action: 'answer postponement',
  params: ofListed,
  answer: moved,
});

export const declinePostponement = call('POST', '/api/fixtures/{listedId}/postponement/decline', {
  summary: 'Declines what the other side asked: the match stays when it is.',
  action: 'answer postponement',
  params: ofListed,
  answer: changed,
});

export const withdrawPostponement = call('DELETE', '/api/fixtures/{listedId}/postponement', {
  summary: 'Takes back what the own side asked.',
  action: 'ask to postpone',
  params: ofListed,
  answer: changed,
});
