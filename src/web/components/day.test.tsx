import { expect, test } from 'vitest';
import { groupByDay, dayWordsWithoutYear, dayWordsWithYear, dayAndShortMonthWords } from './day.tsx';

test.each([
  ['2025-09-18', 'Thu 18 September 2025'],
  ['2024-02-29', 'Thu 29 February 2024'],
  ['2026-01-01', 'Thu 1 January 2026'],
  ['2025-11-16', 'Sun 16 November 2025'],
])('%s is %s', (day, words) => {
  expect(dayWordsWithYear(day)).toBe(words);
  expect(`${dayWordsWithoutYear(day)} ${day.slice(0, 4)}`).toBe(words);
});

test.each([
  ['2025-09-18', '18 Sep'],
  ['2026-01-01', '1 Jan'],
  ['2024-12-31', '31 Dec'],
])('%s in short is %s', (day, words) => {
  expect(dayAndShortMonthWords(day)).toBe(words);
});

test('fixtures are grouped by day, each group in its own order, those without a day last', () => {
  const dates = [null, '2025-11-20', '2025-11-18', null, '2025-11-20', '2026-01-06'];
  const groups = groupByDay(dates.map((date, id) => ({ id, date })));
  expect(groups.map(([day, those]) => [day, ...those.map(({ id }) => id)])).toEqual([
    ['2025-11-18', 2],
    ['2025-11-20', 1, 4],
    ['2026-01-06', 5],
    [null, 0, 3],
  ]);
  const latest = groupByDay(
    dates.map((date) => ({ date })),
    'latest',
  );
  expect(latest.map(([day]) => day)).toEqual(['2026-01-06', '2025-11-20', '2025-11-18', null]);
  expect(groupByDay([])).toEqual([]);
});
