import { describe, expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import { markOfName } from '#domain/squads/mark.ts';
import { hasNewHandicaps, filterSquads, countTeamsAndPlayers, squadsByDivision } from './squads.ts';

const player = (name: string, numbers: Partial<PlayerAnswer> = {}): PlayerAnswer => {
  return { _id: name, id: name, name, handicap: 20, modifier: 0, newHandicap: 20, ...numbers };
};
const team = (name: string, division: number, ...players: string[]): TeamAnswer => {
  const look = { venue: '', shortName: null, mark: { ...markOfName(name), picture: null } };
  return { _id: name, id: name, name, division, ...look, players: players.map((each) => player(each)) };
};
const divisions = squadsByDivision([
  team('Elms', 2, 'Ann Potter'),
  team('Harbour Lights', 1, 'Zoë Black', 'Bob Green'),
  team('Old Boys', 0, 'Gone Green'),
  team('Quarry Lane', 1),
]);
const namesOf = (found: ReturnType<typeof filterSquads>): string[] =>
  found.flatMap(({ division, squads }) =>
    squads.map(({ name, players }) => `${division} ${name}: ${players.map((each) => each.name).join(', ')}`),
  );

const all = ['1 Harbour Lights: Zoë Black, Bob Green', '1 Quarry Lane: ', '2 Elms: Ann Potter'];

test('divisions are in ascending order, and retired teams are left out', () => {
  expect(namesOf(divisions)).toEqual(all);
  expect(countTeamsAndPlayers(divisions)).toEqual({ teams: 3, players: 3 });
});

describe('squads filtered by', () => {
  test.each([
    ['', all],
    ['quarry', ['1 Quarry Lane: ']],
    ['harb', ['1 Harbour Lights: Zoë Black, Bob Green']],
    ['zoe', ['1 Harbour Lights: Zoë Black']],
    ['la', ['1 Quarry Lane: ']],
    ['arb', ['1 Harbour Lights: Zoë Black, Bob Green']],
    ['harbour green', ['1 Harbour Lights: Bob Green']],
    ['nobody', []],
  ])('"%s"', (typed, expected) => {
    expect(namesOf(filterSquads(divisions, typed))).toEqual(expected);
  });
});

test('new handicaps are shown if any differs from the current one', () => {
  expect(hasNewHandicaps([player('a'), player('b')])).toBe(false);
  expect(hasNewHandicaps([player('a'), player('b', { newHandicap: 25 })])).toBe(true);
});
