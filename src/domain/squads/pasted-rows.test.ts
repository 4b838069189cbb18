import { expect, it } from 'vitest';
import { splitHandicap, marksOf, mayHaveVenues } from './pasted-cells.ts';
import { pastedRows } from './pasted-rows.ts';

it.each<[string, string[][]]>([
  ['', [[]]],
  ['a', [['a']]],
  ['a,b', [['a', 'b']]],
  ['a;b,c', [['a', 'b,c']]],
  ['a\tb;c,d', [['a', 'b;c,d']]],
  ['a,b\nc', [['a', 'b'], ['c']]],
  ['a\r\nb\rc\n', [['a'], ['b'], ['c'], []]],
  [' a \u00a0 b\u202fc\u2007d ,, ', [['a b c d']]],
  ['\ufeffa,\ufeff', [['a']]],
  ['\ufeff"a,b",c', [['a,b', 'c']]],
  [',a', [['', 'a']]],
  ['"a,b",c', [['a,b', 'c']]],
  [' "a" b ,c', [['a b', 'c']]],
  ['"say ""hi""",c', [['say "hi"', 'c']]],
  ['"",c', [['', 'c']]],
  ['a "b",c', [['a "b"', 'c']]],
  ['"a\nb",c\nd', [['a b', 'c'], ['d']]],
  ['"a\nb', [['"a'], ['b']]],
])('%j has the rows %j', (text, rows) => {
  expect(pastedRows(text).rows.map(({ cells }) => cells)).toEqual(rows);
});

it('counts lines, also within a cell, and names those with a mark that is not closed', () => {
  const { rows, unclosed } = pastedRows('a\n"b\n\nc",d\n\n "e\nf "g"\nh, "i');
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 5, 6, 8]);
  expect(unclosed).toEqual([8]);
});

it('takes a mark that is closed only far below as one that is not closed', () => {
  const { rows, unclosed } = pastedRows(`"a\n${'b\n'.repeat(1_000)}"`);
  expect(rows).toHaveLength(1_002);
  expect(unclosed).toEqual([1, 1_002]);
});

const long = (length: number, end: string) => 'L'.repeat(length - end.length) + end;

it.each<[string, ReturnType<typeof marksOf>]>([
  ['1. Ann Lee (C)', { name: 'Ann Lee', captain: true }],
  ['Ann Lee 20 (C)', { name: 'Ann Lee 20', captain: true }],
  ['Ann Lee*', { name: 'Ann Lee', captain: true }],
  ['Ann*Lee', { name: 'Ann*Lee' }],
  [long(100, ' (C)'), { name: 'L'.repeat(96), captain: true }],
  [long(101, ' (C)'), { name: long(101, ' (C)') }],
])('%s is the name and the mark %j', (written, read) => {
  expect(marksOf(written)).toEqual(read);
});

it.each<[string, ReturnType<typeof splitHandicap>]>([
  ['Ann Lee 20', { name: 'Ann Lee', handicap: '20' }],
  ['Ann Lee', { name: 'Ann Lee' }],
  [long(100, ' 20'), { name: 'L'.repeat(97), handicap: '20' }],
  [long(101, ' 20'), { name: long(101, ' 20') }],
])('%s is the name and the handicap %j', (written, read) => {
  expect(splitHandicap(written)).toEqual(read);
});

it.each([
  ['Lions,The Den\nTigers,Red Lion', true],
  ['Lions,The Den\n\nTigers,Red Lion', true],
  [': Lions,The Den\nTigers,Red Lion', true],
  ['Lions:,The Den\nTigers,Red Lion', false],
  ['A:,The Den\nTigers,Red Lion', false],
  ['Lions,The Den\n,Red Lion', false],
  ['Lions,The Den\nLIONS,Red Lion', false],
  ['Lions,The Den\nTigers', false],
  ['Lions,The Den', false],
])('the list %j may have venues: %j', (text, expected) => {
  expect(mayHaveVenues(pastedRows(text).rows)).toBe(expected);
});
