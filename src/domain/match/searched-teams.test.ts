import { expect, test } from 'vitest';
import { createSearchIndex } from '#domain/search.ts';
import { makeTeam } from '../../../tests/fixtures/made-league.ts';
import { teamsNamedInSearch } from './searched-teams.ts';

const NAMES = ['Anchor A', 'Anchor B', 'Lions', 'Old Mill'];
const index = createSearchIndex([
  ...NAMES.map((name) => makeTeam(name, { name })),
  makeTeam('Lions Old', { name: 'Lions', deleted: true }),
]);

test.each<[string, string[]]>([
  ['lions', ['Lions']],
  ['anchor', ['Anchor A', 'Anchor B']],
  ['old mill', ['Old Mill']],
  ['anchor a v lions', ['Anchor A v Lions']],
  ['Lions vs. Old Mill', ['Lions v Old Mill']],
  ['lions anchor b', ['Lions v Anchor B']],
  ['old mill lions', ['Old Mill v Lions']],
  ['anchor a v anchor b', ['Anchor A v Anchor B']],
  ['anchor v lions', ['Anchor A v Lions', 'Anchor B v Lions']],
  ['lions v lions', []],
  ['lions v', []],
  ['v', []],
  ['nobody at all', []],
  ['', []],
])('“%s” means %j', (text, teams) => {
  const found = teamsNamedInSearch(index, text);
  expect(found.map(({ team, opponent }) => [team.name, ...(opponent ? [opponent.name] : [])].join(' v '))).toEqual(
    teams,
  );
});
