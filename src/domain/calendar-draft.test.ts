import { expect, it } from 'vitest';
import { checkCalendar, checkSeasonDay } from '#domain/calendar-draft.ts';
import { makeCalendar } from '#domain/calendar.ts';

const CONTEXT = { season: '25/26', weeks: 24 };
const FIRST = { week: 1, from: '2025-09-15', to: '2025-09-21' };
const THIRD = { week: 3, from: '2025-09-29', to: '2025-10-05' };

it('the shipped calendar, an empty one, and one with a pause and in any order are right', () => {
  const shipped = makeCalendar('2025-07-15', '2025-09-21', 15);
  expect(checkCalendar(shipped, CONTEXT)).toEqual({ ok: true, value: shipped });
  expect(checkCalendar([], CONTEXT)).toEqual({ ok: true, value: [] });
  expect(checkCalendar([THIRD, FIRST], CONTEXT)).toEqual({ ok: true, value: [FIRST, THIRD] });
});

it.each([
  [{ week: 0 }, 'calendar.1.week: A week is a whole number, 1 or more.'],
  [{ week: 2.5 }, 'calendar.1.week: A week is a whole number, 1 or more.'],
  [{ week: 25 }, 'calendar.1.week: The season has 24 weeks, so week 25 cannot be dated.'],
  [{ week: 1 }, 'calendar.1.week: Week 1 is given twice.'],
  [{ from: '2025-9-29' }, 'calendar.1.from: The date must be written as YYYY-MM-DD, such as 2025-09-22.'],
  [{ to: '2025-02-30' }, 'calendar.1.to: 2025-02-30 is not a day of the calendar.'],
  [{ to: '2052-10-05' }, 'calendar.1.to: 2052-10-05 is not in season 25/26.'],
  [{ to: '2025-09-28' }, 'calendar.1.to: Week 3 ends before it begins.'],
  [{ from: '2025-09-21' }, 'calendar.1.from: Week 3 must begin after week 1 ends.'],
])('%j is told at its field', (bent, fault) => {
  const checked = checkCalendar([FIRST, { ...THIRD, ...bent }], CONTEXT);
  expect(checked.ok ? [] : checked.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([fault]);
});

it('all faults are reported at once, and none twice', () => {
  const checked = checkCalendar([undefined, { week: undefined, from: '1', to: '2' }, { ...THIRD, week: 99 }], CONTEXT);
  expect(checked.ok ? [] : checked.issues.map(({ path }) => path)).toEqual([
    'calendar.1.from',
    'calendar.1.to',
    'calendar.2.week',
  ]);
  expect(checkCalendar([undefined], CONTEXT)).toEqual({ ok: false, issues: [] });
});

it.each([
  [{ week: 24 }, CONTEXT],
  [{ to: '2025-09-29' }, CONTEXT],
  [{ from: '2024-09-30', to: '2024-10-06' }, CONTEXT],
  [{ to: '2027-12-31' }, CONTEXT],
  [{ week: 99 }, { ...CONTEXT, weeks: undefined }],
  [{ to: '2062-10-05' }, { ...CONTEXT, season: undefined }],
])('%j is right in %j', (bent, context) => {
  expect(checkCalendar([{ ...THIRD, ...bent }], context)).toEqual({ ok: true, value: [{ ...THIRD, ...bent }] });
});

it.each(['2023-12-31', '2028-01-01'])('%s is not in season 25/26', (day) => {
  const issues = [{ path: 'from', message: `${day} is not in season 25/26.` }];
  expect(checkSeasonDay(day, 'from', '25/26')).toEqual({ ok: false, issues });
});

it('a week without a number that ends too early is told without it', () => {
  const issues = [{ path: 'calendar.0.to', message: 'Week ends before it begins.' }];
  expect(checkCalendar([{ ...THIRD, week: undefined, to: '2025-09-28' }], CONTEXT)).toEqual({ ok: false, issues });
});

it.each(['week', 'from', 'to'])('a week is faulty without another word if its %s was reported before', (field) => {
  expect(checkCalendar([{ ...THIRD, [field]: undefined }], CONTEXT)).toEqual({ ok: false, issues: [] });
});
