import { describe, expect, it } from 'vitest';
import { nightFault } from '#domain/squads/team-numbers.ts';
import { checkTransfer, findTeamPlayerByName, findTeamByName, teamNameTakenSentence } from '#domain/squads/squad.ts';
import { makePeople, makePlayer, makeTeam } from '../../../tests/fixtures/made-league.ts';

/** Returns players from texts such as `5 1 Ann`: an id, a team and a name. `†` marks a deleted player. */
const players = (...texts: string[]) =>
  texts.map((text) => {
    const [id = '', team = '', ...name] = text.replace(' †', '').split(' ');
    return makePlayer(id, team, { name: name.join(' '), deleted: text.endsWith('†') });
  });

const people = makePeople(
  [
    makeTeam('1', { name: 'Trades Hall' }),
    makeTeam('2', { name: 'Old Mill Club' }),
    makeTeam('3', { name: 'Harbour Social', deleted: true }),
    makeTeam('4', { name: 'Retired', division: 0 }),
  ],
  players('5 1 Zoe Straße', '6 1 ann', '7 1 Gone †', '8 2 Bob'),
);

it.each([1, 7])('%j is a league night', (night) => {
  expect(nightFault(night)).toBeNull();
});

it.each([0, 8, 1.5])('%d is no league night', (night) => {
  expect(nightFault(night)).toBe('The night must be from 1 for Monday to 7 for Sunday.');
});

it('is reported with the team that has it', () => {
  expect(teamNameTakenSentence('Trades Hall')).toBe('There is already a team called Trades Hall.');
});

describe('a name is taken', () => {
  it.each<[string, string, string, string | null, boolean]>([
    ['by a player of the team', '1', 'ann', null, true],
    ['but for case', '1', 'ZOE STRASSE', null, true],
    ['but not by oneself', '1', 'Ann', '6', false],
    ['but not by a player of another team', '1', 'Bob', null, false],
    ['but not by a deleted player', '1', 'Gone', null, false],
  ])('%s', (_, teamId, name, exceptId, taken) => {
    expect(findTeamPlayerByName(people, teamId, name, exceptId) !== undefined).toBe(taken);
  });

  it.each<[string, string, string | null, boolean]>([
    ['by a team', 'trades hall', null, true],
    ['by a retired team', 'RETIRED', null, true],
    ['but not by oneself', 'Trades Hall', '1', false],
    ['but not by a deleted team', 'Harbour Social', null, false],
  ])('%s', (_, name, exceptId, taken) => {
    expect(findTeamByName(people, name, exceptId) !== undefined).toBe(taken);
  });

  it('is reported with the stored name', () => {
    expect(findTeamPlayerByName(people, '1', 'ZOE STRASSE', null)?.name).toBe('Zoe Straße');
    expect(findTeamPlayerByName(people, '2', 'Ann', null)).toBeUndefined();
    expect(findTeamByName(people, 'old MILL club', null)?.name).toBe('Old Mill Club');
    expect(findTeamByName(people, 'Harbour Social', null)).toBeUndefined();
  });
});

const teams = ['Ashes', 'Birches', 'Cedars'].map((name, i) => makeTeam('abc'.charAt(i), { name, deleted: i === 2 }));
const transferPeople = makePeople(teams, players('1 a Ann', '2 a Bob', '3 b ANN', '4 b Bob †', '5 a Eve †'));

it('allows a transfer to another team', () => {
  const [player, team] = [transferPeople.players.get('2'), transferPeople.teams.get('b')];
  expect(checkTransfer(transferPeople, '2', 'b')).toEqual({ ok: true, value: { player, team } });
});

it.each([
  ['z', 'z', ['playerId: The league has no such player.', 'newTeamId: The league has no such team.']],
  ['5', 'c', ['playerId: The player Eve has been deleted.', 'newTeamId: The team Cedars has been deleted.']],
  [undefined, 'z', ['newTeamId: The league has no such team.']],
  ['1', undefined, []],
])('refuses player %s to team %s as wrongly sent', (playerId, teamId, faults) => {
  const checked = checkTransfer(transferPeople, playerId, teamId);
  const issues = !checked.ok && 'issues' in checked ? checked.issues : [];
  expect(checked.ok).toBe(false);
  expect(issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(faults);
});

it.each([
  ['1', 'a', 'Ann already plays for Ashes.'],
  ['1', 'b', 'Birches already have a player called ANN.'],
])('refuses player %s to team %s as a conflict', (playerId, teamId, conflict) => {
  expect(checkTransfer(transferPeople, playerId, teamId)).toEqual({ ok: false, conflict });
});
