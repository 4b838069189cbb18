import { describe, expect, it, test } from 'vitest';
import { checkAgainstSchema } from '#domain/check.ts';
import {
  accessFaults,
  accessLimitedToRole,
  noJoinedSecretaryFault,
  type Person,
  personSchema,
  roleWords,
} from '#domain/people/access.ts';
import { makePeople, makeTeam } from '../../../tests/fixtures/made-league.ts';

const CONTEXT = {
  teams: makePeople([makeTeam('a'), makeTeam('b'), makeTeam('gone', { deleted: true })]).teams,
  divisions: new Set([1, 2]),
};

const ofTeams = (fault: string) => `teamIds.${fault}`;

describe('access', () => {
  it.each<[Omit<Parameters<typeof accessLimitedToRole>[0], 'name'>, teamIds: string[], divisions: number[] | null]>([
    [{ role: 'secretary' }, [], null],
    [{ role: 'captain', teamIds: ['a', 'b'], divisions: [9] }, ['a', 'b'], null],
    [{ role: 'results', teamIds: ['x'], divisions: [2, 1] }, [], [2, 1]],
    [{ role: 'results', divisions: null }, [], null],
    [{ role: 'results', teamIds: null, divisions: [1] }, [], [1]],
    [{ role: 'secretary', teamIds: null, divisions: null }, [], null],
  ])('%j is accepted', (given, teamIds, divisions) => {
    const sent = { ...given, name: 'Ann Lee' };
    expect(accessFaults(sent, CONTEXT)).toEqual([]);
    expect(accessLimitedToRole(sent)).toEqual({ name: 'Ann Lee', role: given.role, teamIds, divisions });
  });

  it.each([
    [{ role: 'captain' }, ['teamIds A captain needs at least one team.']],
    [{ role: 'captain', teamIds: null }, ['teamIds A captain needs at least one team.']],
    [
      { role: 'captain', teamIds: ['a', 'gone', undefined, 'no', 'a'] },
      ['1 The league has no such team.', '3 The league has no such team.', '4 This is named twice.'].map(ofTeams),
    ],
    [{ role: 'results' }, ['divisions Divisions are required: a list, or null for all.']],
    [{ role: 'results', divisions: [] }, ['divisions Choose at least one division.']],
    [
      { role: 'results', divisions: [1, 3, 1] },
      ['divisions.1 The league has no division 3.', 'divisions.2 This is named twice.'],
    ],
    [{}, []],
  ] as [Parameters<typeof accessFaults>[0], string[]][])('%j is refused', (sent, faults) => {
    expect(accessFaults(sent, CONTEXT).map(({ path, message }) => `${path} ${message}`)).toEqual(faults);
  });

  it.each([
    [{ name: ' ', role: 'boss' }, ['The name is required.', 'The role must be secretary, results or captain.']],
    [{ name: 'x'.repeat(61) }, ['The name is longer than 60 characters.', 'The role is required.']],
    [{ name: ' Ann  Lee ', role: 5 }, ['The role must be text.']],
  ])('%j has a name and a role', (sent, messages) => {
    const checked = checkAgainstSchema(personSchema.pick({ name: true, role: true }), sent);
    expect(checked.ok ? null : checked.issues.map(({ message }) => message)).toEqual(messages);
  });
});

test('teams and divisions must be lists', () => {
  const lists = personSchema.pick({ teamIds: true, divisions: true });
  const messages = (sent: object) => {
    const checked = checkAgainstSchema(lists, sent);
    return checked.ok ? [] : checked.issues.map(({ message }) => message);
  };
  const noLists = ['The teams must be a list.', 'The divisions must be a list.'];
  expect(messages({ teamIds: 5, divisions: 'x' })).toEqual(noLists);
  const noIds = ['The team must be text.', 'A division must be a number.'];
  expect(messages({ teamIds: [5], divisions: ['x'] })).toEqual(noIds);
});

test.each<[Parameters<typeof roleWords>[0], string]>([
  [{ role: 'secretary', teamIds: [], divisions: null }, 'secretary'],
  [{ role: 'results', teamIds: [], divisions: null }, 'results official of all divisions'],
  [{ role: 'results', teamIds: [], divisions: [1, 2] }, 'results official of division 1, 2'],
  [{ role: 'captain', teamIds: ['a'], divisions: null }, 'captain of Team a'],
  [{ role: 'captain', teamIds: ['a', 'b'], divisions: null }, 'captain of Team a and Team b'],
])('%j is said as %s', (access, words) => {
  expect(roleWords(access, (id) => `Team ${id}`)).toBe(words);
});

test('a captain without teams looks after none', () => {
  expect(accessLimitedToRole({ name: 'Ann', role: 'captain' }).teamIds).toEqual([]);
});

test('the shared password can be off only while a secretary has joined', () => {
  const person = (role: Person['role'], joinedAt: string | null): Person => {
    return { id: role, name: role, role, teamIds: [], divisions: null, invitedAt: '', joinedAt };
  };
  expect(noJoinedSecretaryFault([person('secretary', '2026-01-01')])).toBeNull();
  expect(noJoinedSecretaryFault([person('captain', null), person('secretary', '2026-01-01')])).toBeNull();
  expect(noJoinedSecretaryFault([person('secretary', null), person('results', '2026-01-01')])).toMatch(
    'Invite one first.',
  );
});
