import { expect, test } from 'vitest';
import type { Seasons } from '#contract/seasons.ts';
import { RULES } from '../../../../tests/fixtures/made-league.ts';
import { initialWeek, weekIn, weeksOf } from './load.ts';

const rules = { rules: RULES, divisionRules: {} };
const seasons: Seasons = {
  seasons: ['25/26', '15/16'],
  default: '25/26',
  details: [
    {
      season: '25/26',
      divisions: [1, 2],
      weeks: 24,
      currentWeek: 10,
      latestWeek: 10,
      ...rules,
      over: false,
      finished: false,
      ended: null,
      unplayed: 0,
      start: '2025-09-15',
      begins: null,
    },
    {
      season: '15/16',
      divisions: [1, 2, 3],
      weeks: 3,
      currentWeek: 3,
      latestWeek: 3,
      ...rules,
      over: false,
      finished: false,
      ended: null,
      unplayed: 0,
      start: '2015-09-01',
      begins: null,
    },
  ],
};

test.each([
  ['week=7', 7],
  ['week=24', 24],
  ['week=99', 99],
  ['', null],
  ['week=', null],
  ['week=0', null],
  ['week=-3', null],
  ['week=2.5', null],
  ['week=seven', null],
  ['week=1000', null],
])('an address with %j names week %j', (text, week) => {
  expect(weekIn(new URLSearchParams(text))).toBe(week);
});

test('each season has its own weeks', () => {
  expect(weeksOf('15/16', seasons)).toEqual([1, 2, 3]);
  expect(weeksOf('25/26', seasons).length).toBe(24);
  expect(weeksOf('71/72', seasons)).toEqual([1]);
});

test.each([
  [10, 10],
  [24, 24],
  [27, 24],
])('with results up to week %i, week %i is shown first', (weekNumber, shown) => {
  expect(initialWeek(weekNumber, weeksOf('25/26', seasons))).toBe(shown);
});
