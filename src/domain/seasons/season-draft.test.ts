import { expect, it } from 'vitest';
import {
  checkSeasonName,
  checkSeasonShape,
  checkTeamDivisions,
  removedDivisionConflict,
  removedContentConflict,
  teamInRemovedDivisionFaults,
} from '#domain/seasons/season-draft.ts';
import { makeFixture, makeTeam } from '../../../tests/fixtures/made-league.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

const SEASON = { name: '26/27', firstYear: 2026 };
const SHAPE = { weeks: 24, divisions: [1, 2], calendar: [{ week: 1, from: '2026-09-14', to: '2026-09-20' }] };
const TEAMS = new Map(
  [
    makeTeam('a'),
    makeTeam('b', { division: 2 }),
    makeTeam('c', { division: 3, name: 'Old Mill' }),
    makeTeam('d', { division: 3 }),
    makeTeam('r', { division: 0 }),
    makeTeam('x', { deleted: true, name: 'Gone', division: 3 }),
  ].map((team) => [team.id, team]),
);

it('a complete season is valid, with its divisions in order', () => {
  expect(checkSeasonShape({ ...SHAPE, divisions: [2, 1] }, SEASON)).toEqual({ ok: true, value: SHAPE });
});

it.each([{ weeks: 1 }, { weeks: 99 }, { divisions: [99] }])('%j is valid', (given) => {
  expect(checkSeasonShape({ ...SHAPE, ...given }, SEASON).ok).toBe(true);
});

it('a season without a name is checked for its divisions too', () => {
  const checked = checkTeamDivisions([{ teamId: 'a', division: 9 }], TEAMS, { name: undefined, divisions: [1] });
  expect(faultsOfChecked(checked)).toEqual(['teams.0.division: The season has no division 9.']);
  // A missing list of teams is reported by another check.
  expect(checkTeamDivisions(undefined, TEAMS, { ...SEASON, divisions: [1] })).toEqual({ ok: false, issues: [] });
});

const noWeeks = 'weeks: A season has from 1 to 99 weeks.';
const noDivision = 'divisions: A season has at least one division.';
const notFrom = (at: number) => `divisions.${at}: A division is a whole number from 1 to 99.`;
const week = (to: string) => [{ week: 1, from: '2026-09-14', to }];
const noDay = 'calendar.0.to: The date must be written as YYYY-MM-DD, such as 2025-09-22.';
const endsEarly = 'calendar.0.to: Week 1 ends before it begins.';

it.each([
  [{ weeks: 0 }, [noWeeks]],
  [{ weeks: 100, calendar: [] }, [noWeeks]],
  [{ weeks: 2.5, calendar: [] }, [noWeeks]],
  [{ divisions: [] }, [noDivision]],
  [{ divisions: [1, 0, 1] }, [notFrom(1), 'divisions.2: Division 1 is given twice.']],
  [{ divisions: [1, undefined] }, []],
  [{ divisions: undefined }, []],
  [{ divisions: [100] }, [notFrom(0)]],
  [{ divisions: [1.5] }, [notFrom(0)]],
  [{ calendar: week('x') }, [noDay]],
  [{ weeks: undefined, divisions: [undefined], calendar: undefined }, []],
  [{ weeks: 0, divisions: [], calendar: week('2026-09-01') }, [noWeeks, noDivision, endsEarly]],
])('%j is refused with every fault', (bent, expected) => {
  const checked = checkSeasonShape({ ...SHAPE, ...bent }, SEASON);
  expect([checked.ok, faultsOfChecked(checked)]).toEqual([false, expected]);
});

it.each([
  ['26/27', []],
  [undefined, []],
  ['', ['season: Season is required.']],
  ['26/28', ['season: 26/28 is not a season: the second year must follow the first.']],
])('the name %j', (name, expected) => {
  expect(faultsOfChecked(checkSeasonName(name))).toEqual(expected);
});

it('each team is placed once, in an existing division', () => {
  const season = { name: '26/27', divisions: [1, 2] };
  const placed = (text: string) =>
    text
      .split(', ')
      .map((one) => one.split(' '))
      .map(([teamId, division]) => ({ teamId: teamId === '-' ? undefined : teamId, division: Number(division) }));
  const places = new Map(Object.entries({ a: 2, r: 1, c: 0 }));
  expect(checkTeamDivisions(placed('a 2, r 1, c 0'), TEAMS, season)).toEqual({ ok: true, value: places });
  const wrong = [...placed('nobody 1, x 1, a 3, a 1'), undefined, ...placed('- 9')];
  expect(faultsOfChecked(checkTeamDivisions(wrong, TEAMS, season))).toEqual([
    'teams.0.teamId: The league has no such team.',
    'teams.1.teamId: The team Gone has been deleted.',
    'teams.2.division: Season 26/27 has no division 3.',
    'teams.3.teamId: Team a are given twice.',
    'teams.5.division: Season 26/27 has no division 9.',
  ]);
});

it('a team without a new place must be able to stay', () => {
  expect(teamInRemovedDivisionFaults(TEAMS.values(), new Map(Object.entries({ c: 2, d: 2 })), [1, 2])).toEqual([]);
  expect(teamInRemovedDivisionFaults(TEAMS.values(), new Map([['d', 2]]), [1, 2])).toEqual([
    { path: 'teams', message: 'Choose a division for Old Mill: division 3 no longer exists.' },
  ]);
  expect(teamInRemovedDivisionFaults(TEAMS.values(), new Map(), [1, 2])[0]?.message).toBe(
    'Choose a division for Old Mill (and 1 more): division 3 no longer exists.',
  );
});

const FIXTURES = [makeFixture('a', 'b', { week: 3, division: 1 }), makeFixture('c', 'd', { week: 5, division: 2 })];

const gone = 'in weeks or divisions that would be removed.';
it.each([
  [5, [1, 2], 'result', null],
  [4, [1, 2], 'result', `Season 25/26 has 1 result ${gone}`],
  [5, [1], 'result', `Season 25/26 has 1 result ${gone}`],
  [2, [3], 'result', `Season 25/26 has 2 results ${gone}`],
  [5, [1, 2], 'fixture', null],
  [4, [1, 2], 'fixture', `Season 25/26 has 1 fixture on its list ${gone}`],
  [0, [1], 'fixture', `Season 25/26 has 2 fixtures on its list ${gone}`],
  [5, [1, 2], 'points adjustment', null],
  [2, [3], 'points adjustment', `Season 25/26 has 2 points adjustments ${gone}`],
] as const)('%d weeks and divisions %j with a %s', (weeks, divisions, what, reason) => {
  expect(removedContentConflict({ name: '25/26', weeks, divisions: [...divisions] }, FIXTURES, what)).toBe(reason);
});

it('a live team keeps its division; a retired or deleted one does not', () => {
  const teams = [makeTeam('a'), makeTeam('b', { division: 0 }), makeTeam('c', { division: 2, deleted: true })];
  expect(removedDivisionConflict({ divisions: [1] }, teams)).toBeNull();
  expect(removedDivisionConflict({ divisions: [2] }, teams)).toBe('Team a are in division 1, which would be removed.');
});
