import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currentGameWeek,
  datedWeeks,
  isSeasonOver,
  makeCalendar,
  mondayOf,
  nextCalendar,
  pausesIn,
} from '#domain/calendar.ts';
import { addDays, weekday } from '#domain/day.ts';
import { layOutSeason, nightOf, playedDays } from './calendar.ts';

// The dated weeks of the shipped season 25/26.
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

const CHRISTMAS = { from: '2026-12-21', to: '2027-01-03' };

describe('dated weeks', () => {
  it.each<[string, Parameters<typeof datedWeeks>[0], string[]]>([
    [
      'run from Monday to Sunday',
      { from: '2026-09-14', first: 1, last: 2, pauses: [] },
      ['1 2026-09-14 2026-09-20', '2 2026-09-21 2026-09-27'],
    ],
    [
      'begin on any day, and end on its Sunday',
      { from: '2026-09-16', first: 1, last: 2, pauses: [] },
      ['1 2026-09-16 2026-09-20', '2 2026-09-21 2026-09-27'],
    ],
    [
      'leave out whole weeks that a pause touches',
      { from: '2026-12-14', first: 14, last: 16, pauses: [{ from: '2026-12-24', to: '2026-12-28' }] },
      ['14 2026-12-14 2026-12-20', '15 2027-01-04 2027-01-10', '16 2027-01-11 2027-01-17'],
    ],
    [
      'leave out a week whose first day ends a pause',
      { from: '2026-12-21', first: 1, last: 1, pauses: [{ from: '2026-12-01', to: '2026-12-21' }] },
      ['1 2026-12-28 2027-01-03'],
    ],
    [
      'leave out two pauses that meet, in any order',
      {
        from: '2026-12-14',
        first: 1,
        last: 2,
        pauses: [
          { from: '2026-12-28', to: '2027-01-03' },
          { from: '2026-12-25', to: '2026-12-25' },
        ],
      },
      ['1 2026-12-14 2026-12-20', '2 2027-01-04 2027-01-10'],
    ],
    [
      'may begin after a pause',
      { from: '2026-12-28', first: 1, last: 1, pauses: [CHRISTMAS] },
      ['1 2027-01-04 2027-01-10'],
    ],
    [
      'take no notice of a pause before them',
      { from: '2027-01-04', first: 1, last: 1, pauses: [CHRISTMAS] },
      ['1 2027-01-04 2027-01-10'],
    ],
    ['are none where the last comes before the first', { from: '2027-01-04', first: 3, last: 2, pauses: [] }, []],
  ])('%s', (_, run, weeks) => {
    expect(datedWeeks(run).map(({ week, from, to }) => `${week} ${from} ${to}`)).toEqual(weeks);
  });

  it('are as many as asked for, one after the other, without a day of a pause', () => {
    const anyDay = fc.integer({ min: 0, max: 900 }).map((n) => addDays('2026-01-01', n));
    const anyPause = fc.tuple(anyDay, fc.nat(40)).map(([from, days]) => ({ from, to: addDays(from, days) }));
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 1, max: 40 }),
        fc.array(anyPause, { maxLength: 4 }),
        (from, last, pauses) => {
          const weeks = datedWeeks({ from, first: 1, last, pauses });
          expect(weeks.map(({ week }) => week)).toEqual(Array.from({ length: last }, (_, i) => i + 1));
          for (const [i, week] of weeks.entries()) {
            expect(weekday(week.to)).toBe(7);
            expect(week.from >= mondayOf(week.to) && week.from >= from).toBe(true);
            if (i > 0) expect([weekday(week.from), week.from > (weeks[i - 1]?.to ?? '')]).toEqual([1, true]);
            expect(pauses.some((pause) => pause.from <= week.to && pause.to >= week.from)).toBe(false);
          }
        },
      ),
    );
  });
});

describe('a season laid out', () => {
  it.each<[string, Parameters<typeof layOutSeason>, string[]]>([
    ['has no week', [{ from: '2026-07-14', to: '2026-09-20' }, 0, []], []],
    ['has one week', [{ from: '2026-07-14', to: '2026-09-20' }, 1, []], ['1 2026-07-14 2026-09-20']],
    [
      'keeps a long first week, whatever pauses in it',
      [{ from: '2026-07-14', to: '2026-09-18' }, 2, [{ from: '2026-08-01', to: '2026-08-31' }]],
      ['1 2026-07-14 2026-09-18', '2 2026-09-21 2026-09-27'],
    ],
    [
      'ends a short first week on Sunday',
      [{ from: '2026-09-15', to: '2026-09-18' }, 2, []],
      ['1 2026-09-15 2026-09-20', '2 2026-09-21 2026-09-27'],
    ],
    [
      'leaves out a first week of seven days that a pause touches',
      [{ from: '2026-09-14', to: '2026-09-20' }, 1, [{ from: '2026-09-16', to: '2026-09-16' }]],
      ['1 2026-09-21 2026-09-27'],
    ],
  ])('%s', (_, given, weeks) => {
    expect(layOutSeason(...given).map(({ week, from, to }) => `${week} ${from} ${to}`)).toEqual(weeks);
  });
});

describe('pauses', () => {
  it('are the days that no week holds', () => {
    expect(pausesIn(datedWeeks({ from: '2026-12-14', first: 1, last: 3, pauses: [CHRISTMAS] }))).toEqual([CHRISTMAS]);
    expect(pausesIn(makeCalendar('2025-07-15', '2025-09-21', 15))).toEqual([]);
    const weeks = datedWeeks({ from: '2026-12-14', first: 1, last: 3, pauses: [CHRISTMAS] });
    expect(pausesIn(weeks.toReversed())).toEqual([CHRISTMAS]);
    expect(pausesIn([])).toEqual([]);
  });
});

describe('the calendar of the season after', () => {
  const BEFORE = { name: '25/26', calendar: makeCalendar('2025-07-15', '2025-09-21', 15) };

  it('lies as the last one lay, from a Monday, and goes on to the last week', () => {
    const calendar = nextCalendar(BEFORE, 24);
    expect(calendar[0]).toEqual({ week: 1, from: '2026-07-13', to: '2026-09-20' });
    expect(calendar[1]).toEqual({ week: 2, from: '2026-09-21', to: '2026-09-27' });
    expect(calendar[14]).toEqual({ week: 15, from: '2026-12-21', to: '2026-12-27' });
    expect(calendar[15]).toEqual({ week: 16, from: '2026-12-28', to: '2027-01-03' });
    expect(calendar).toHaveLength(24);
  });

  it('is cut where the season has fewer weeks', () => {
    expect(nextCalendar(BEFORE, 3).at(-1)).toEqual({ week: 3, from: '2026-09-28', to: '2026-10-04' });
  });

  it('has no week where the season has none', () => {
    expect(nextCalendar(BEFORE, 0)).toEqual([]);
  });

  it('keeps the last week that it has room for in its place, after a pause', () => {
    const calendar = datedWeeks({ from: '2026-12-14', first: 1, last: 3, pauses: [CHRISTMAS] });
    expect(nextCalendar({ name: '26/27', calendar: calendar.toReversed() }, 2)).toEqual([
      { week: 1, from: '2027-12-20', to: '2027-12-26' },
      { week: 2, from: '2028-01-10', to: '2028-01-16' },
    ]);
  });

  it('moves weeks that begin on a Tuesday from Tuesday to Tuesday, and only the first to a Monday', () => {
    expect(nextCalendar({ name: '25/26', calendar: makeCalendar('2025-09-16', '2025-09-22', 2) }, 2)).toEqual([
      { week: 1, from: '2026-09-14', to: '2026-09-21' },
      { week: 2, from: '2026-09-22', to: '2026-09-28' },
    ]);
  });

  it.each([
    ['2020-09-14', '2021-09-20'],
    ['2026-09-14', '2027-09-20'],
    ['2032-09-13', '2033-09-19'],
  ])('of %s, in a year of 53 weeks, begins on %s', (from, next) => {
    const calendar = datedWeeks({ from, first: 1, last: 1, pauses: [] });
    expect(nextCalendar({ name: '25/26', calendar }, 1)[0]?.from).toBe(next);
  });

  it('pauses when the last one paused', () => {
    const before = {
      name: '26/27',
      calendar: datedWeeks({ from: '2026-09-14', first: 1, last: 20, pauses: [CHRISTMAS] }),
    };
    expect(pausesIn(nextCalendar(before, 20))).toEqual([{ from: '2027-12-27', to: '2028-01-09' }]);
  });

  it('stays in its week of the year over a leap year and a year of 53 weeks', () => {
    let season = { name: '25/26', calendar: datedWeeks({ from: '2025-09-15', first: 1, last: 2, pauses: [] }) };
    const starts = [];
    for (const name of ['26/27', '27/28', '28/29', '29/30', '30/31', '31/32', '32/33']) {
      season = { name, calendar: nextCalendar(season, 2) };
      starts.push(season.calendar[0]?.from);
    }
    expect(starts).toEqual([
      '2026-09-14',
      '2027-09-20',
      '2028-09-18',
      '2029-09-17',
      '2030-09-16',
      '2031-09-15',
      '2032-09-13',
    ]);
  });

  it.each([
    ['24/25', '2025-09-01'],
    ['25/26', '2026-09-07'],
    ['2026', '2027-01-04'],
  ])('begins as usual where %s had none: on %s', (name, from) => {
    const [first] = nextCalendar({ name, calendar: [] }, 5);
    expect([first?.from, weekday(first?.from ?? '')]).toEqual([from, 1]);
  });
});

describe('a dated week', () => {
  it.each([
    ['a week of seven days', '2025-09-22', '2025-09-28', '2025-09-22'],
    ['a first week that holds the summer', '2025-07-15', '2025-09-21', '2025-09-15'],
    ['a short week', '2025-09-24', '2025-09-26', '2025-09-24'],
  ])('is played in its last seven days: %s', (_, from, to, first) => {
    expect(playedDays({ from, to })).toEqual({ from: first, to });
  });

  it.each([
    ['Thursday', '2025-09-22', '2025-09-28', 4, '2025-09-25'],
    ['Thursday of the long first week', '2025-07-15', '2025-09-21', 4, '2025-09-18'],
    ['Sunday', '2025-09-22', '2025-09-28', 7, '2025-09-28'],
    ['Christmas Day, moved to the Monday', '2025-12-22', '2025-12-28', 4, '2025-12-22'],
    ['a day that the week has not', '2025-09-24', '2025-09-26', 1, null],
    ['a week of nothing but holidays', '2025-12-24', '2025-12-26', 4, null],
    ['a week with no other day but Saturday and Sunday', '2025-12-24', '2025-12-28', 4, null],
    ['New Year’s Day, moved to the Friday', '2026-01-01', '2026-01-04', 4, '2026-01-02'],
  ])('has its night on %s', (_, from, to, night, day) => {
    expect(nightOf({ from, to }, night)).toBe(day);
  });
});

it.each([
  ['on the last day of its last week', makeCalendar('2025-09-15', '2025-09-21', 3), '2025-10-05', false],
  ['on the day after', makeCalendar('2025-09-15', '2025-09-21', 3), '2025-10-06', true],
  ['while its undated week and the grace last', makeCalendar('2025-09-15', '2025-09-21', 2), '2025-11-02', false],
  ['after them', makeCalendar('2025-09-15', '2025-09-21', 2), '2025-11-03', true],
  ['without any dates', [], '2030-01-01', false],
])('a season of three weeks is over or not: %s', (_, calendar, today, over) => {
  expect(isSeasonOver({ calendar, weeks: 3 }, today, false)).toBe(over);
  expect(isSeasonOver({ calendar, weeks: 3 }, today, true)).toBe(true);
});
