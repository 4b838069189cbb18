import { expect, it } from 'vitest';
import { makeCalendar, RULES } from '../../../../tests/fixtures/made-league.ts';
import { faultsOfChecked } from '../../../../tests/support/faults.ts';
import {
  checkNewSeason,
  parseDivisionNumbers,
  teamMoveWords,
  calendarFromFirstDay,
  previousPlaceWords,
  type SeasonValues,
  valuesOfProposal,
} from './season-form.ts';

const PROPOSAL = {
  season: '26/27',
  from: '25/26',
  divisions: [1, 2],
  weeks: 3,
  calendar: makeCalendar('2026-07-13', '2026-09-20', 3),
  rules: RULES,
  divisionRules: {},
  promoted: 2,
  exists: false,
  ties: [],
  teams: [
    { teamId: 'a', teamName: 'Elms', from: 1, position: 3, to: 2, move: 'relegated' as const },
    { teamId: 'b', teamName: 'Hall', from: 0, position: null, to: 0, move: 'stays' as const },
  ],
};

function values(given: Partial<SeasonValues> = {}): SeasonValues {
  return { ...valuesOfProposal(PROPOSAL, undefined), ...given };
}

it('sends an unchanged proposal as it was proposed, and suggests approval of substitutes if the league has not chosen', () => {
  const { weeks, divisions, calendar } = PROPOSAL;
  const teams = [
    { teamId: 'a', division: 2 },
    { teamId: 'b', division: 0 },
  ];
  const value = { season: '26/27', weeks, divisions, calendar, teams, divisionRules: {}, makeDefault: false };
  const suggested = { ok: true, value: { ...value, rules: { ...RULES, substitutes: 'approval' } } };
  expect(checkNewSeason(values(), PROPOSAL)).toEqual(suggested);
  const chosen = { ...PROPOSAL, rules: { ...RULES, substitutes: 'free' as const } };
  const sent = { ok: true, value: { ...value, rules: chosen.rules } };
  const checked = checkNewSeason(valuesOfProposal(chosen, undefined), chosen);
  expect(checked).toEqual(sent);
  expect(checked.ok && JSON.stringify(checked.value.rules)).toBe(JSON.stringify(chosen.rules));
});

it('reports all faults at once, each at its field', () => {
  const faultsOf = (given: Partial<SeasonValues>) => faultsOfChecked(checkNewSeason(values(given), PROPOSAL));
  const fieldsOf = (given: Partial<SeasonValues>) => faultsOf(given).map((fault) => fault.split(':')[0]);
  const rules = { ...values().rules, walkoverScore: '' };
  const fields = ['season', 'weeks', 'divisions', 'rules.walkoverScore'];
  expect(fieldsOf({ season: '26-27', weeks: '', divisions: '1, x', rules })).toEqual(fields);
  const [singles] = values().rules.format;
  const format = [
    { ...singles!, matches: 'x' },
    { ...singles!, name: 'Doubles', players: '2', matches: '40', points: '1.5' },
  ];
  const own = { ...values().rules, format, maxFramesPerPlayer: '', own: true };
  expect(fieldsOf({ divisionRules: { 1: own } })).toEqual([
    'divisionRules.1.format.0.matches',
    'divisionRules.1.format.1.matches',
    'divisionRules.1.format.1.points',
    'divisionRules.1.maxFramesPerPlayer',
  ]);
  const plain = { ...values().rules, format: [{ ...singles!, matches: 'x' }] };
  expect(fieldsOf({ rules: plain })).toEqual(['rules.format.0.matches']);
  expect(faultsOf({ divisions: '1' })).toEqual(['teams.0.division: Season 26/27 has no division 2.']);
});

it.each([
  ['1, 2', [1, 2]],
  [' 2;1  3,', [2, 1, 3]],
  ['', []],
  ['1, two', [1, NaN]],
])('reads the divisions in %j', (text, divisions) => {
  expect(parseDivisionNumbers(text)).toEqual(divisions);
});

it('makes a new calendar from complete fields only', () => {
  expect(calendarFromFirstDay(values())).toEqual(PROPOSAL.calendar);
  expect(calendarFromFirstDay(values({ weeks: '1' }))).toEqual([{ week: 1, from: '2026-07-13', to: '2026-09-20' }]);
  const late = { week: 1, from: '2026-09-16', to: '2026-09-20' };
  expect(calendarFromFirstDay(values({ start: '2026-09-16', weeks: '1' }))).toEqual([late]);
  const pauses = [{ from: '2026-09-21', to: '2026-09-27' }];
  expect(calendarFromFirstDay(values({ pauses }))?.[1]).toEqual({ week: 2, from: '2026-09-28', to: '2026-10-04' });
  for (const given of [
    { weeks: 'x' },
    { weeks: '0' },
    { weeks: '100' },
    { start: '' },
    { pauses: [{ from: '2026-12-21', to: '' }] },
    { pauses: [{ from: '2026-12-21', to: '2026-12-01' }] },
  ])
    expect(calendarFromFirstDay(values(given))).toBeNull();
});

it.each([
  [{ from: 2, position: 1, division: '1' }, 'Promoted', '1st in Division 2'],
  [{ from: 1, position: 22, division: '2' }, 'Relegated', '22nd in Division 1'],
  [{ from: 1, position: 3, division: '1' }, 'Stays', '3rd in Division 1'],
  [{ from: 1, position: 12, division: '0' }, 'Retires', '12th in Division 1'],
  [{ from: 0, position: null, division: '2' }, 'Returns', 'Retired'],
  [{ from: 0, position: null, division: '0' }, 'Stays retired', 'Retired'],
  [{ from: 2, position: null, division: '2' }, 'Stays', 'Division 2'],
])('describes the move of %j', (team, move, place) => {
  expect([teamMoveWords(team), previousPlaceWords(team, (division) => `Division ${division}`)]).toEqual([move, place]);
});
