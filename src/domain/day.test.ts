import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  timeInWords,
  compareDays,
  monthDayInYear,
  everyDayBetween,
  isWithinTenYears,
  monthInWords,
  monthOfDay,
  parseDay,
  weekdayNumber,
} from '#domain/day.ts';

const DAY_IN_MS = 86_400_000;
const anyDay = fc.integer({ min: -719_162, max: 2_932_896 }).map(isoDay);

/**
 * Returns a day from JavaScript's own `Date`, with which the tests compare. `number` counts days from 1 January 1970.
 */
function isoDay(number: number): string {
  return new Date(number * DAY_IN_MS).toISOString().slice(0, 10);
}

describe('a day', () => {
  it.each(['2025-09-22', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is valid', (day) => {
    expect(parseDay(day)).toEqual({ ok: true, value: day });
  });

  const wrong = `2025-02-29 1900-02-29 2025-02-30 2025-04-31 2025-13-01
    2025-00-10 2025-01-00 2025-01-32 0000-01-01 0000-12-31`;
  it.each(wrong.split(/\s+/))('%s is not in the calendar', (day) => {
    const issues = [{ path: 'date', message: `${day} is not a day of the calendar.` }];
    expect(parseDay(day)).toEqual({ ok: false, issues });
  });

  it.each(['', '22/09/2025', '2025-9-22', ' 2025-09-22', '2025-09-22T00:00:00Z', '12025-09-22'])(
    '"%s" is not written as one',
    (day) => {
      const message = 'The date must be written as YYYY-MM-DD, such as 2025-09-22.';
      expect(parseDay(day)).toEqual({ ok: false, issues: [{ path: 'date', message }] });
    },
  );

  it('can be reached from any other day', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        const between = (new Date(b).getTime() - new Date(a).getTime()) / DAY_IN_MS;
        expect(parseDay(a).ok).toBe(true);
        expect(addDays(a, between)).toBe(b);
        expect(Math.sign(compareDays(b, a))).toBe(Math.sign(between));
        expect(weekdayNumber(a)).toBe(new Date(a).getUTCDay() || 7);
      }),
    );
  });

  it.each([
    ['2025-12-28', 1, '2025-12-29'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-03-01', -1, '2025-02-28'],
    ['2025-07-15', 0, '2025-07-15'],
    ['2000-02-29', 366, '2001-03-01'],
    // The result is limited to the first and the last day of the calendar.
    ['9999-12-31', 1, '9999-12-31'],
    ['9999-12-31', 400_000, '9999-12-31'],
    ['9999-12-30', 1, '9999-12-31'],
    ['0001-01-01', -1, '0001-01-01'],
    ['0001-01-02', -1, '0001-01-01'],
  ])('%s and %i days is %s', (day, n, later) => {
    expect(addDays(day, n)).toBe(later);
  });

  it('throws for a text that is no day, which would be a bug', () => {
    expect(() => weekdayNumber('today')).toThrow('Not a day: today');
  });
});

it.each([
  [2025, '2025-09-01'],
  [0, '0001-09-01'],
  [600, '0600-09-01'],
  [10_000, '9999-09-01'],
])('the first of September of %i is %s', (year, day) => {
  expect(monthDayInYear(year, '-09-01')).toBe(day);
});

it.each([
  ['2025-12-30', '2026-01-01', 1, ['2025-12-30', '2025-12-31', '2026-01-01']],
  ['2025-12-01', '2025-12-15', 7, ['2025-12-01', '2025-12-08', '2025-12-15']],
  ['2025-12-01', '2025-12-14', 7, ['2025-12-01', '2025-12-08']],
  ['9999-12-30', '9999-12-31', 1, ['9999-12-30', '9999-12-31']],
  ['2025-12-02', '2025-12-01', 1, []],
])('the days from %s to %s, every %i', (first, last, every, days) => {
  expect(everyDayBetween(first, last, every)).toEqual(days);
});

it.each([
  ['2035-11-28', '2025-11-28', true],
  ['2035-11-29', '2025-11-28', false],
  ['2015-11-28', '2025-11-28', true],
  ['2015-11-27', '2025-11-28', false],
  ['2034-03-01', '2024-02-29', false],
  ['9999-12-31', '9995-01-01', true],
  ['0001-01-01', '0009-01-01', true],
])('%s is within ten years of %s: %s (Rule C8)', (day, other, near) => {
  expect(isWithinTenYears(day, other)).toBe(near);
});

it('belongs to a month, which is written with its year', () => {
  expect([monthOfDay('2025-10-27'), monthInWords('2025-10'), monthInWords('2026-01')]).toEqual([
    '2025-10',
    'October 2025',
    'January 2026',
  ]);
});

it.each([
  ['19:45', '7:45pm'],
  ['12:00', '12:00pm'],
  ['00:05', '12:05am'],
  ['09:30', '9:30am'],
])('the time %s is %s in words', (time, words) => {
  expect(timeInWords(time)).toBe(words);
});
