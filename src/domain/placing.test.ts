import { expect, it } from 'vitest';
import { peopleIn, placeTeams, placingsOf } from '#domain/placing.ts';
import { makePeople, makeTeam } from '../../tests/fixtures/made-league.ts';

const SEASON = { name: '26/27', divisions: [1, 2] };
const TEAMS = [
  makeTeam('a', { division: 1 }),
  makeTeam('b', { division: 2 }),
  makeTeam('r', { division: 0 }),
  makeTeam('x', { division: 2, deleted: true }),
];

function divisionsAfter(teams: typeof TEAMS, wanted: Record<string, number>) {
  const planned = placingsOf(TEAMS, new Map(Object.entries(wanted)));
  const placed = placeTeams(teams, SEASON, planned);
  return placed.ok ? placed.moved.map(({ id, division }) => `${id} ${division}`) : placed.conflict;
}

it('a placing holds every live team, those that nobody named where they are', () => {
  expect(placingsOf(TEAMS, new Map([['a', 2]]))).toEqual([
    { teamId: 'a', division: 2, was: 1 },
    { teamId: 'b', division: 2, was: 2 },
    { teamId: 'r', division: 0, was: 0 },
  ]);
});

it.each<[string, typeof TEAMS, Record<string, number>, string | string[]]>([
  ['teams move where they were placed', TEAMS, { a: 2, b: 1, r: 2 }, ['a 2', 'b 1', 'r 2']],
  ['who stays is not touched', TEAMS, {}, []],
  ['who retired since stays retired', [makeTeam('a', { division: 0 }), ...TEAMS.slice(1)], { a: 2, b: 1 }, ['b 1']],
  ['who moved since goes where planned', [makeTeam('a', { division: 2 }), ...TEAMS.slice(1)], { a: 1 }, ['a 1']],
  ['who came since stays', [...TEAMS, makeTeam('n', { division: 1 })], { a: 2 }, ['a 2']],
  ['who was deleted since is left out', [makeTeam('a', { deleted: true }), ...TEAMS.slice(1)], { a: 2 }, []],
  [
    'who came since into a division that is no more is in the way',
    [...TEAMS, makeTeam('n', { name: 'Newcomers', division: 3 })],
    {},
    'Newcomers are in division 3, which season 26/27 does not have.',
  ],
])('%s', (_, teams, wanted, expected) => {
  expect(divisionsAfter(teams, wanted)).toEqual(expected);
});

it('the league as a season has it', () => {
  const people = makePeople(TEAMS);
  const { teams } = peopleIn(people, [
    { teamId: 'a', division: 2, was: 1 },
    { teamId: 'nobody', division: 1, was: 1 },
  ]);
  expect([...teams.values()].map(({ id, division }) => `${id} ${division}`)).toEqual(['a 2', 'b 2', 'r 0', 'x 2']);
  expect(peopleIn(people, [])).toBe(people);
});
