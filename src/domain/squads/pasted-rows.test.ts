import { expect, it } from 'vitest';
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
