import { expect, test } from 'vitest';
import type { PenaltyRule } from '#domain/rules/penalties.ts';
import type { PenaltyOccasion } from '#domain/rules/penalty-occasions.ts';
import { pointsAdjustmentReasonText, undecidedPenalties } from '#domain/rules/prepared-penalties.ts';
import type { RulesByDivision } from '#domain/seasons/season.ts';
import { RULES } from '../../../tests/fixtures/made-league.ts';

const nameOf = (teamId: string) => `Team ${teamId.toUpperCase()}`;

/**
 * Returns an occasion on which a team may lose points, at home to team `z`. `a 7`: team `a` on 7 October; `a ?`: team
 * `a` on an unknown day.
 */
function timeOf(text: string, more: Partial<PenaltyOccasion> = {}): PenaltyOccasion {
  const [teamId = '', day = ''] = text.split(' ');
  const date = day === '?' ? null : `2025-10-${day.padStart(2, '0')}`;
  const place = {
    season: '25/26',
    division: 1,
    week: 1,
    homeTeamId: teamId,
    awayTeamId: 'z',
    fixtureId: text,
    listedId: null,
  };
  return { id: text, reason: 'short', ...place, teamId, day: date, judgedOn: date, ...more };
}

const penalty = (points: number[], more: Partial<PenaltyRule> = {}): PenaltyRule => {
  return { for: 'short', points, free: 0, hours: 24, ...more };
};

type Given = {
  rules: PenaltyRule[];
  times: PenaltyOccasion[];
  own?: RulesByDivision;
  days?: Record<string, string>;
  decided?: Record<string, 'take' | 'drop'>;
};

/**
 * Returns the prepared penalties as texts. `a 7: 2 (3)`: the id of the occasion is `a 7`, the penalty is 2 points, and
 * it is the third such occasion for the team.
 */
function prepared({ rules, times, own = {}, days = {}, decided = {} }: Given): string[] {
  const season = { rules: { ...RULES, penalties: rules }, divisionRules: own, ruleDays: days };
  const decisions = new Map(Object.entries(decided).map(([id, decision]) => [id, { decision }]));
  return undecidedPenalties(times, season, decisions, nameOf).map((one) => `${one.id}: ${one.points} (${one.times})`);
}

const timesOf = (...texts: string[]) => texts.map((text) => timeOf(text));
const late = (hoursLate: number) => timeOf('a 1', { reason: 'late-result', hoursLate });
const LATE = penalty([1], { for: 'late-result' });

test.each<[string, Given, string[]]>([
  ['no rule', { rules: [], times: timesOf('a 1') }, []],
  ['a rule for something else', { rules: [LATE], times: timesOf('a 1') }, []],
  ['the same points each time', { rules: [penalty([2])], times: timesOf('a 1', 'a 2') }, ['a 1: 2 (1)', 'a 2: 2 (2)']],
  [
    'growing points: the last number from then on',
    { rules: [penalty([1, 3])], times: timesOf('a 1', 'a 2', 'a 3', 'a 4') },
    ['a 1: 1 (1)', 'a 2: 3 (2)', 'a 3: 3 (3)', 'a 4: 3 (4)'],
  ],
  [
    'free times, then the first number',
    { rules: [penalty([1, 2], { free: 2 })], times: timesOf('a 1', 'a 2', 'a 3', 'a 4') },
    ['a 3: 1 (3)', 'a 4: 2 (4)'],
  ],
  [
    'each team by itself',
    { rules: [penalty([1, 2])], times: timesOf('a 1', 'b 2', 'a 3') },
    ['a 1: 1 (1)', 'a 3: 2 (2)', 'b 2: 1 (1)'],
  ],
  [
    'the order of play, not of recording',
    { rules: [penalty([1, 2])], times: timesOf('a 9', 'a 2') },
    ['a 2: 1 (1)', 'a 9: 2 (2)'],
  ],
  [
    'the week, where the day is the same',
    { rules: [penalty([1, 2])], times: [timeOf('a 1', { id: 'later', week: 2 }), timeOf('a 1')] },
    ['a 1: 1 (1)', 'later: 2 (2)'],
  ],
  [
    'the home team’s name, where the week is the same too',
    { rules: [penalty([1, 2])], times: [timeOf('b 1'), timeOf('b 1', { id: 'away', homeTeamId: 'a' })] },
    ['away: 1 (1)', 'b 1: 2 (2)'],
  ],
  ['an unknown day first', { rules: [penalty([1, 2])], times: timesOf('a 1', 'a ?') }, ['a ?: 1 (1)', 'a 1: 2 (2)']],
  [
    'a dropped time does not count',
    { rules: [penalty([1, 2])], times: timesOf('a 1', 'a 2', 'a 3'), decided: { 'a 1': 'drop' } },
    ['a 2: 1 (1)', 'a 3: 2 (2)'],
  ],
  [
    'a dropped time uses up no free one',
    { rules: [penalty([1], { free: 1 })], times: timesOf('a 1', 'a 2', 'a 3'), decided: { 'a 2': 'drop' } },
    ['a 3: 1 (2)'],
  ],
  [
    'a time that was taken counts, and waits no more',
    { rules: [penalty([1, 2])], times: timesOf('a 1', 'a 2'), decided: { 'a 1': 'take' } },
    ['a 2: 2 (2)'],
  ],
  ['exactly so many hours', { rules: [LATE], times: [late(24)] }, []],
  ['more hours', { rules: [LATE], times: [late(24.01)] }, ['a 1: 1 (1)']],
  ['hours of the rule', { rules: [{ ...LATE, hours: 48 }], times: [late(30)] }, []],
  [
    'a result in time counts for nothing',
    { rules: [{ ...LATE, free: 1 }], times: [late(5), { ...late(30), id: 'second' }] },
    [],
  ],
  [
    'two rules for one reason, each with its own count',
    { rules: [penalty([1]), penalty([5], { free: 1 })], times: timesOf('a 1', 'a 2') },
    ['a 1: 1 (1)', 'a 2: 1 (2)', 'a 2-2: 5 (2)'],
  ],
  [
    'both teams of a match awarded to neither',
    {
      rules: [penalty([3], { for: 'not-played' })],
      times: timesOf('a 1', 'b 1').map((one) => ({ ...one, reason: 'not-played' })),
    },
    ['a 1: 3 (1)', 'b 1: 3 (1)'],
  ],
  [
    'a player who loses a match',
    { rules: [penalty([2], { for: 'ineligible' })], times: [timeOf('a 1', { reason: 'ineligible' })] },
    ['a 1: 2 (1)'],
  ],
  [
    'a time before the rule was set',
    { rules: [penalty([1, 2])], times: timesOf('a 1', 'a 5'), days: { 'penalties.short': '2025-10-05' } },
    ['a 5: 1 (1)'],
  ],
  [
    'a time of an unknown day',
    { rules: [penalty([1])], times: timesOf('a ?'), days: { 'penalties.short': '2025-10-05' } },
    ['a ?: 1 (1)'],
  ],
  [
    'a division with penalties of its own',
    { rules: [penalty([1])], times: timesOf('a 1'), own: { 1: { penalties: [penalty([9])] } } },
    ['a 1: 9 (1)'],
  ],
  [
    'a division without penalties',
    { rules: [penalty([1])], times: timesOf('a 1'), own: { 1: { penalties: null } } },
    [],
  ],
])('%s (Rule F44)', (_, given, expected) => {
  expect(prepared(given)).toEqual(expected);
});

test.each([
  ['short', 'a', 1, 'Players missing in the match against Team B, week 4'],
  ['short', 'b', 2, 'Players missing in the match against Team A, week 4: 2 times this season'],
  ['postponed', 'a', 3, 'Asked to postpone the match against Team B, week 4: 3 times this season'],
  ['late-result', 'a', 1, 'Late result of the match against Team B, week 4'],
  ['not-played', 'b', 1, 'Did not play the match against Team A, week 4'],
  ['ineligible', 'a', 1, 'A player who may not play, in the match against Team B, week 4'],
  ['innocent', 'a', 1, 'Average at home, for the cancelled match against Team B, week 4'],
  ['innocent', 'b', 1, 'Average away, for the cancelled match against Team A, week 4'],
] as const)('the reason %s of team %s, time %i: %s', (reason, teamId, times, text) => {
  expect(pointsAdjustmentReasonText({ reason, teamId, times, homeTeamId: 'a', awayTeamId: 'b', week: 4 }, nameOf)).toBe(
    text,
  );
});
