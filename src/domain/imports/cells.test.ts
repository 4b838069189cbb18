import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardCell, isName, unguardCell } from './cells.ts';

const CELLS: [name: string, cell: string][] = [
  ['Ann Lee', 'Ann Lee'],
  ["'Ace' Ash", "'Ace' Ash"],
  ["O'Hara", "O'Hara"],
  ['=1+1', "'=1+1"],
  ['+44', "'+44"],
  ['-Ann', "'-Ann"],
  ['@Ann', "'@Ann"],
  ['\tAnn', "'\tAnn"],
  ['＝1+1', "'＝1+1"],
  ["'=1+1", "''=1+1"],
  ["''@Ann", "'''@Ann"],
  ['Ann; Lee', 'Ann; Lee'],
  ['Ann;=1+1', "Ann;'=1+1"],
  ["Ann;'=1+1", "Ann;''=1+1"],
  ['Ann; "+44', 'Ann;\' "+44'],
  ['Ann\t@Lee;-1', "Ann\t'@Lee;'-1"],
  ['=1;＝1', "'=1;'＝1"],
];

test.each(CELLS)('%j is written as %j, and read back', (name, cell) => {
  expect(guardCell(name)).toBe(cell);
  expect(unguardCell(cell)).toBe(name);
});

test.each([
  ['Ann Lee', true],
  [' ANN LEE ', true],
  ['Ann Leek', false],
  ['', false],
])('the cell %j is the name Ann Lee: %s', (cell, is) => {
  expect(isName(cell, 'Ann Lee')).toBe(is);
});

test('no part of a guarded cell is a formula, and every name is read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '"', ' ', ';', '=', '+', '-', '@', '\t', 'a') }), (name) => {
      expect(guardCell(name)).not.toMatch(/(^|[;\t])[ "]*[=+\-@\t\r]/);
      expect(unguardCell(guardCell(name))).toBe(name);
    }),
  );
});
