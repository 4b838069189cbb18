import { describe, expect, it } from 'vitest';
import { resolveTies } from '#domain/cups/cup.ts';
import { tiesOfDraw } from '#domain/cups/round-draw.ts';
import {
  sentTablePlacesFaults,
  pairsByPlace,
  whyPlacesCannotEnterYet,
  teamIdsInPlaces,
} from '#domain/cups/table-draw.ts';
import type { TableRow } from '#domain/standings/places.ts';
import { AWAY_WON, HOME_WON, makeCup } from '../../../tests/fixtures/made-cup.ts';

/**
 * Returns a table from text such as `a 1, b 2 !, c 2 -`: the teams and their positions. `!` marks a position that
 * officials decided, and `-` a team that withdrew.
 */
function tableOf(text: string): TableRow[] {
  const rows = text.split(', ').map((row) => row.split(' '));
  return rows.map(([name = '', position = '', mark = '']) => ({
    teamId: name,
    teamName: name.toUpperCase(),
    position: Number(position),
    ...(mark === '!' ? { decided: { how: 'draw', note: '' } } : {}),
    ...(mark === '-' ? { withdrawn: true } : {}),
  })) as unknown as TableRow[]; // the code under test reads no other fields
}

const seeds = (count: number) => Array.from({ length: count }, (_, i) => String(i + 1));

describe('a bracket by places (Rule E31)', () => {
  it.each([
    [2, '1–2'],
    [4, '1–4 2–3'],
    [8, '1–8 4–5 2–7 3–6'],
    [5, '1–bye 4–5 2–bye 3–bye'],
    [6, '1–bye 4–5 2–bye 3–6'],
  ])('of %i teams: the best meets the last, and Byes go to the best', (count, expected) => {
    const pairs = pairsByPlace(seeds(count));
    expect(pairs.map(([home, away]) => `${home}–${away ?? 'bye'}`).join(' ')).toBe(expected);
  });

  it('has the better placed at home in later rounds too', () => {
    const cup = makeCup(8, { draw: 'table', entrants: seeds(8).map((id) => ({ id, name: id })) });
    let id = 0;
    const ties = tiesOfDraw(cup, 1, pairsByPlace(seeds(8)), () => String(id++));
    const played = ties.map((tie) => {
      if (tie.round > 1) return tie;
      return { ...tie, result: tie.home === '1' ? AWAY_WON : HOME_WON };
    });
    const semis = resolveTies(cup, played).filter(({ round }) => round === 2);
    expect(semis.map(({ home, away }) => [home, away])).toEqual([
      ['4', '8'],
      ['2', '3'],
    ]);
  });
});

describe('places of a table (Rule E30)', () => {
  const TABLE = 'a 1, b 2, c 3, d 3, e 5';
  it.each([
    ['places that are not shared', TABLE, [1, 2], ['a', 'b'], null],
    ['shared places that all enter', TABLE, [1, 2, 3, 4], ['a', 'b', 'c', 'd'], null],
    ['shared places outside', TABLE, [1, 5], ['a', 'e'], null],
    [
      'a shared place at the edge',
      TABLE,
      [1, 2, 3],
      ['a', 'b', 'c'],
      'C and D share place 3 of Premier. Decide between them first.',
    ],
    [
      'a shared place at the upper edge',
      TABLE,
      [4, 5],
      ['d', 'e'],
      'C and D share place 3 of Premier. Decide between them first.',
    ],
    ['a decision', 'a 1, b 2 !, c 2 !', [1, 2], ['a', 'b'], null],
    ['an empty place', TABLE, [1, 6], ['a'], 'Premier has no team in place 6.'],
    ['a team that withdrew', 'a 1, b 2, c 3 -', [2, 3], ['b'], 'Premier has no team in place 3.'],
  ])('with %s', (_, table, places, teams, fault) => {
    const from = { division: 1, places };
    expect(teamIdsInPlaces(from, tableOf(table))).toEqual(teams);
    expect(whyPlacesCannotEnterYet(from, tableOf(table), 'Premier')).toBe(fault);
  });

  it.each([
    ['team', { division: 1, places: [1, 2] }, []],
    ['player', { division: 1, places: [1, 2] }, ['kind: Places in a table are for a competition of teams.']],
    ['team', { division: 3, places: [1, 2] }, ['fromTable.division: The season has no division 3.']],
    ['team', { division: 1, places: [1] }, ['fromTable.places: At least two places of the table enter.']],
    ['team', { division: 1, places: [1, 1] }, ['fromTable.places: Place 1 is given more than once.']],
    ['team', {}, []],
  ] as const)('are checked for a cup of kind %s: %j', (kind, from, expected) => {
    const faults = sentTablePlacesFaults(from, kind, [1, 2]);
    expect(faults.map(({ path, message }) => `${path}: ${message}`)).toEqual(expected);
  });
});
