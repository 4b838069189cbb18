import { expect, it } from 'vitest';
import {
  idAfterMerges,
  requirePlayer,
  requireTeam,
  currentTeamsOfDivision,
  currentAndFormerNames,
  toTeamsAndPlayers,
  playersWithName,
  squad,
} from '#domain/squads/teams-and-players.ts';
import { makePeople, makePlayer, makeTeam } from '../../../tests/fixtures/made-league.ts';

const PEOPLE = makePeople(
  [
    makeTeam('a', { name: 'Cedars' }),
    makeTeam('b', { name: 'Birches' }),
    makeTeam('c', { division: 2 }),
    makeTeam('d', { deleted: true }),
  ],
  [
    makePlayer('a1', 'a', { name: 'Sam Straße' }),
    makePlayer('a2', 'a', { name: 'pat' }),
    makePlayer('a3', 'a', { deleted: true }),
    makePlayer('b1', 'b'),
  ],
);

it('are found by id, and an unknown id throws', () => {
  expect(requireTeam(PEOPLE.teams, 'a').name).toBe('Cedars');
  expect(requirePlayer(PEOPLE.players, 'a1').name).toBe('Sam Straße');
  expect(() => requireTeam(PEOPLE.teams, 'z')).toThrow('No team has the id z');
  expect(() => requirePlayer(PEOPLE.players, 'z')).toThrow('No player has the id z');
});

it('are in a division or a squad by name, without those deleted', () => {
  expect(currentTeamsOfDivision(PEOPLE.teams, 1).map(({ id }) => id)).toEqual(['b', 'a']);
  expect(squad(PEOPLE, 'a').map(({ id }) => id)).toEqual(['a2', 'a1']);
});

it('a merged player is the one that it was merged into, with its names', () => {
  const kept = makePlayer('k', 'a', { name: 'Kim', formerNames: ['Kimberley'], mergedNames: ['Stale'] });
  const merged = makePlayer('m', 'b', { name: 'Kym', formerNames: ['Kim', 'Kimmy'], mergedInto: 'k' });
  const again = makePlayer('n', 'b', { name: 'K', mergedInto: 'm' });
  const other = makePlayer('o', 'b', { name: 'Mo' });
  const people = toTeamsAndPlayers([makeTeam('a')], [kept, merged, again, other]);
  expect([...people.players.keys()]).toEqual(['k', 'o']);
  expect([...(people.merged?.keys() ?? [])]).toEqual(['m', 'n']);
  expect(['k', 'm', 'n', 'o', 'z'].map((id) => idAfterMerges(people, id))).toEqual(['k', 'k', 'k', 'o', 'z']);
  expect(people.players.get('k')?.mergedNames).toEqual(['Kym', 'Kimmy', 'K']);
  expect(people.players.get('o')).toEqual(other);
  expect(currentAndFormerNames(other)).toEqual(['Mo']);
});

it('two players merged into each other do not stop the program', () => {
  const merged = new Map([
    ['a', { mergedInto: 'b' }],
    ['b', { mergedInto: 'a' }],
  ]);
  expect(idAfterMerges({ merged }, 'a')).toBe('b');
});

it.each<[string, string | undefined, string[]]>([
  ['ann lee', undefined, ['now']],
  // A player who now has the name is found, and no player who had the name before.
  ['Bea Fox', undefined, ['bea']],
  ['Ann Fox', undefined, ['now']],
  ['Cat Hill', undefined, ['into']],
  ['Dee Day', undefined, ['one', 'two']],
  ['Dee Day', 'two', ['two']],
  ['Dee Day', 'now', []],
  ['Nobody', undefined, []],
])('the name %s, with the id %s, is that of %j', (name, id, ids) => {
  const rows = [
    makePlayer('now', 'a', { name: 'Ann Lee', formerNames: ['Ann Fox', 'Bea Fox', 'Cat Hill'] }),
    makePlayer('bea', 'a', { name: 'Bea Fox' }),
    makePlayer('into', 'a', { name: 'Kate Hill' }),
    makePlayer('cat', 'b', { name: 'Cat Hill', mergedInto: 'into' }),
    makePlayer('one', 'a', { name: 'One', formerNames: ['Dee Day'] }),
    makePlayer('two', 'b', { name: 'Two', formerNames: ['dee day'] }),
  ];
  expect(
    playersWithName(toTeamsAndPlayers([makeTeam('a'), makeTeam('b')], rows), name, id).map((one) => one.id),
  ).toEqual(ids);
});
