import { expect, it } from 'vitest';
import type { Checked } from '#domain/issue.ts';
import {
  checkSeasonName,
  checkSeasonShape,
  checkTeamPlaces,
  teamBeyond,
  thingsBeyond,
  unplacedTeams,
} from '#domain/seasons/season-draft.ts';
import { makeFixture, makeTeam } from '../../../tests/fixtures/made-league.ts';

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

function faults(checked: Checked<unknown>): string[] {
  return checked.ok ? [] : checked.issues.map(({ path, message }) => `${path}: ${message}`);
}

it('a complete season is valid, with its divisions in order', () => {
  expect(checkSeasonShape({ ...SHAPE, divisions: [2, 1] }, SEASON)).toEqual({ ok: true, value: SHAPE });
});

it.each([{ weeks: 1 }, { weeks: 99 }, { divisions: [99] }])('%j is valid', (given) => {
  expect(checkSeasonShape({ ...SHAPE, ...given }, SEASON).ok).toBe(true);
});

it('a season without a name has no such division either', () => {
  const checked = checkTeamPlaces([{ teamId: 'a', division: 9 }], TEAMS, { name: undefined, divisions: [1] });
  expect(faults(checked)).toEqual(['teams.0.division: The season has no division 9.']);
});

it.each([
  [{ weeks: 0 }, ['weeks: A season has from 1 to 99 weeks.']],
  [{ weeks: 100, calendar: [] }, ['weeks: A season has from 1 to 99 weeks.']],
  [{ weeks: 2.5, calendar: [] }, ['weeks: A season has from 1 to 99 weeks.']],
  [{ divisions: [] }, ['divisions: A season has at least one division.']],
  [
    { divisions: [1, 0, 1] },
    ['divisions.1: A division is a whole number from 1 to 99.', 'divisions.2: Division 1 is given twice.'],
  ],
  [{ divisions: [1, undefined] }, []],
  [{ divisions: [100] }, ['divisions.0: A division is a whole number from 1 to 99.']],
  [{ divisions: [1.5] }, ['divisions.0: A division is a whole number from 1 to 99.']],
  [
    { calendar: [{ week: 1, from: '2026-09-14', to: 'x' }] },
    ['calendar.0.to: The date must be written as YYYY-MM-DD, such as 2025-09-22.'],
  ],
  [{ weeks: undefined, divisions: [undefined], calendar: undefined }, []],
  [
    { weeks: 0, divisions: [], calendar: [{ week: 1, from: '2026-09-14', to: '2026-09-01' }] },
    [
      'weeks: A season has from 1 to 99 weeks.',
      'divisions: A season has at least one division.',
      'calendar.0.to: Week 1 ends before it begins.',
    ],
  ],
])('%j is refused with every fault', (bent, expected) => {
  const checked = checkSeasonShape({ ...SHAPE, ...bent }, SEASON);
  expect([checked.ok, faults(checked)]).toEqual([false, expected]);
});

it.each([
  ['26/27', []],
  [undefined, []],
  ['', ['season: Season is required.']],
  ['26/28', ['season: 26/28 is not a season: the second year must follow the first.']],
])('the name %j', (name, expected) => {
  expect(faults(checkSeasonName(name))).toEqual(expected);
});

it('each team is placed once, in an existing division', () => {
  const season = { name: '26/27', divisions: [1, 2] };
  const places = [
    { teamId: 'a', division: 2 },
    { teamId: 'r', division: 1 },
    { teamId: 'c', division: 0 },
  ];
  expect(checkTeamPlaces(places, TEAMS, season)).toEqual({
    ok: true,
    value: new Map([
      ['a', 2],
      ['r', 1],
      ['c', 0],
    ]),
  });
  const wrong = [
    { teamId: 'nobody', division: 1 },
    { teamId: 'x', division: 1 },
    { teamId: 'a', division: 3 },
    { teamId: 'a', division: 1 },
    undefined,
    { teamId: undefined, division: 9 },
  ];
  expect(faults(checkTeamPlaces(wrong, TEAMS, season))).toEqual([
    'teams.0.teamId: The league has no such team.',
    'teams.1.teamId: The team Gone has been deleted.',
    'teams.2.division: Season 26/27 has no division 3.',
    'teams.3.teamId: Team a are given twice.',
    'teams.5.division: Season 26/27 has no division 9.',
  ]);
});

it('a team that is not placed must be able to stay', () => {
  expect(
    unplacedTeams(
      TEAMS.values(),
      new Map([
        ['c', 2],
        ['d', 2],
      ]),
      [1, 2],
    ),
  ).toEqual([]);
  expect(unplacedTeams(TEAMS.values(), new Map([['d', 2]]), [1, 2])).toEqual([
    { path: 'teams', message: 'Choose a division for Old Mill: division 3 no longer exists.' },
  ]);
  expect(unplacedTeams(TEAMS.values(), new Map(), [1, 2])[0]?.message).toBe(
    'Choose a division for Old Mill (and 1 more): division 3 no longer exists.',
  );
});

const FIXTURES = [makeFixture('a', 'b', { week: 3, division: 1 }), makeFixture('c', 'd', { week: 5, division: 2 })];

it.each([
  [5, [1, 2], null],
  [4, [1, 2], 'Season 25/26 has 1 result in weeks or divisions that would be removed.'],
  [5, [1], 'Season 25/26 has 1 result in weeks or divisions that would be removed.'],
  [2, [3], 'Season 25/26 has 2 results in weeks or divisions that would be removed.'],
])('%d weeks and divisions %j', (weeks, divisions, reason) => {
  expect(thingsBeyond({ name: '25/26', weeks, divisions }, FIXTURES, 'result')).toBe(reason);
});

it('a fixture list keeps its weeks and divisions too', () => {
  const scheduled = [
    { week: 3, division: 1 },
    { week: 5, division: 2 },
  ];
  expect(thingsBeyond({ name: '25/26', weeks: 5, divisions: [1, 2] }, scheduled, 'fixture')).toBeNull();
  expect(thingsBeyond({ name: '25/26', weeks: 4, divisions: [1, 2] }, scheduled, 'fixture')).toBe(
    'Season 25/26 has 1 fixture on its list in weeks or divisions that would be removed.',
  );
  expect(thingsBeyond({ name: '25/26', weeks: 0, divisions: [1] }, scheduled, 'fixture')).toMatch(/2 fixtures/);
});

it('points adjustments keep theirs', () => {
  const season = { name: '25/26', weeks: 3, divisions: [1] };
  const beyond = [
    { week: 4, division: 1 },
    { week: 1, division: 2 },
  ];
  expect(thingsBeyond(season, [{ week: 3, division: 1 }], 'points adjustment')).toBeNull();
  expect(thingsBeyond(season, beyond, 'points adjustment')).toBe(
    'Season 25/26 has 2 points adjustments in weeks or divisions that would be removed.',
  );
});

it('a live team keeps its division; a retired or deleted one does not', () => {
  const teams = [makeTeam('a'), makeTeam('b', { division: 0 }), makeTeam('c', { division: 2, deleted: true })];
  expect(teamBeyond({ divisions: [1] }, teams)).toBeNull();
  expect(teamBeyond({ divisions: [2] }, teams)).toBe('Team a are in division 1, which would be removed.');
});
