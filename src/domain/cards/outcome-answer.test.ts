import { expect, it } from 'vitest';
import { outcomeToAnswer, outcomeFromAnswer, outcomeToBody } from './outcome-answer.ts';
import type { UnusualOutcome } from './fixture.ts';

const score = { home: 2, away: 1 };
const none = { note: null };

it.each<[outcome: UnusualOutcome | undefined, answer: object, alsoSent?: object]>([
  [undefined, {}],
  [
    { kind: 'awarded', awardedTo: 'home', score, note: 'Late' },
    { outcome: 'awarded', awardedTo: 'home', awardedScore: [2, 1], note: 'Late' },
  ],
  [{ kind: 'abandoned' }, { outcome: 'abandoned', decided: null, ...none }],
  [
    { kind: 'abandoned', decided: 'away' },
    { outcome: 'abandoned', decided: 'away', ...none },
  ],
  [
    { kind: 'scores', score },
    { outcome: 'scores', ...none },
    { homeTeamScore: 2, awayTeamScore: 1 },
  ],
])('%j is answered and sent', (outcome, answer, alsoSent = {}) => {
  expect(outcomeToAnswer(outcome)).toEqual(answer);
  expect(outcomeToBody(outcome)).toEqual({ ...answer, ...alsoSent });
  expect(outcomeFromAnswer({ ...outcomeToAnswer(outcome), homeTeamScore: 2, awayTeamScore: 1 })).toEqual(outcome);
});

it('answers an award without a score as null', () => {
  expect(outcomeToAnswer({ kind: 'awarded' })).toEqual({
    outcome: 'awarded',
    awardedTo: null,
    awardedScore: null,
    ...none,
  });
});
