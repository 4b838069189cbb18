import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardCell, unguardCell } from './cell.ts';

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
];

test.each(CELLS)('%j is written as %j, and read back', (name, cell) => {
  expect(guardCell(name)).toBe(cell);
  expect(unguardCell(cell)).toBe(name);
});

test('no guarded cell is a formula, and every name is read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a') }), (name) => {
      expect(guardCell(name)).not.toMatch(/^[=+\-@\t\r]/);
      expect(unguardCell(guardCell(name))).toBe(name);
    }),
  );
});
