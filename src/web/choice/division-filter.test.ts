import { expect, test } from 'vitest';
import { makeSeasonDetails, makeSeasons } from '../../../tests/fixtures/made-season-details.ts';
import { filterChoiceInQuery, withStoredFilter, withFilterDivision, withFilterSeason } from './division-filter.ts';
import { queryText } from './season-choice.ts';

const seasons = makeSeasons(makeSeasonDetails('25/26'), makeSeasonDetails('15/16', { divisions: [1, 2, 3, 4, 5] }));
const query = (text: string): URLSearchParams => new URLSearchParams(text);

test.each([
  ['', '25/26', 'All'],
  ['division=All', '25/26', 'All'],
  ['division=', '25/26', 'All'],
  ['season=15/16&division=4', '15/16', 4],
  ['season=All&division=2', 'All', 2],
  ['division=x', '25/26', 'All'],
])('%s shows %s, division %s', (text, season, division) => {
  expect(filterChoiceInQuery(query(text), seasons)).toEqual({ season, division });
});

test('choosing a division, or all of them, writes the season into the query too', () => {
  expect(queryText(withFilterDivision(query(''), 2, seasons))).toBe('?season=25/26&division=2');
  expect(queryText(withFilterDivision(query('season=15/16&division=2'), 'All', seasons))).toBe(
    '?season=15/16&division=All',
  );
});

test.each([
  ['', '15/16', '?season=15/16&division=All'],
  ['season=15/16&division=2', '25/26', '?season=25/26&division=2'],
  ['season=15/16&division=5', '25/26', '?season=25/26&division=All'],
])('%s with season %s becomes %s', (text, season, expected) => {
  expect(queryText(withFilterSeason(query(text), season, seasons))).toBe(expected);
});

test.each([
  ['', null, null, null],
  ['', null, '1', '?season=25/26&division=1'],
  ['', '15/16', '4', '?season=15/16&division=4'],
  ['', '15/16', null, '?season=15/16'],
  ['season=25/26', null, '4', null],
  ['', null, 'All', null],
  ['division=2', null, '1', null],
  ['division=All', null, '1', null],
])('%s with season %s stored and division %s chosen before becomes %s', (text, season, division, expected) => {
  const next = withStoredFilter(query(text), { season, division }, seasons);
  expect(next && queryText(next)).toBe(expected);
});
