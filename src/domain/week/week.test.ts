import type { ScheduledState } from '#domain/fixtures/scheduled-state.ts';
import { expect, it } from 'vitest';
import {
  isWeekComplete,
  nextFixtures,
  splitByWeekOfPlay,
  resultsOfWeek,
  seasonFromAddress,
  weekAddress,
} from './week.ts';

const calendar = [
  { week: 3, from: '2025-10-06', to: '2025-10-10' },
  { week: 4, from: '2025-10-13', to: '2025-10-17' },
];

it.each([
  ['26/27', 13, '/weeks/26-27/13'],
  ['2026', 1, '/weeks/2026/1'],
])('the page of %s, week %i is %s', (season, week, address) => {
  expect(weekAddress(season, week)).toBe(address);
  expect(seasonFromAddress(address.split('/')[2] ?? '')).toBe(season);
});

it.each<[week: number, weekOfPlay: number | undefined, part: 'played' | 'elsewhere' | null]>([
  [4, undefined, 'played'],
  [3, 4, 'played'],
  [5, 4, 'played'],
  [4, 6, 'elsewhere'],
  [4, 3, 'elsewhere'],
  [3, undefined, null],
  [3, 5, null],
])('a result of week %i that was played in week %s: of week 4 it is %s (Rule E1)', (week, weekOfPlay, part) => {
  const one = { week, ...(weekOfPlay === undefined ? {} : { weekOfPlay }) };
  const found = resultsOfWeek([one], 4);
  expect(found).toEqual({ played: part === 'played' ? [one] : [], elsewhere: part === 'elsewhere' ? [one] : [] });
  expect(splitByWeekOfPlay([...found.played, ...found.elsewhere], 4)).toEqual(found);
});

const listed = (id: string, week: number, state: ScheduledState = 'planned') => ({
  id,
  week,
  state,
});

it.each([
  // Today, the listed fixtures, the ids of those that are played, the week of each result, whether week 4 is complete.
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
  // The listed fixtures, the ids of those that are played, and the ids of those that come next after week 4's results.
  [[listed('a', 4), listed('b', 4), listed('c', 5)], ['a'], ['b']],
  [[listed('a', 4), listed('b', 4, 'postponed'), listed('c', 5), listed('d', 6)], ['a'], ['c']],
  [[listed('a', 3), listed('b', 4), listed('c', 7), listed('d', 7, 'postponed'), listed('e', 9)], ['b'], ['c', 'd']],
  [[listed('a', 4), listed('b', 4, 'cancelled'), listed('c', 5)], ['a'], ['c']],
  [[listed('a', 4)], ['a'], []],
  [[], [], []],
])('after %j with %j played comes %j', (list, played, next) => {
  expect(nextFixtures(list, new Set(played), 4).map(({ id }) => id)).toEqual(next);
});
