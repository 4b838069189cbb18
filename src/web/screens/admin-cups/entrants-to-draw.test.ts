import { expect, it } from 'vitest';
import { entrantsToDraw } from './entrants-to-draw.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => ({ entrantId: name, name }));
const entrants = [a!, b!, c!, d!];
const groups = { through: 1 };
const groupTables = [{ rows: [c!, a!] }, { rows: [b!, d!] }];
const ties = [
  { round: 1, winner: d! },
  { round: 1, winner: null },
  { round: 2, winner: a! },
];

it.each([
  ['the first round of a cup without groups: all entrants', { entrants, ties: [] }, 1, 'abcd'],
  ['the groups before their draw: all entrants', { entrants, ties: [], groups }, 0, 'abcd'],
  ['the groups drawn again: all entrants', { entrants, ties: [], groups, groupTables }, 0, 'abcd'],
  ['the knock-out after groups: the best of each group', { entrants, ties: [], groups, groupTables }, 1, 'cb'],
  ['two of each group: winners first', { entrants, ties: [], groups: { through: 2 }, groupTables }, 1, 'cbad'],
  ['a later round: the winners of the round before', { entrants, ties, groups, groupTables }, 2, 'd'],
])('in the draw of %s', (_, cup, round, expected) => {
  expect(
    entrantsToDraw(cup, round)
      .map(({ name }) => name)
      .join(''),
  ).toBe(expected);
});
