import { expect, test } from 'vitest';
import { dayInWords } from '#domain/day.ts';
import { type DayOfKnownWeek, createWeekOfDayFinder } from './known-weeks.ts';

const TWO: DayOfKnownWeek[] = [
  { week: 3, date: '2026-09-21' },
  { week: 4, date: '2026-09-29' },
];
/** A season in which week 2 was played last, with a pause after week 8. */
const MOVED: DayOfKnownWeek[] = [
  { week: 1, date: '2026-09-21' },
  { week: 8, date: '2026-11-09' },
  { week: 9, date: '2026-11-30' },
  { week: 2, date: '2027-03-29' },
];

test.each<[what: string, known: DayOfKnownWeek[], day: string, week: number | null]>([
  ['the same day', TWO, '2026-09-21', 3],
  ['another day of the week', TWO, '2026-09-27', 3],
  ['the next week', TWO, '2026-10-05', 5],
  ['after a pause', TWO, '2026-11-02', 9],
  ['the week before', TWO, '2026-09-14', 2],
  ['before week 1', TWO, '2026-08-31', null],
  ['between two weeks', MOVED, '2026-10-05', 3],
  ['in a pause', MOVED, '2026-11-16', null],
  ['after a match that was moved', MOVED, '2027-04-05', null],
  ['two weeks on one Monday', [...TWO, { week: 7, date: '2026-09-22' }], '2026-09-24', null],
])('%s', (_, known, day, week) => {
  const fault = `The week of ${dayInWords(day)} does not follow from the days that the league has already: write the week beside it.`;
  expect(createWeekOfDayFinder(known)(day)).toEqual(week === null ? { fault } : { week });
});
