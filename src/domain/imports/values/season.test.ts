import { expect, test } from 'vitest';
import { readSeason, seasonInText } from './season.ts';

const FOLLOWS = 'is not a season: the second year must follow the first.';

const SEASONS: [text: string, is: ReturnType<typeof readSeason>][] = [
  ...['25/26', '2025/26', '2025-26', '2025-2026', '2025/2026', '25-26', '25–26', '25 / 26', 'Season 25/26'].map(
    (text): [string, { name: string }] => [text, { name: '25/26' }],
  ),
  ['99/00', { name: '99/00' }],
  ['2025', { name: '2025' }],
  ['Season: 2025', { name: '2025' }],
  ['25/27', { fault: `25/27 ${FOLLOWS}` }],
  ['2025-09', { fault: `2025-09 ${FOLLOWS}` }],
  ['25', { suggested: '25/26' }],
  ['99', { suggested: '99/00' }],
  ['Winter 2025/26', { suggested: '25/26' }],
  ['Summer 2025', { suggested: '2025' }],
  ['2025-11-11', { suggested: null }],
  ['11-Nov', { suggested: null }],
  ['this one', { suggested: null }],
];
test.each(SEASONS)('%s is %j', (text, is) => {
  expect(readSeason(text, [])).toEqual(is);
});

test.each([
  ['Northvale Snooker League - Results 2025/26', '25/26'],
  ['Results 2025-2026 season', '25/26'],
  ['Fixtures 25/26', '25/26'],
  ['Summer League 2025', '2025'],
  ['Results to 22/09/2025', null],
  ['Results 2025-09-22', null],
  ['24/25 and 25/26', null],
  ['Results', null],
  ['Room 12/13 of 2025/26', null],
])('the title %s names the season %s', (title, season) => {
  expect(seasonInText(title)).toBe(season);
});
