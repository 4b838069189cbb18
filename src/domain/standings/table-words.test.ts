import { expect, it } from 'vitest';
import type { TieBreak } from '#domain/seasons/season.ts';
import { adjustmentParts, pointsWords, tieBreakWords } from '#domain/standings/table-words.ts';

it.each([
  [[1, 0, 0], 'One point for each frame won.'],
  [[0, 2, 1], '2 points for a match won and one point for a match drawn.'],
  [[1, 2, 1], 'One point for each frame won, 2 points for a match won and one point for a match drawn.'],
  [[0, 0, 0], 'No points for frames or matches.'],
])('points %j: %s', ([frameWon = 0, fixtureWon = 0, fixtureDrawn = 0], words) => {
  expect(pointsWords({ frameWon, fixtureWon, fixtureDrawn })).toBe(words);
});

it.each<[TieBreak[], string]>([
  [[], 'Teams level on points share the position.'],
  [
    ['matchesWon', 'frameDifference'],
    'Teams level on points are ranked by matches won, then frame difference; teams still level share the position.',
  ],
  [
    ['headToHead', 'fewestLost', 'framesWon'],
    'Teams level on points are ranked by points in the fixtures between them, then fewest matches lost, then frames won; teams still level share the position.',
  ],
])('tie-breaks %j', (tieBreaks, words) => {
  expect(tieBreakWords(tieBreaks)).toBe(words);
});

it('an adjustment says how many points, from when and why', () => {
  const adjustment = { teamName: 'Elms', points: -2, weekNumber: 4, season: '25/26', reason: 'Late card' };
  expect(adjustmentParts(adjustment)).toEqual(['Elms: −2 points', 'from week 4 of 25/26. Late card']);
});
