import { describe, expect, it } from 'vitest';
import { currentGameWeek, makeCalendar } from '#domain/calendar.ts';
import { weekday } from '#domain/day.ts';

// The figures of specification §9, written out.
const CALENDAR = [
  { week: 1, from: '2025-07-15', to: '2025-09-21' },
  { week: 2, from: '2025-09-22', to: '2025-09-28' },
  { week: 3, from: '2025-09-29', to: '2025-10-05' },
  { week: 4, from: '2025-10-06', to: '2025-10-12' },
  { week: 5, from: '2025-10-13', to: '2025-10-19' },
  { week: 6, from: '2025-10-20', to: '2025-10-26' },
  { week: 7, from: '2025-10-27', to: '2025-11-02' },
  { week: 8, from: '2025-11-03', to: '2025-11-09' },
  { week: 9, from: '2025-11-10', to: '2025-11-16' },
  { week: 10, from: '2025-11-17', to: '2025-11-23' },
  { week: 11, from: '2025-11-24', to: '2025-11-30' },
  { week: 12, from: '2025-12-01', to: '2025-12-07' },
  { week: 13, from: '2025-12-08', to: '2025-12-14' },
  { week: 14, from: '2025-12-15', to: '2025-12-21' },
  { week: 15, from: '2025-12-22', to: '2025-12-28' },
];

describe('the calendar of 25/26', () => {
  it('is the specification’s', () => {
    expect(makeCalendar('2025-07-15', '2025-09-21', 15)).toEqual(CALENDAR);
  });

  it('runs from Monday to Sunday after the first week', () => {
    for (const { from, to } of CALENDAR.slice(1)) expect([weekday(from), weekday(to)]).toEqual([1, 7]);
  });
});

describe('the current game week', () => {
  it.each([
    ['long before the season', '2024-01-01', 1],
    ['the day before it', '2025-07-14', 1],
    ['its first day', '2025-07-15', 1],
    ['the last day of week 1', '2025-09-21', 1],
    ['the first day of week 2', '2025-09-22', 2],
    ['the middle of week 10', '2025-11-19', 10],
    ['the last day of week 14', '2025-12-21', 14],
    ['the last day', '2025-12-28', 15],
    ['the day after it', '2025-12-29', 15],
    ['long after the season', '2030-01-01', 15],
  ])('%s', (_, today, week) => {
    expect(currentGameWeek(CALENDAR, today)).toBe(week);
    expect(currentGameWeek(CALENDAR.toReversed(), today)).toBe(week);
  });

  it('is the week before where today is in a pause', () => {
    const pausing = [
      { week: 1, from: '2025-12-15', to: '2025-12-21' },
      { week: 2, from: '2026-01-05', to: '2026-01-11' },
    ];
    expect(currentGameWeek(pausing, '2025-12-25')).toBe(1);
  });

  it('is the first week of the calendar before it, whatever its number', () => {
    expect(currentGameWeek(CALENDAR.slice(4), '2025-07-15')).toBe(5);
  });

  it('is 1 where there is no calendar', () => {
    expect(currentGameWeek([], '2025-10-01')).toBe(1);
  });
});
