import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentGameWeek } from '#domain/fixtures/calendar.ts';
import { addDays } from '#domain/day.ts';
import { makeCalendar, makeSeason } from '../../../tests/fixtures/made-league.ts';
import { dateShiftFromDemoSeasons, movedMatchNight, movedSeason, demoDateShiftForToday } from './demo-content.ts';

const CALENDAR = makeCalendar('2025-07-15', '2025-09-21', 15);
const SEASONS = [makeSeason('24/25'), makeSeason('25/26', { calendar: CALENDAR })];
const FIRST_NIGHT = '2025-09-15';

it.each([
  ['1999-01-01', 0, '25/26', 1],
  ['2025-07-01', 0, '25/26', 1],
  ['2025-07-15', 0, '25/26', 1],
  ['2025-11-26', 0, '25/26', 11],
  ['2025-12-28', 0, '25/26', 15],
  ['2025-12-29', 3, '25/26', 13],
  ['2026-01-04', 3, '25/26', 13],
  ['2026-01-05', 4, '25/26', 13],
  ['2026-02-10', 9, '25/26', 13],
  ['2026-04-30', 20, '25/26', 13],
  ['2026-07-20', 32, '25/26', 13],
  ['2026-07-26', 32, '25/26', 13],
  ['2026-07-27', 33, '26/27', 13],
  ['2026-11-25', 50, '26/27', 13],
  ['2026-12-27', 54, '26/27', 13],
  ['2027-01-03', 55, '26/27', 13],
  ['2028-02-29', 116, '27/28', 13],
  ['2035-12-31', 525, '35/36', 13],
])('a demo made on %s is moved by %i weeks: it is in season %s, week %i', (today, weeks, name, week) => {
  const move = demoDateShiftForToday(CALENDAR, today);
  expect(move.weeks).toBe(weeks);
  const [before, current] = SEASONS.map((season) => movedSeason(season, move));
  expect(current?.name).toBe(name);
  expect(Number(before?.name.slice(0, 2))).toBe(Number(name.slice(0, 2)) - 1);
  expect(currentGameWeek(current?.calendar ?? [], today)).toBe(week);
});

it('a calendar without dates, or without the week, is not moved', () => {
  expect(demoDateShiftForToday([], '2030-01-01')).toEqual({ weeks: 0, years: 0 });
  expect(demoDateShiftForToday(CALENDAR.slice(0, 12), '2030-01-01')).toEqual({ weeks: 0, years: 0 });
});

it('a season that is moved has the same weeks, from the same weekdays', () => {
  const move = demoDateShiftForToday(CALENDAR, '2026-11-25');
  expect(move).toEqual({ weeks: 50, years: 1 });
  expect(movedSeason(SEASONS[1]!, move)).toMatchObject({ name: '26/27', weeks: 24 });
  expect(movedSeason(SEASONS[1]!, move).calendar).toEqual(makeCalendar('2026-06-30', '2026-09-06', 15));
  expect(movedSeason(SEASONS[0]!, move)).toEqual({ ...SEASONS[0], name: '25/26', firstYear: 2025 });
});

const anyDay = fc.integer({ min: 0, max: 3800 }).map((n) => addDays('2025-07-01', n));

describe('the seasons of a league tell how far they are moved', () => {
  it('if they are the demo’s', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const move = demoDateShiftForToday(CALENDAR, today);
        const seasons = SEASONS.map((season) => movedSeason(season, move));
        expect(dateShiftFromDemoSeasons(seasons, FIRST_NIGHT)).toEqual(move);
        expect(dateShiftFromDemoSeasons(seasons.toReversed(), FIRST_NIGHT)).toEqual(move);
      }),
    );
  });

  const EARLIER = makeCalendar('2024-09-16', '2024-09-22', 22);
  const own = makeCalendar('2026-09-14', '2026-09-20', 22);
  it.each([
    ['there is none', []],
    ['the current one has no dates', [makeSeason('25/26'), makeSeason('26/27')]],
    ['there is one', [makeSeason('26/27', { calendar: own })]],
    ['they are earlier', [makeSeason('23/24'), makeSeason('24/25', { calendar: EARLIER })]],
    ['a year is missing', [makeSeason('24/25'), makeSeason('26/27', { calendar: own })]],
    [
      'the weeks begin on another day',
      [makeSeason('25/26'), makeSeason('26/27', { calendar: makeCalendar('2026-09-15', '2026-09-20', 22) })],
    ],
  ])('and not if %s', (_, seasons) => {
    expect(dateShiftFromDemoSeasons(seasons, FIRST_NIGHT)).toEqual({ weeks: 0, years: 0 });
  });
});

it.each([
  ['2025-12-04', 0, '2025-12-04'],
  ['2025-12-04', 50, '2026-11-19'],
  // The same weekday of the later week would be Christmas Day, and in the next row New Year’s Eve.
  ['2025-12-11', 2, '2025-12-22'],
  ['2025-12-10', 3, '2025-12-29'],
])('the match night of %s is %i weeks later on %s', (day, weeks, night) => {
  expect(movedMatchNight(day, { weeks })).toBe(night);
});
