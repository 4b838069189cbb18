import { expect, test } from 'vitest';
import { RULES } from '../../../../tests/fixtures/made-league.ts';
import { tableWeeks, weekIn } from './load.ts';

const details = {
  divisions: [1, 2],
  weeks: 24,
  currentWeek: 4,
  rules: RULES,
  divisionRules: {},
  over: false,
  begins: null,
};
const seasons = {
  seasons: ['25/26', '24/25'],
  default: '25/26',
  details: [
    { season: '25/26', latestWeek: 4, ...details },
    { season: '24/25', latestWeek: 1, ...details },
  ],
};

test.each([
  ['25/26', [], [4, 3, 2, 1]],
  ['25/26', [2, 4], [4, 3, 2, 1]],
  ['25/26', [9, 7, 9], [9, 7, 4, 3, 2, 1]],
  ['24/25', [], [1]],
  ['All', [5], []],
  ['01/02', [], []],
])('the weeks of %s with adjustments in %j are %j', (season, adjusted, weeks) => {
  const adjustments = adjusted.map((weekNumber) => ({ weekNumber }));
  expect(tableWeeks({ season }, seasons, adjustments)).toEqual(weeks);
});

test.each([
  ['2', 2],
  ['4', null],
  ['02', null],
  ['0', null],
  ['x', null],
  ['', null],
  [null, null],
])('week %s in an address means %s', (text, week) => {
  expect(weekIn(text, [3, 2, 1])).toBe(week);
});
