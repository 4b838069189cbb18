import { expect, test } from 'vitest';
import { makeSeasonDetails, makeSeasons } from '../../../../tests/fixtures/made-season-details.ts';
import { initialWeek, parseWeek, weekNumbersOfSeason } from './load.ts';

const seasons = makeSeasons(makeSeasonDetails('25/26'), makeSeasonDetails('15/16', { weeks: 3 }));

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
])('in an address, %j means week %j', (text, week) => {
  expect(parseWeek(new URLSearchParams(text))).toBe(week);
});

test('each season has weeks of its own', () => {
  expect(weekNumbersOfSeason('15/16', seasons)).toEqual([1, 2, 3]);
  expect(weekNumbersOfSeason('25/26', seasons).length).toBe(24);
  expect(weekNumbersOfSeason('71/72', seasons)).toEqual([1]);
});

test.each([
  [10, 10],
  [24, 24],
  [27, 24],
])('with results up to week %i, the page starts with week %i', (weekNumber, shown) => {
  expect(initialWeek(weekNumber, weekNumbersOfSeason('25/26', seasons))).toBe(shown);
});
