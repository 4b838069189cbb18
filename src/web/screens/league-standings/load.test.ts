import { expect, test } from 'vitest';
import { makeSeasonDetails, makeSeasons } from '../../../../tests/fixtures/made-season-details.ts';
import { tableSentences, tableRules, selectableWeeks, parsePastWeek } from './load.ts';

const seasons = makeSeasons(
  makeSeasonDetails('25/26', { latestWeek: 4 }),
  makeSeasonDetails('24/25', { latestWeek: 1 }),
);

test.each([
  ['25/26', [], [4, 3, 2, 1]],
  ['25/26', [2, 4], [4, 3, 2, 1]],
  ['25/26', [9, 7, 9], [9, 7, 4, 3, 2, 1]],
  ['24/25', [], [1]],
  ['All', [5], []],
  ['01/02', [], []],
])('the selector for season %s, with adjustments in the weeks %j, offers the weeks %j', (season, adjusted, weeks) => {
  const adjustments = adjusted.map((weekNumber) => ({ weekNumber }));
  expect(selectableWeeks({ season }, seasons, adjustments)).toEqual(weeks);
});

test.each([
  ['2', 2],
  ['4', null],
  ['02', null],
  ['0', null],
  ['x', null],
  ['', null],
  [null, null],
])('week %j in an address is read as %j', (text, week) => {
  expect(parsePastWeek(text, [3, 2, 1])).toBe(week);
});

test('over All seasons, the head-to-head tie-break is left out, and so are points that divisions do not share', () => {
  const points = { frameWon: 0, fixtureWon: 2, fixtureDrawn: 1 };
  const [newest, ...older] = seasons.details;
  const own = { ...newest!, divisionRules: { 1: { points, tieBreaks: ['headToHead', 'framesWon'] as const } } };
  const changed = { ...seasons, details: [own, ...older] };
  expect(tableRules({ season: '25/26', division: 1 }, changed).tieBreaks).toEqual(['headToHead', 'framesWon']);
  expect(tableRules({ season: 'All', division: 1 }, changed).tieBreaks).toEqual(['framesWon']);
  expect(tableSentences({ season: 'All', division: 1 }, changed)).toBe(
    'Each team counts the seasons that it played in this division. The points of each season under its own rules. Teams level on points are ranked by frames won; teams still level share the position.',
  );
  const alone = { ...changed, details: [own], default: '26/27' };
  expect(tableSentences({ season: 'All', division: 1 }, alone)).toBe(
    'Each team counts the seasons that it played in this division. ' +
      '2 points for a match won and one point for a match drawn. ' +
      'Teams level on points are ranked by matches won, then frame difference; teams still level share the position.',
  );
});
