import { expect, test } from 'vitest';
import { rulesForNextSeason } from '#domain/rules/next-season.ts';
import type { SeasonWeek, LeagueRules } from '#domain/seasons/season.ts';
import { NO_REGISTER, RULES } from '../../../tests/fixtures/made-league.ts';

const week = (from: string): SeasonWeek => ({ week: 1, from, to: from });
const closing = (closes: string | null): NonNullable<LeagueRules['registration']> => ({ ...NO_REGISTER, closes });

test.each([
  ['with the calendar', '2025-10-01', [week('2025-09-01')], [week('2026-08-31')], '2026-09-30'],
  ['nowhere without a day', null, [week('2025-09-01')], [week('2026-08-31')], null],
  ['nowhere without a calendar to come', '2025-10-01', [week('2025-09-01')], [], '2025-10-01'],
])('the last day of the register moves %s', (_what, closes, calendar, next, expected) => {
  const registration = closing(closes);
  const season = { name: '25/26', firstYear: 2025, calendar };
  const rules = {
    rules: { ...RULES, registration },
    divisionRules: { 1: { registration }, 2: { registration: null } },
  };
  expect(rulesForNextSeason({ ...season, ...rules }, next)).toMatchObject({
    rules: { registration: { closes: expected } },
    divisionRules: { 1: { registration: { closes: expected } }, 2: { registration: null } },
  });
});
