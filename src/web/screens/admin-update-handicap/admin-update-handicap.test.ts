import { expect, it } from 'vitest';
import { markOfName } from '#domain/squads/mark.ts';
import { teamsWithChangedHandicaps } from './admin-update-handicap.tsx';

/** Makes a team. Each text in `players` has a player's handicap and new handicap, such as `20 14`. */
function team(id: string, division: number, ...players: string[]) {
  const numbered = players.map((numbers, i) => {
    const [playerId, [handicap = 0, newHandicap = 0]] = [`${id}${i}`, numbers.split(' ').map(Number)];
    return { _id: playerId, id: playerId, name: playerId, handicap, modifier: 0, newHandicap };
  });
  const mark = { ...markOfName(id), picture: null };
  return { _id: id, id, name: id, division, venue: '', shortName: null, mark, players: numbered };
}

it('keeps the players whose new handicap differs, with retired teams last', () => {
  const teams = [
    team('r', 0, '1 2'),
    team('b', 2, '5 5', '5 0'),
    team('a', 1, '1 2', '3 3'),
    team('c', 1, '4 4'),
    team('e', 1),
  ];
  const shown = teamsWithChangedHandicaps(teams).map(({ id, players }) =>
    [id, ...players.map((player) => player.id)].join(' '),
  );
  expect(shown).toEqual(['a a0', 'b b1', 'r r0']);
});
