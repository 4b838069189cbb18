import { expect, it } from 'vitest';
import { similarPlayers, similarTeams } from './similar.ts';
import { makePeople, makePlayer, makeTeam } from '../../../tests/fixtures/made-league.ts';

const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join(', ');

it.each([
  ['Ann Lee', 'Ann Lee, Lee Ann, Rob Hill, A. Lee, Ann May Lee'],
  ['Robert Hill', 'Rob Hill'],
  // A single word is not similar to a full name that contains it.
  ['Ann', ''],
])('players like %s are %s, the likeliest first, also by former names', (name, found) => {
  const players = ['Rob Hill', 'Ann May Lee', 'A. Lee', 'Lee Ann', 'Ann Lee', 'Zoe Fox'].map((one, i) =>
    makePlayer(`${i}`, 'a', { name: one, formerNames: i === 0 ? ['Anne Lee'] : [], deleted: i === 4 }),
  );
  expect(names(similarPlayers(name, makePeople([makeTeam('a')], players)))).toBe(found);
});

it('of similar teams the likeliest come first, then by name, at most twelve', () => {
  const all = Array.from({ length: 14 }, (_, i) => `Old Mil${'abcdefghijkmno'.charAt(i)}`).toReversed();
  const teams = ['Old Mill', ...all, 'Lions'].map((name, i) => makeTeam(`${i}`, { name }));
  expect(names(similarTeams('Old Mill', makePeople(teams, [])))).toBe(
    ['Old Mill', ...all.toReversed().slice(0, 11)].join(', '),
  );
});
