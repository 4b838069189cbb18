import { expect, test } from 'vitest';
import { isAbsentPlayerText, isBye, isTotalsLabel, mayBeNobody } from './nobody.ts';
import { isPair, whyNotAName, readNameAndMarks } from './person.ts';

test.each([
  ['Ann Lee', 'Ann Lee', []],
  ['Ann Lee (35)', 'Ann Lee', ['(35)']],
  ['Fay Lim [-14]', 'Fay Lim', ['[-14]']],
  ['Ann Lee (rec 7)', 'Ann Lee', ['(rec 7)']],
  ['Ann Lee (scr)', 'Ann Lee', ['(scr)']],
  ['Cal Roe*', 'Cal Roe', ['*']],
  ['Cal Roe **', 'Cal Roe', ['**']],
  ['Cal Roe †', 'Cal Roe', ['†']],
  ['Dee Orr (sub)', 'Dee Orr', ['(sub)']],
  ['Dee Orr (S)', 'Dee Orr', ['(S)']],
  ['Eve Kay (C)', 'Eve Kay', ['(C)']],
  ['Eve Kay (capt.)', 'Eve Kay', ['(capt.)']],
  ['Eve Kay - Captain', 'Eve Kay', ['- Captain']],
  ['Eve Kay capt', 'Eve Kay', ['capt']],
  ['Eve Kay (C) (35)*', 'Eve Kay', ['(C)', '(35)', '*']],
  ['Bob Fox (withdrawn)', 'Bob Fox', ['(withdrawn)']],
  ['© Eve Kay', 'Eve Kay', ['©']],
  ['(c) Eve Kay (35)', 'Eve Kay', ['(c)', '(35)']],
  ['Capt. Eve Kay', 'Eve Kay', ['Capt.']],
  ['Captain: Eve Kay', 'Eve Kay', ['Captain:']],
  ['Capt. Kay', 'Capt. Kay', []],
  ['Captain Kay', 'Captain Kay', []],
  ['Fox, Bob', 'Bob Fox', []],
  ['Fox, Bob (35)', 'Bob Fox', ['(35)']],
  ["O'Hara, Mary-Jane", "Mary-Jane O'Hara", []],
  ['van der Berg, Jan', 'Jan van der Berg', []],
  ['Lee, Jnr', 'Lee, Jnr', []],
  ['Lee, Ann, Ms', 'Lee, Ann, Ms', []],
  ['Ann Lee (Junior)', 'Ann Lee (Junior)', []],
  ['Ann Lee (Lions)', 'Ann Lee (Lions)', []],
  ['Ann Lee / Bob Fox', 'Ann Lee / Bob Fox', []],
  ['Lee, Ann & Fox, Bob', 'Lee, Ann & Fox, Bob', []],
  ['(35)', '(35)', []],
  ['x'.repeat(101), 'x'.repeat(101), []],
])('%s is %s with %j', (text, name, marks) => {
  expect(readNameAndMarks(text)).toMatchObject({ name, marks });
});

test('a name that the league has is not split', () => {
  const isKnown = (name: string) => name === 'Ann Lee (C)' || name === 'Fox, Bob';
  expect(readNameAndMarks('Ann Lee (C)', isKnown).name).toBe('Ann Lee (C)');
  expect(readNameAndMarks('Ann Lee (C)*', isKnown).name).toBe('Ann Lee (C)');
  expect(readNameAndMarks('Fox, Bob', isKnown).name).toBe('Fox, Bob');
});

test.each([
  ['Ann Lee / Bob Fox', true],
  ['Cal Roe & Dee Orr', true],
  ['Ann and Bob', true],
  ['Lee/Fox', true],
  ['Ann Lee', false],
  ['Andy Sandford', false],
  ['A / B / C', false],
  ['Ann Lee w/o', false],
])('%s is a pair: %s', (text, is) => {
  expect(isPair(text)).toBe(is);
});

test.each([
  ['72', 'that is a number, not a name'],
  ['-14', 'that is a number, not a name'],
  ['72.5', 'that is a number, not a name'],
  ['@ Lions', 'the “@” says that this team is at home'],
  ['7700900123', 'that is a number, not a name'],
  ['07700 900123', 'that is a number, not a name'],
  ['+44 (0)7700-900123', 'that is a number, not a name'],
  ['Ann 07700 900123', 'that is a number, not a name'],
  ['7.7009E+09', 'that is a number, not a name'],
  ['ann@example.org', 'that is an e-mail address, not a name'],
  ['Home Player', 'that is a heading, not a name'],
  ['H/CAP', 'that is a heading, not a name'],
  ['v', 'that is a heading, not a name'],
  ['2025-09-22', 'that is a date, not a name'],
  ['11-Feb', 'that is a date, not a name'],
  ['Ann Lee', null],
  ['Team 4', null],
  ['147 Club', null],
  ['May Day', null],
])('%s: %s', (text, why) => {
  expect(whyNotAName(text)).toBe(why);
});

const NOBODY = [
  'No Player',
  'no-player',
  'n/a',
  'N/A',
  'NA',
  '-',
  '—',
  'Void',
  'W/O',
  'w.o.',
  'walkover',
  'forfeit',
  'TBC',
  'TBA',
  'Vacant',
  'Conceded',
  'P-P',
  'withdrawn',
  'nobody',
  'None',
  'no show',
  'no opponent',
  'X',
  '?',
  'Bye',
  'DNP',
  'Bob Fox (withdrawn)',
  'Bob Fox [retired]',
  'Not available',
  'Ghost',
  'nil',
];
test.each(NOBODY)('%s may be nobody', (text) => {
  expect(mayBeNobody(text)).toBe(true);
});
test.each(['Ann Lee', 'Noah', 'Nora Player', 'Xu', 'Max Void', 'Ann Lee (35)', 'x'.repeat(81)])(
  '%s is somebody',
  (text) => {
    expect(mayBeNobody(text)).toBe(false);
  },
);

test.each([
  [isAbsentPlayerText, '', true],
  [isAbsentPlayerText, 'Absent', true],
  [isAbsentPlayerText, 'ABSENTEE', true],
  [isAbsentPlayerText, 'No Player', false],
  [isBye, 'Bye', true],
  [isBye, '(BYE)', true],
  [isBye, 'No match', true],
  [isBye, '-', true],
  [isBye, 'Bye Lane Club', false],
  [isTotalsLabel, 'Total', true],
  [isTotalsLabel, 'Totals:', true],
  [isTotalsLabel, 'Frames won', true],
  [isTotalsLabel, 'Match score', true],
  [isTotalsLabel, 'Grand Total', true],
  [isTotalsLabel, 'Total Sports Bar', false],
])('%s of %s: %s', (is, text, expected) => {
  expect(is(text)).toBe(expected);
});
