import { describe, expect, test } from 'vitest';
import { renamedJson, renamer } from './renamer.ts';

const ROWS: [text: string, expected: string][] = [
  ['Added Ann Lee to Harbour A', 'Added X to Harbour A'],
  ['Renamed Ann Lee of Harbour A to Ann Moss', 'Renamed X of Harbour A to X'],
  ['ANN LEE, ann lee', 'X, X'],
  ['Joann Leeson, Ann Lees, Ann  Lee', 'Joann Leeson, Ann Lees, Ann  Lee'],
  ['“Ann Lee” (Ann Lee)', '“X” (X)'],
  ['Ann Lee-Hart and Ann Lee', 'Ann Lee-Hart and X'],
  ['Mary Ann Lee v Ann Lee', 'Mary Ann Lee v X'],
  ['', ''],
];

describe('a name in a text', () => {
  const rename = renamer(['Ann Lee', 'Ann Moss'], 'X', ['Mary Ann Lee', 'Ann Lee-Hart', 'Ann Lee', 'Bob']);
  test.each(ROWS)('%s', (text, expected) => {
    expect(rename(text)).toBe(expected);
  });

  test('is not a pattern', () => {
    const odd = renamer(['A. (B)'], '$&', []);
    expect(odd('A. (B), Ax (B), $&')).toBe('$&, Ax (B), $&');
  });

  test('without names nothing is replaced', () => {
    expect(renamer([], 'X', [])('Ann Lee')).toBe('Ann Lee');
  });

  test('is replaced in the values of JSON, which stays JSON', () => {
    const quoting = renamer(['Ann "Ace" Lee'], 'X', []);
    const answer = JSON.stringify({ name: 'Ann "Ace" Lee', list: ['Ann "Ace" Lee', 1, null, true] });
    expect(quoting(answer)).toBe(answer);
    expect(renamedJson(answer, quoting)).toBe('{"name":"X","list":["X",1,null,true]}');
  });
});
