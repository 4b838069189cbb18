import { expect, it } from 'vitest';
import { drawnMark } from '#domain/squads/mark.ts';
import { teamsWithChanges } from './admin-update-handicap.tsx';

function team(id: string, division: number, players: [handicap: number, newHandicap: number][]) {
  const numbered = players.map(([handicap, newHandicap], i) => {
    const playerId = `${id}${i}`;
    return { _id: playerId, id: playerId, name: playerId, handicap, modifier: 0, newHandicap };
  });
  return {
    _id: id,
    id,
    name: id,
    division,
    venue: '',
    shortName: null,
    mark: { ...drawnMark(id), picture: null },
    players: numbered,
  };
}

it('keeps the players whose new handicap differs, with retired teams last', () => {
  const teams = [
    team('r', 0, [[1, 2]]),
    team('b', 2, [
      [5, 5],
      [5, 0],
    ]),
    team('a', 1, [
      [1, 2],
      [3, 3],
    ]),
    team('c', 1, [[4, 4]]),
    team('e', 1, []),
  ];
  const shown = teamsWithChanges(teams).map(({ id, players }) => [id, players.map((player) => player.id)]);
  expect(shown).toEqual([
    ['a', ['a0']],
    ['b', ['b1']],
    ['r', ['r0']],
  ]);
});
