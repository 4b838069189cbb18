import { describe, expect, test } from 'vitest';
import {
  seasonAndDivisionQuery,
  choiceInQuery,
  singleSeasonChoiceInQuery,
  divisionsOfSeason,
  withChoiceOfOtherTab,
  defaultWeekOf,
  withStoredChoice,
  queryText,
  seasonTitle,
  unknownChoiceFault,
  withDivision,
  withSeason,
  withWeek,
} from './season-choice.ts';
import { makeSeasonDetails, makeSeasons } from '../../../tests/fixtures/made-season-details.ts';

const seasons = makeSeasons(
  makeSeasonDetails('25/26'),
  makeSeasonDetails('24/25'),
  makeSeasonDetails('15/16', { divisions: [1, 2, 3, 4, 5] }),
);
const noSeasons = makeSeasons();

test('lists open at the current week or, in a season that is over, at its last week with a result', () => {
  const [one, two, three] = seasons.details;
  if (one === undefined || two === undefined || three === undefined) throw new Error('There are three seasons.');
  const details = [{ ...one, latestWeek: 9 }, { ...two, latestWeek: 9, over: true }, three];
  const known = { ...seasons, details };
  expect(['25/26', '24/25', '01/02'].map((season) => defaultWeekOf(season, known))).toEqual([10, 9, 1]);
});

const query = (text: string): URLSearchParams => new URLSearchParams(text);
const nothing = { season: null, division: null };

describe('the choice of an address', () => {
  test.each([
    ['', '25/26', 1],
    ['season=24/25', '24/25', 1],
    ['season=24%2F25&division=2', '24/25', 2],
    ['division=2', '25/26', 2],
    ['season=All', 'All', 1],
    ['season=', '25/26', 1],
    ['season=01/02&division=9', '01/02', 9],
    ['division=abc', '25/26', 1],
    ['division=-1', '25/26', 1],
    ['season=24/25&season=15/16', '24/25', 1],
    [`season=${'x'.repeat(61)}`, '25/26', 1],
  ])('%s', (text, season, division) => {
    expect(choiceInQuery(query(text), seasons)).toEqual({ season, division });
  });

  test('a league without seasons still has a choice, and on a screen without All, All means the default season', () => {
    expect(choiceInQuery(query(''), noSeasons)).toEqual({ season: '25/26', division: 1 });
    expect(singleSeasonChoiceInQuery(query('season=All&division=2'), seasons)).toEqual({
      season: '25/26',
      division: 2,
    });
    expect(singleSeasonChoiceInQuery(query('season=24/25'), seasons)).toEqual({ season: '24/25', division: 1 });
  });
});

test('the divisions of All and of an unknown season are those of all seasons', () => {
  expect(divisionsOfSeason('24/25', seasons)).toEqual([1, 2]);
  expect(divisionsOfSeason('All', seasons)).toEqual([1, 2, 3, 4, 5]);
  expect(divisionsOfSeason('01/02', seasons)).toEqual([1, 2, 3, 4, 5]);
});

describe('choosing', () => {
  test.each([
    ['season=15/16&division=2', '?season=24/25&division=2'],
    ['season=15/16&division=5', '?season=24/25&division=1'],
    ['season=25/26&division=2&week=3', '?season=24/25&division=2'],
  ])('a season keeps the division if it has that division, and removes the week: %s', (text, chosen) => {
    expect(queryText(withSeason(query(text), '24/25', seasons))).toBe(chosen);
  });

  test('a week writes season and division into the query too, and an empty week removes the week', () => {
    expect(queryText(withWeek(query(''), '3', seasons))).toBe('?season=25/26&division=1&week=3');
    expect(queryText(withWeek(query('season=24/25&division=2&week=3'), '', seasons))).toBe('?season=24/25&division=2');
  });

  test('a division writes the season into the query too, and leaves the rest of the query unchanged', () => {
    expect(queryText(withDivision(query('week=3'), 2, seasons))).toBe('?week=3&season=25/26&division=2');
  });
});

describe('the stored choice', () => {
  test.each([
    ['', nothing, null],
    ['', { season: '25/26', division: '1' }, null],
    ['', { season: '24/25', division: null }, '?season=24/25'],
    ['', { season: '24/25', division: '2' }, '?season=24/25&division=2'],
    ['', { season: null, division: '2' }, '?division=2'],
    ['', { season: 'All', division: null }, '?season=All'],
    ['', { season: '71/72', division: 'x' }, null],
    ['', { season: null, division: '5' }, null],
    ['season=15/16', { season: null, division: '5' }, '?season=15/16&division=5'],
    ['season=25/26', { season: '24/25', division: null }, null],
    ['season=25/26&division=1', { season: '24/25', division: '2' }, null],
    ['week=3', { season: '24/25', division: null }, '?week=3&season=24/25'],
  ])('%s with %j', (text, kept, expected) => {
    const next = withStoredChoice(query(text), kept, seasons, true);
    expect(next && queryText(next)).toBe(expected);
    if (next) expect(withStoredChoice(next, kept, seasons, true), 'and then no more').toBe(null);
  });

  test('All is not used on a screen that does not offer All', () => {
    expect(withStoredChoice(query(''), { season: 'All', division: null }, seasons, false)).toBe(null);
  });
});

describe('another tab', () => {
  test.each([
    ['season=25/26&division=2', { season: '24/25', division: null }, '?season=24/25&division=2'],
    ['season=15/16&division=5', { season: '24/25', division: null }, '?season=24/25&division=1'],
    ['season=25/26&division=All', { season: '15/16', division: null }, '?season=15/16&division=All'],
    ['season=25/26', { season: '15/16', division: null }, '?season=15/16'],
    ['season=25/26&division=1', { season: null, division: '2' }, '?season=25/26&division=2'],
    ['season=25/26&division=1', { season: null, division: '7' }, '?season=25/26&division=1'],
    ['', { season: '24/25', division: null }, ''],
    ['season=24/25', { season: '71/72', division: null }, '?season=24/25'],
  ])('%s after %j', (text, kept, expected) => {
    expect(queryText(withChoiceOfOtherTab(query(text), kept, seasons))).toBe(expected);
  });
});

test.each([
  ['', nothing, ''],
  ['season=24/25&week=3', nothing, '?season=24/25'],
  ['season=24/25&division=2', { season: 'All', division: '1' }, '?season=24/25&division=2'],
  ['', { season: '24/25', division: '2' }, '?season=24/25&division=2'],
  ['', { season: '71/72', division: '9' }, ''],
])('links on a page at %s with %j stored carry %s', (text, kept, expected) => {
  expect(seasonAndDivisionQuery(query(text), kept, seasons)).toBe(expected);
});

test.each([
  ['', null],
  ['season=All&division=9', null],
  ['season=24/25&division=2&week=24', null],
  ['division=All', null],
  ['season=01/02', 'The league has no season 01/02.'],
  ['season=24/25&division=3', 'Season 24/25 has no division 3.'],
  ['division=5', 'Season 25/26 has no division 5.'],
  ['week=25', 'Season 25/26 has no week 25: its weeks are 1 to 24.'],
  ['season=15/16&week=0', 'Season 15/16 has no week 0: its weeks are 1 to 24.'],
])('%s: %s', (text, sentence) => {
  expect(unknownChoiceFault(query(text), seasons)).toBe(sentence);
});

test('a league without a season says so', () => {
  expect(unknownChoiceFault(query(''), { ...noSeasons, default: '' })).toBe('The league has no season yet.');
  expect(['', 'All', '24/25'].map(seasonTitle)).toEqual(['The first season', 'All seasons', 'Season 24/25']);
});
