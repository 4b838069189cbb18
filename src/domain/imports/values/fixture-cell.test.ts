import { expect, test } from 'vitest';
import { readNamesAndScore } from './fixture-cell.ts';

test.each([
  ['Red Lion v Blue Bell', 'Red Lion', 'Blue Bell', null, null],
  ['Red Lion vs. Blue Bell', 'Red Lion', 'Blue Bell', null, null],
  ['Red Lion versus Blue Bell', 'Red Lion', 'Blue Bell', null, null],
  ['Red Lion - Blue Bell', 'Red Lion', 'Blue Bell', null, null],
  ['Red Lion – Blue Bell', 'Red Lion', 'Blue Bell', null, null],
  ['St John - A v Blue Bell', 'St John - A', 'Blue Bell', null, null],
  ['Red Lion 3-2 Blue Bell', 'Red Lion', 'Blue Bell', '3-2', null],
  ['Red Lion 3 - 2 Blue Bell', 'Red Lion', 'Blue Bell', '3 - 2', null],
  ['Red Lion (3-2) Blue Bell', 'Red Lion', 'Blue Bell', '3-2', null],
  ['Red Lion 2 4-1 Blue Bell 2', 'Red Lion 2', 'Blue Bell 2', '4-1', null],
  ['Red Lion v Blue Bell 3-2', 'Red Lion', 'Blue Bell', '3-2', null],
  ['Red Lion 3 Blue Bell 2', null, null, null, null],
  ['Red Lion 3, Blue Bell 2', null, null, null, null],
  ['Red Lion 3 v Blue Bell 2', 'Red Lion', 'Blue Bell', '3-2', null],
  ['Red Lion 3 v 2 Blue Bell', 'Red Lion', 'Blue Bell', '3-2', null],
  ['Red Lion P-P Blue Bell', 'Red Lion', 'Blue Bell', null, 'P-P'],
  ['Ann Lee 72-31 Bo Day', 'Ann Lee', 'Bo Day', '72-31', null],
  ['Ann Lee (35) 72-31 Bo Day (20)', 'Ann Lee (35)', 'Bo Day (20)', '72-31', null],
  ['Ann Lee beat Bo Day 72-31', 'Ann Lee', 'Bo Day', '72-31', null],
  ['Red Lion', null, null, null, null],
  ['A v B v C', null, null, null, null],
  ['v Blue Bell', null, null, null, null],
  ['Red Lion v ', null, null, null, null],
  ['Vale Inn', null, null, null, null],
  [`${'x'.repeat(200)} v y`, null, null, null, null],
])('%s: %s and %s, %s, %s', (text, home, away, score, state) => {
  expect(readNamesAndScore(text)).toEqual(home === null ? null : { home, away, score, state });
});
