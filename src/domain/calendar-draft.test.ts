import { expect, it } from 'vitest';
import { checkCalendar } from '#domain/calendar-draft.ts';
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
