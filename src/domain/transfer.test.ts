import { expect, it } from 'vitest';
import { checkTransfer } from '#domain/transfer.ts';
import { makePeople, makePlayer, makeTeam } from '../../tests/fixtures/made-league.ts';

const people = makePeople(
  [
    makeTeam('a', { name: 'Ashes' }),
    makeTeam('b', { name: 'Birches' }),
    makeTeam('c', { name: 'Cedars', deleted: true }),
  ],
  [
    makePlayer('1', 'a', { name: 'Ann' }),
    makePlayer('2', 'a', { name: 'Bob' }),
    makePlayer('3', 'b', { name: 'ANN' }),
    makePlayer('4', 'b', { name: 'Bob', deleted: true }),
    makePlayer('5', 'a', { name: 'Eve', deleted: true }),
  ],
);

it('lets a player go to another team', () => {
  const [player, team] = [people.players.get('2'), people.teams.get('b')];
  expect(checkTransfer(people, '2', 'b')).toEqual({ ok: true, value: { player, team } });
});

it.each([
  ['z', 'z', ['playerId: The league has no such player.', 'newTeamId: The league has no such team.']],
  ['5', 'c', ['playerId: The player Eve has been deleted.', 'newTeamId: The team Cedars has been deleted.']],
  [undefined, 'z', ['newTeamId: The league has no such team.']],
  ['1', undefined, []],
])('refuses player %s to team %s as wrongly sent', (playerId, teamId, faults) => {
  const checked = checkTransfer(people, playerId, teamId);
  const issues = !checked.ok && 'issues' in checked ? checked.issues : [];
  expect(checked.ok).toBe(false);
  expect(issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(faults);
});

it.each([
  ['1', 'a', 'Ann plays for Ashes already.'],
  ['1', 'b', 'Birches have a player called ANN already.'],
])('refuses player %s to team %s as a conflict', (playerId, teamId, conflict) => {
  expect(checkTransfer(people, playerId, teamId)).toEqual({ ok: false, conflict });
});
