import { expect, test } from 'vitest';
import {
  isCertainlyLeagueTable,
  isLeagueTableHeading,
  isLeagueTableTitle,
  looksLikeLeagueTable,
} from './league-tables.ts';

test.each<[headings: string, isTable: boolean]>([
  [
    'P|Pl|Pld|Played|W|Won|D|Drawn|L|Lost|F|A|For|Against|Pts|Pts.|Points|Pos|Position|+/-|GD|Avg|Win %|Frames Won|FF',
    true,
  ],
  ['Team|Player|Home Team|Week|Date|Score|Break|', false],
])('%s: a heading of a league table: %s', (headings, isTable) => {
  for (const heading of headings.split('|'))
    expect([heading, isLeagueTableHeading(heading)]).toEqual([heading, isTable]);
});

test.each<[titles: string, isTable: boolean]>([
  ['Averages|Player Averages 25/26|League Table|Division 1 Tables|Final Standings|Stats|Statistics|Rankings', true],
  ['Results|Tables and results|Squads and averages|Fixtures|Northvale League 25/26|Red Lion|Handicap table|', false],
  [`Averages ${'x'.repeat(200)}`, false],
])('%s: the title of a league table: %s', (titles, isTable) => {
  for (const title of titles.split('|')) expect([title, isLeagueTableTitle(title)]).toEqual([title, isTable]);
});

test.each<[headings: string, title: string, looksLike: boolean, isCertain: boolean]>([
  ['Team|P|W|L|Pts', '', true, true],
  ['Player|Team|Points|Average|Total', '', true, false],
  ['Player|Average', '', false, false],
  ['Player|Average', 'Averages', true, false],
  ['Player|Team', 'Averages', false, false],
  ['Player|Handicap|P|W|L', 'Averages', false, false],
])('%s below “%s”: looks like a league table: %s, certainly: %s', (text, title, looksLike, isCertain) => {
  const headings = text.split('|');
  expect([looksLikeLeagueTable(headings, title), isCertainlyLeagueTable({ headings })]).toEqual([looksLike, isCertain]);
});
