import type { ScheduledState } from '#domain/fixtures/scheduled-fixture.ts';
import { expect, it } from 'vitest';
import { isWeekComplete, nextFixtures, resultsOfWeek, seasonOfAddress, weekAddress } from './week.ts';

const calendar = [
  { week: 3, from: '2025-10-06', to: '2025-10-10' },
  { week: 4, from: '2025-10-13', to: '2025-10-17' },
];

it.each([
  ['26/27', 13, '/weeks/26-27/13'],
  ['2026', 1, '/weeks/2026/1'],
])('the page of %s, week %i is %s', (season, week, address) => {
  expect(weekAddress(season, week)).toBe(address);
  expect(seasonOfAddress(address.split('/')[2] ?? '')).toBe(season);
});

it.each([
  // week and day of a result; whether it is of week 4
  [4, '2025-10-14', true],
  [4, null, true],
  [4, '2025-11-01', true],
  [3, '2025-10-13', true],
  [5, '2025-10-17', true],
  [3, '2025-10-12', false],
  [5, '2025-10-18', false],
  [3, null, false],
])('a result of week %i on %s', (week, date, isOfWeek) => {
  const one = { week, date };
  expect(resultsOfWeek([one], 4, calendar)).toEqual(isOfWeek ? [one] : []);
  expect(resultsOfWeek([one], 4, [])).toEqual(week === 4 ? [one] : []);
});

const listed = (id: string, week: number, state: ScheduledState = 'planned') => ({
  id,
  week,
  state,
});

it.each([
  // today; fixtures on the list; those played; weeks of results; whether week 4 is complete
  ['2025-10-14', [listed('a', 4), listed('b', 4)], ['a', 'b'], [4, 4], true],
  ['2025-10-14', [listed('a', 4), listed('b', 4)], ['a'], [4], false],
  ['2025-10-14', [listed('a', 4), listed('b', 5)], ['a'], [4], true],
  ['2025-10-14', [listed('a', 4), listed('b', 4, 'postponed')], ['a'], [4], true],
  ['2025-10-14', [listed('a', 4), listed('b', 4, 'rearranged')], ['a'], [4], false],
  ['2025-10-17', [listed('a', 4), listed('b', 4)], ['a'], [4], false],
  ['2025-10-18', [listed('a', 4), listed('b', 4)], ['a'], [4], true],
  ['2025-10-18', [listed('a', 4)], [], [3], false],
  ['2025-10-14', [], [], [4], false],
  ['2025-10-14', [], [], [4, 5], true],
  ['2025-10-14', [listed('a', 4), listed('b', 5)], ['b'], [4, 5], true],
  ['2025-10-14', [listed('c', 3)], [], [4], false],
])('on %s with %j, %j played and results in weeks %j', (today, list, played, weeks, isComplete) => {
  const results = weeks.map((week) => ({ week, date: null }));
  expect(isWeekComplete(4, { list, played: new Set(played), results, calendar }, today)).toBe(isComplete);
});

it.each([
  // fixtures on the list; those played; what comes after week 4
  [[listed('a', 4), listed('b', 4), listed('c', 5)], ['a'], ['b']],
  [[listed('a', 4), listed('b', 4, 'postponed'), listed('c', 5), listed('d', 6)], ['a'], ['c']],
  [[listed('a', 3), listed('b', 4), listed('c', 7), listed('d', 7, 'postponed'), listed('e', 9)], ['b'], ['c', 'd']],
  [[listed('a', 4), listed('b', 4, 'cancelled'), listed('c', 5)], ['a'], ['c']],
  [[listed('a', 4)], ['a'], []],
  [[], [], []],
])('after %j with %j played comes %j', (list, played, next) => {
  expect(nextFixtures(list, new Set(played), 4).map(({ id }) => id)).toEqual(next);
});
