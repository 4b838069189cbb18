import { expect, test } from 'vitest';
import type { ValueReadingContext } from './reading.ts';
import { readHandicap } from './handicap.ts';
import { splitListedName } from './squad-names.ts';

test.each([
  ['7', 7],
  ['+7', 7],
  ['-21', -21],
  ['−21', -21],
  ['–21', -21],
  ['(14)', 14],
  ['[-14]', -14],
  ['7.0', 7],
  ['2.5', 2.5],
  ['7 pts', 7],
  ['20 start', 20],
  ['rec 7', 7],
  ['Rec. 7', 7],
  ['receives 14', 14],
  ['(receives 14)', 14],
  ['plus 7', 7],
  ['R7', 7],
  ['owes 14', -14],
  ['Owes: 14', -14],
  ['gives 14', -14],
  ['minus 7', -7],
  ['O14', -14],
  ['scr', 0],
  ['Scratch', 0],
  ['0', 0],
  ['-0', 0],
  ['', null],
  ['-', null],
  ['n/a', null],
  ['TBC', null],
  ['new', null],
  ['?', null],
  ['x', undefined],
  ['11-Feb', undefined],
  ['7 or 14', undefined],
  ['owes', undefined],
  ['rec 20 owes 7', undefined],
  ['7'.repeat(41), undefined],
])('the handicap %s is %s', (text, is) => {
  expect(readHandicap(text)).toBe(is);
});

const LEAGUE = { knownPlayers: new Set(['ann lee 2']) } as Pick<
  ValueReadingContext,
  'knownPlayers'
> as ValueReadingContext;

test.each([
  ['Ann Lee 20', 'Ann Lee', '20'],
  ['Ann Lee +20', 'Ann Lee', '+20'],
  ['Ann Lee (-20)', 'Ann Lee', '-20'],
  ['Ann Lee [35]', 'Ann Lee', '35'],
  ['Ann Lee - 20', 'Ann Lee', '20'],
  ['Ann Lee: 20', 'Ann Lee', '20'],
  ['Ann Lee, 20', 'Ann Lee', '20'],
  ['Ann Lee hcap 20', 'Ann Lee', '20'],
  ['Ann Lee (h/c 20)', 'Ann Lee', '20'],
  ['Ann Lee rec 20', 'Ann Lee', 'rec 20'],
  ['Bob Fox owes 14', 'Bob Fox', 'owes 14'],
  ['Eve Kay scr', 'Eve Kay', 'scr'],
  ['Eve Kay (scr)', 'Eve Kay', 'scr'],
  ['Ida Poe (receives 14)', 'Ida Poe', 'receives 14'],
  ['1. Ann Lee', 'Ann Lee', null],
  ['1) Ann Lee 20', 'Ann Lee', '20'],
  ['1 Ann Lee', 'Ann Lee', null],
  ['• Ann Lee', 'Ann Lee', null],
  ['- Ann Lee', 'Ann Lee', null],
  ['Ann Lee:', 'Ann Lee', null],
  ['Ann Lee', 'Ann Lee', null],
  ['Ann Lee 2', 'Ann Lee 2', null],
  ['Ann Lee 1234', 'Ann Lee 1234', null],
  ['x'.repeat(101), 'x'.repeat(101), null],
])('%s is %s with %s', (text, name, handicap) => {
  expect(splitListedName(text, true, LEAGUE)).toEqual({ name, handicap });
});

test('a name keeps its number if handicaps have a column', () => {
  expect(splitListedName('1. Ann Lee 20', false, LEAGUE)).toEqual({ name: 'Ann Lee 20', handicap: null });
});
