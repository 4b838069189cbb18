import { expect, test } from 'vitest';
import { handicapIn, marksOf, mayHaveVenues } from './pasted-cells.ts';
import { pastedRows } from './pasted-rows.ts';

const long = (length: number, end: string) => 'L'.repeat(length - end.length) + end;

test.each<[string, ReturnType<typeof marksOf>]>([
  ['1. Ann Lee (C)', { name: 'Ann Lee', captain: true }],
  ['Ann Lee 20 (C)', { name: 'Ann Lee 20', captain: true }],
  ['Ann Lee*', { name: 'Ann Lee', captain: true }],
  ['Ann*Lee', { name: 'Ann*Lee' }],
  [long(100, ' (C)'), { name: 'L'.repeat(96), captain: true }],
  [long(101, ' (C)'), { name: long(101, ' (C)') }],
])('%s is the name and the mark %j', (written, read) => {
  expect(marksOf(written)).toEqual(read);
});

test.each<[string, ReturnType<typeof handicapIn>]>([
  ['Ann Lee 20', { name: 'Ann Lee', handicap: '20' }],
  ['Ann Lee', { name: 'Ann Lee' }],
  [long(100, ' 20'), { name: 'L'.repeat(97), handicap: '20' }],
  [long(101, ' 20'), { name: long(101, ' 20') }],
])('%s is the name and the handicap %j', (written, read) => {
  expect(handicapIn(written)).toEqual(read);
});

test.each([
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
