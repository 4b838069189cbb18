import { describe, expect, it, test } from 'vitest';
import { checkPerson, lastSecretaryFault, LINK_LIFE, type Person, REPEAT_WITHIN } from '#domain/people/access.ts';

const team = (id: string, deleted = false) => ({ id, name: id, formerNames: [], division: 1, deleted });
const CONTEXT = {
  teams: new Map([team('a'), team('b'), team('gone', true)].map((one) => [one.id, one])),
  divisions: new Set([1, 2]),
};

describe('checkPerson', () => {
  it.each([
    [
      { name: ' Ann  Lee ', role: 'secretary' },
      { name: 'Ann Lee', role: 'secretary', teamIds: [], divisions: null },
    ],
    [
      { name: 'Ann', role: 'captain', teamIds: ['a', 'b'], divisions: [9] },
      { role: 'captain', teamIds: ['a', 'b'], divisions: null },
    ],
    [
      { name: 'Ann', role: 'results', teamIds: ['x'], divisions: [2, 1] },
      { role: 'results', teamIds: [], divisions: [2, 1] },
    ],
    [
      { name: 'Ann', role: 'results', divisions: null },
      { role: 'results', divisions: null },
    ],
  ])('accepts %j', (draft, access) => {
    expect(checkPerson(draft, CONTEXT)).toMatchObject({ ok: true, value: access });
  });

  it.each([
    [
      { name: ' ', role: 'boss' },
      ['name The name is required.', 'role The role must be secretary, results or captain.'],
    ],
    [{ name: 'Ann', role: 'captain' }, ['teamIds A captain needs at least one team.']],
    [{ name: 'Ann', role: 'captain', teamIds: null }, ['teamIds A captain needs at least one team.']],
    [
      { name: 'x'.repeat(61), role: 'captain', teamIds: ['a', 'gone', undefined, 'no', 'a'] },
      [
        'name The name is longer than 60 characters.',
        'teamIds.1 The league has no such team.',
        'teamIds.3 The league has no such team.',
        'teamIds.4 This is named twice.',
      ],
    ],
    [{ name: 'Ann', role: 'results' }, ['divisions Divisions are required: a list, or null for all.']],
    [{ name: 'Ann', role: 'results', divisions: [] }, ['divisions Choose at least one division.']],
    [
      { name: 'Ann', role: 'results', divisions: [1, 3, 1] },
      ['divisions.1 The league has no division 3.', 'divisions.2 This is named twice.'],
    ],
    [{}, []],
  ])('refuses %j', (draft, faults) => {
    const checked = checkPerson(draft, CONTEXT);
    expect(checked.ok ? null : checked.issues.map(({ path, message }) => `${path} ${message}`)).toEqual(faults);
  });
});

test('the shared password can be off only while a secretary has joined', () => {
  const person = (role: Person['role'], joinedAt: string | null): Person => {
    return { id: role, name: role, role, teamIds: [], divisions: null, invitedAt: '', joinedAt };
  };
  expect(lastSecretaryFault([person('secretary', '2026-01-01')])).toBeNull();
  expect(lastSecretaryFault([person('secretary', null), person('results', '2026-01-01')])).toMatch('Invite one first.');
});

test('an invitation lasts two weeks, a link for a device and a repeated request ten minutes', () => {
  expect([LINK_LIFE, REPEAT_WITHIN]).toEqual([{ invitation: 1_209_600_000, device: 600_000 }, 600_000]);
});
