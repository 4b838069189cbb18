import { expect, test } from 'vitest';
import { type RuleDays, ruleDaysAfterChange, ruleStartDay } from '#domain/rules/rule-days.ts';
import type { RulesByDivision, LeagueRules } from '#domain/seasons/season.ts';
import { NO_REGISTER, RULES } from '../../../tests/fixtures/made-league.ts';

const CLOSES = { ...NO_REGISTER, closes: '2026-01-01' };
const WAITS = { ...NO_REGISTER, waitDays: 7 };
const SHORT = [{ for: 'short' as const, points: [1], free: 0, hours: 24 }];

function season(more: Partial<LeagueRules>, divisionRules: RulesByDivision = {}, ruleDays: RuleDays = {}) {
  return { rules: { ...RULES, ...more }, divisionRules, divisions: [1, 2], ruleDays };
}

const [THEN, TODAY] = ['2025-10-01', '2025-11-05'];
const none = season({});
const closes = season({ registration: CLOSES });
const since = season({ registration: CLOSES }, {}, { 'registration.closes': THEN });
const START = '0001-01-01';

test.each([
  ['no rule', none, none, {}],
  ['a rule that is set', none, closes, { 'registration.closes': TODAY }],
  ['a rule that asks for nothing', none, season({ registration: NO_REGISTER }), {}],
  ['a rule that stays', since, closes, { 'registration.closes': THEN }],
  ['a rule that holds from the start', closes, season({ registration: { ...CLOSES, closes: '2026-02-01' } }), {}],
  ['a rule that goes', since, none, {}],
  [
    'a second rule',
    since,
    season({ registration: { ...CLOSES, oneADay: true } }),
    { 'registration.closes': THEN, 'registration.oneADay': TODAY },
  ],
  ['a penalty', none, season({ penalties: SHORT }), { 'penalties.short': TODAY }],
  [
    'a rule of a division',
    none,
    season({}, { 2: { registration: WAITS } }),
    { 'divisions.2.registration.waitDays': TODAY },
  ],
  [
    'a division that keeps the season’s rule in its own',
    since,
    season({ registration: CLOSES }, { 1: { registration: CLOSES } }),
    { 'registration.closes': THEN },
  ],
  [
    'a division that replaces the rules',
    closes,
    season({ registration: CLOSES }, { 1: { registration: WAITS } }),
    { 'divisions.1.registration.waitDays': TODAY },
  ],
  [
    'a division that takes the season’s rule, which it had not',
    season({ registration: CLOSES }, { 1: { registration: null } }),
    closes,
    { 'divisions.1.registration.closes': TODAY },
  ],
  [
    'a season that takes the rule of a division',
    season({}, { 1: { registration: CLOSES } }),
    season({ registration: CLOSES }, { 1: { registration: CLOSES } }),
    { 'registration.closes': TODAY, 'divisions.1.registration.closes': START },
  ],
])('notes the days of %s', (_what, before, after, days) => {
  expect(ruleDaysAfterChange(before, after, TODAY)).toEqual(days);
});

test.each([
  ['its own', { 'divisions.1.registration.closes': TODAY, 'registration.closes': THEN }, TODAY],
  ['the season’s', { 'divisions.2.registration.closes': TODAY, 'registration.closes': THEN }, THEN],
  ['the start', {}, START],
])('a rule of a division judges from %s', (_what, ruleDays, day) => {
  expect(ruleStartDay({ ruleDays }, 1, 'registration.closes')).toBe(day);
});
