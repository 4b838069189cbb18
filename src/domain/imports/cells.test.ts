import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Checked } from '#domain/issue.ts';
import {
  escapeFormulaInCell,
  cellMatchesName,
  positiveNumberReader,
  readPlayerName,
  readPlayerOrAbsent,
  printableQuote,
  readTeamName,
  unguardCell,
  readWholeNumber,
  type RawNameCell,
  type NumberReader,
} from './cells.ts';

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
  expect(escapeFormulaInCell(name)).toBe(cell);
  expect(unguardCell(cell)).toBe(name);
});

test.each([
  ['Ann Lee', true],
  [' ANN LEE ', true],
  ['Ann Leek', false],
  ['', false],
])('the cell %j is the name Ann Lee: %s', (cell, is) => {
  expect(cellMatchesName(cell, 'Ann Lee')).toBe(is);
});

test('no part of a guarded cell is a formula, and every name is read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '"', ' ', ';', '=', '+', '-', '@', '\t', 'a') }), (name) => {
      expect(escapeFormulaInCell(name)).not.toMatch(/(^|[;\t])[ "]*[=+\-@\t\r]/);
      expect(unguardCell(escapeFormulaInCell(name))).toBe(name);
    }),
  );
});

/** Returns the value that was read, or the paths and sentences of the faults as one text. */
function said<T>(found: Checked<T>): T | string {
  return found.ok ? found.value : found.issues.map(({ path, message }) => path + message).join(' ');
}

function read<T>(
  reader: (cell: RawNameCell, what: string) => Checked<T>,
  what: string,
  text: string,
  id = '',
): T | string {
  return said(reader({ text, id, heading: 'own' }, what));
}

const noWhole = (text: string) => `own is "${text}", which is not a whole number.`;
const WHOLE: [cell: string, value: unknown][] = [
  [' 12 ', 12],
  ['-7', -7],
  ['-0', 0],
  ['123456789', 123_456_789],
  ['', 'own is empty.'],
  ['  ', 'own is empty.'],
  ...['1234567890', '1.5', '12x', 'x12'].map((text): [string, string] => [text, noWhole(text)]),
];
test.each(WHOLE)('the whole number in %j is %j', (cell, value) => {
  expect(said(readWholeNumber(cell, 'own'))).toStrictEqual(value);
});

test.each<[what: string, reader: NumberReader, cell: string, value: unknown]>([
  ['number from 1 to 5', positiveNumberReader(5), '1', 1],
  ['number from 1 to 5', positiveNumberReader(5), '5', 5],
  ['number from 1 to 5', positiveNumberReader(5), '0', 'own is 0: it must be from 1 to 5.'],
  ['number from 1 to 5', positiveNumberReader(5), '6', 'own is 6: it must be from 1 to 5.'],
  ['number from 1 to 5', positiveNumberReader(5), 'x', noWhole('x')],
])('the %s in %3$j is %4$j', (_, reader, cell, value) => {
  expect(said(reader(cell, 'own'))).toStrictEqual(value);
});

const ANN = { name: 'Ann Lee', folded: 'ann lee', id: null };

test('names are read with their ids', () => {
  expect(read(readTeamName, 'The team', ' Ann Lee ')).toEqual(ANN);
  expect(read(readPlayerName, 'The player', 'Ann Lee', ' a-1_Z ')).toEqual({ ...ANN, id: 'a-1_Z' });
  expect(read(readTeamName, 'The team', ' =Ann')).toEqual({ name: '=Ann', folded: '=ann', id: null });
  expect(read(readPlayerName, 'The player', '=Ann', '')).toMatchObject({ name: '=Ann' });
  expect(read(readTeamName, 'The team', '')).toContain('The team is required.');
  expect(read(readPlayerName, 'The player', 'Absentee')).toContain('it marks an absent player.');
  const wrong = 'ownId is "a b": an id has 1 to 40 of the characters A–Z, a–z, 0–9, _ and -.';
  expect(read(readTeamName, 'The team', 'Ann Lee', 'a b')).toBe(wrong);
  expect(read(readTeamName, 'The team', 'Ann Lee', 'x'.repeat(41))).toMatch(/^ownId is /);
});

test('an empty cell or Absentee is an absent player, who has no id', () => {
  const present = (text: string, id = '') => read(readPlayerOrAbsent, 'The home player', text, id);
  expect(present('Ann Lee', 'p1')).toEqual({ ...ANN, id: 'p1' });
  expect([present(''), present('  ', ' '), present('ABSENTEE')]).toEqual([null, null, null]);
  expect(present('', 'p1')).toBe('ownId is given, but no own: an absent player has no id.');
});

test('texts of a file are shortened and shown on one line', () => {
  expect(printableQuote('a'.repeat(40))).toBe('a'.repeat(40));
  expect(printableQuote('a'.repeat(41))).toBe(`${'a'.repeat(40)}…`);
  expect(printableQuote('a\nb\u2028c')).toBe('a\u{fffd}b\u{fffd}c');
});
