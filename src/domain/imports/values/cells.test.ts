import { expect, test } from 'vitest';
import { readDivisionNumber } from './division.ts';
import { readNumberInDigitsOrWords } from './number-words.ts';
import { readTime } from './time.ts';
import { readWeek } from './week.ts';

const TIMES: [text: string, time: string | null][] = [
  ['19:30', '19:30'],
  ['7:30', '07:30'],
  ['19.30', '19:30'],
  ['19h30', '19:30'],
  ['1930', '19:30'],
  ['7.30pm', '19:30'],
  ['7:30 p.m.', '19:30'],
  ['12am', '00:00'],
  ['12 PM', '12:00'],
  ['7pm', '19:00'],
  ['20:00:00', '20:00'],
  ['0.8125', '19:30'],
  ...['7', '24:00', '19:60', '13pm', '0pm', '2460', '', 'soon', '19:30 h', '7.5.3.1', '1.5', 'x'.repeat(31)].map(
    (text): [string, null] => [text, null],
  ),
];
test.each(TIMES)('the time %s is %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});

const NUMBERS: [text: string, number: number | null][] = [
  ['3', 3],
  ['03', 3],
  ['3.0', 3],
  ['3rd', 3],
  ['Three', 3],
  ['third', 3],
  ['twelfth', 12],
  ['1A', null],
  ['3.5', null],
  ['', null],
  ['thirteen', null],
  ['III', null],
];
test.each(NUMBERS)('the number %s is %s', (text, number) => {
  expect(readNumberInDigitsOrWords(text)).toBe(number);
});

const DIVISIONS: [text: string, number: number | null][] = [
  ['1', 1],
  ['1.0', 1],
  ['Division 1', 1],
  ['Division One', 1],
  ['DIV 2', 2],
  ['Div. Two', 2],
  ['Division II', 2],
  ['1st Division', 1],
  ['First Division', 1],
  ['Second Div.', 2],
  ['D3', 3],
  ['League 2', 2],
  ['Section 2', 2],
  ['Division: 4', 4],
  ...[
    '1A',
    'Division 1A',
    'Premier',
    'Division',
    'One',
    'I',
    '1st',
    'A',
    'Division 1 North',
    'Division '.repeat(9),
    '',
  ].map((text): [string, null] => [text, null]),
];
test.each(DIVISIONS)('the division %s is %s', (text, number) => {
  expect(readDivisionNumber(text)).toBe(number);
});

const WEEKS: [text: string, week: number | 'round' | null][] = [
  ['3', 3],
  ['03', 3],
  ['3.0', 3],
  ['Week 3', 3],
  ['Wk. 3', 3],
  ['WK3', 3],
  ['W3', 3],
  ['Week No. 3', 3],
  ['Week Three', 3],
  ['3rd', 3],
  ['Round 3', 3],
  ['Match Week 3', 3],
  ['GW3', 3],
  ['Matchday 12', 12],
  ['#3', null],
  ...[
    'SF1',
    'SF',
    'QF2',
    'QF',
    'F',
    'R1',
    'R 16',
    'Final',
    'Semi-Final',
    'Semi Final 1',
    'Quarter Finals',
    'The Final',
  ].map((text): [string, 'round'] => [text, 'round']),
  ...[
    'Cup',
    'KO Cup R1',
    'Plate Final',
    'Prelim',
    'Preliminary Round',
    'Last 16',
    'Round of 16',
    'Play-off',
    'Friendly',
  ].map((text): [string, 'round'] => [text, 'round']),
  ...['', 'V', 'Week', 'Week 3a', '3a', 'Catch up', '2025-09-22', 'x'.repeat(61)].map((text): [string, null] => [
    text,
    null,
  ]),
];
test.each(WEEKS)('the week %s is %s', (text, week) => {
  const read = readWeek(text, 'Week');
  expect(read && ('week' in read ? read.week : 'round')).toBe(week);
});

test('R1 is a round of a cup, but not below the heading Round', () => {
  expect(readWeek('R1', 'Wk')).toEqual({ round: true });
  expect(readWeek('R1', 'Round')).toEqual({ week: 1 });
});
