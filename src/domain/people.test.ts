import { expect, it } from 'vitest';
import { knownPlayer, knownTeam, liveTeams, squad } from '#domain/people.ts';
import { makePeople, makePlayer, makeTeam } from '../../tests/fixtures/made-league.ts';

const PEOPLE = makePeople(
  [
    makeTeam('a', { name: 'Cedars' }),
    makeTeam('b', { name: 'Birches' }),
    makeTeam('c', { division: 2 }),
    makeTeam('d', { deleted: true }),
  ],
  [
    makePlayer('a1', 'a', { name: 'Sam' }),
    makePlayer('a2', 'a', { name: 'Pat' }),
    makePlayer('a3', 'a', { deleted: true }),
    makePlayer('b1', 'b'),
  ],
);

it('are found by id, and one that nobody has is a mistake of the program', () => {
  expect(knownTeam(PEOPLE.teams, 'a').name).toBe('Cedars');
  expect(knownPlayer(PEOPLE.players, 'a1').name).toBe('Sam');
  expect(() => knownTeam(PEOPLE.teams, 'z')).toThrow('No team has the id z');
  expect(() => knownPlayer(PEOPLE.players, 'z')).toThrow('No player has the id z');
});

it('are in a division or a squad by name, without those deleted', () => {
  expect(liveTeams(PEOPLE.teams, 1).map(({ id }) => id)).toEqual(['b', 'a']);
  expect(squad(PEOPLE, 'a').map(({ id }) => id)).toEqual(['a2', 'a1']);
});
