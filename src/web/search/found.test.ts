import { expect, test } from 'vitest';
import { foundIn, isShort } from './found.ts';

test('teams and players are told apart, and lead to their pages', () => {
  const team = { teamId: 't 1', name: 'Old Mill', division: 2, deleted: false, formerly: null };
  const player = { playerId: 'p', name: 'Jo St.John', team: 'Elms', teamId: 'e', deleted: false, formerly: 'Jo Smith' };
  const answer = { teams: [team, { ...team, teamId: 'x', deleted: true }], players: [player] };
  expect(foundIn(answer, '?season=24/25').map(({ what, address }) => [what, address])).toEqual([
    ['Team, Division 2', '/team/t%201?season=24/25'],
    ['Former team', '/team/x?season=24/25'],
    ['Player, Elms, formerly Jo Smith', '/player/p?season=24/25'],
  ]);
});

test.each([
  ['', true],
  ['ab', true],
  ['a b', true],
  ['abc', false],
  ['ž Ω я', false],
])('%j is too short: %s', (text, short) => {
  expect(isShort(text)).toBe(short);
});
