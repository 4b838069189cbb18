import { expect, test } from 'vitest';
import { walkoverScores } from '#domain/walkover.ts';

test.each([
  [false, false, null],
  [true, false, { homeScore: 0, awayScore: 42 }],
  [false, true, { homeScore: 42, awayScore: 0 }],
  [true, true, { homeScore: 0, awayScore: 0 }],
])('home absent %s, away absent %s: %j', (home, away, scores) => {
  expect(walkoverScores({ home, away }, { walkoverScore: 42 })).toEqual(scores);
});
