import { expect, test } from 'vitest';
import { isWalkoverWin, readPoints, readBothScores, readWonOrLost } from './score.ts';

const WHOLE = 'which is not a whole number';
const HIGH = 'which is too high for a score';
const DATE =
  'which is a date: the spreadsheet changed the score into one. Format the cell as text, and type the score again';

test.each([
  ['72', 72],
  ['0', 0],
  ['072', 72],
  ['72.0', 72],
  ['72,0', 72],
  ['72.0000001', 72],
  ['30.999999999999996', 31],
  ['(72)', 72],
  ['7.5', WHOLE],
  ['72x', WHOLE],
  ['7 2', WHOLE],
  ['', WHOLE],
  ['1072', HIGH],
  ['-7', HIGH],
  ['45922', HIGH],
  ['11-Feb', DATE],
  ['2026-02-03', DATE],
])('the points %s are %s', (text, is) => {
  const read = readPoints(text);
  expect('value' in read ? read.value : read.fault).toBe(is);
});

const SCORE = 'which is not a score';

test.each([
  ...[
    '3-2',
    '3 - 2',
    '3–2',
    '3—2',
    '3:2',
    '3/2',
    '3 v 2',
    '3 vs. 2',
    '3v2',
    '3 to 2',
    '3 2',
    '(3-2)',
    '[3-2]',
    '3.0-2.0',
  ].map((text) => [text, [3, 2]] as const),
  ['72/31', [72, 31]],
  ['72 v 31', [72, 31]],
  ['55 49', [55, 49]],
  ['0-0', [0, 0]],
  ['1072-31', HIGH],
  ['72-1031', HIGH],
  ['3.5-1.5', WHOLE],
  ['7 2-31', SCORE],
  ['72', SCORE],
  ['72-', SCORE],
  ['72-31-2025', SCORE],
  ['72-31-20', SCORE],
  ['W-L', SCORE],
  ['', SCORE],
  ['2026-02-03', DATE],
  ['03/02/2026', DATE],
  ['3/2/26', DATE],
  ['11-Feb', DATE],
  ['Feb 11', DATE],
  [
    '03:02',
    'which is a time: the spreadsheet changed the score into one. Format the cell as text, and type the score again',
  ],
] as const)('the scores %s are %j', (text, is) => {
  const read = readBothScores(text);
  expect('value' in read ? read.value : read.fault).toEqual(is);
});

test.each(['w/o', 'W.O.', 'wo', 'walkover', 'Walk-over', 'forfeit', 'bye'])('%s is a walkover', (text) => {
  expect(isWalkoverWin(text)).toBe(true);
});
test.each(['', '0', 'won', 'lost', 'work'])('%s is no walkover', (text) => {
  expect(isWalkoverWin(text)).toBe(false);
});

test.each([
  ['W', 'won'],
  ['Won', 'won'],
  ['l', 'lost'],
  ['Loss', 'lost'],
  ['1', null],
  ['', null],
])('%s: %s', (text, is) => {
  expect(readWonOrLost(text)).toBe(is);
});
