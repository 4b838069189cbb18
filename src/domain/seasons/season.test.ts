import { describe, expect, it } from 'vitest';
import { firstYearOf, firstYearsOfSeasons } from '#domain/seasons/first-year.ts';
import {
  compareSeasons,
  isPastSeason,
  parseSeasonName,
  nextSeasonNameAndYear,
  startOfSeason,
} from '#domain/seasons/season.ts';

describe('a season’s name', () => {
  it.each(['25/26', '24/25', '99/00', '00/01', '69/70', '2025', '1999'])('%s is valid', (name) => {
    expect(parseSeasonName(name)).toEqual({ ok: true, value: name });
  });

  it('loses the spaces around it', () => {
    expect(parseSeasonName(' 25/26 ')).toEqual({ ok: true, value: '25/26' });
  });

  const noSeason = 'is not a season: write it as 25/26 or 2025.';
  const mustFollow = 'is not a season: the second year must follow the first.';
  it.each([
    ['', 'Season is required.'] as const,
    ...['All', '2025/26', '25/267', '12025', '3025', '25-26'].map((name) => [name, `${name} ${noSeason}`] as const),
    ...['25/27', '25/25', '26/25'].map((name) => [name, `${name} ${mustFollow}`] as const),
  ])('"%s" is refused', (name, message) => {
    expect(parseSeasonName(name)).toEqual({ ok: false, issues: [{ path: 'season', message }] });
  });
});

/** Seasons in order, each with its first year, the first days of its weeks, and its start. */
const SEASONS: [name: string, firstYear: number, days: string[], start: string][] = [
  ['67/68', 1967, [], '1967-09-01'],
  ['99/00', 1999, [], '1999-09-01'],
  ['2025', 2025, [], '2025-01-01'],
  ['25/26', 2025, [], '2025-09-01'],
  ['26/27', 2026, ['2026-09-14', '2026-09-07'], '2026-09-07'],
  ['2026', 2026, ['2026-10-05'], '2026-10-05'],
  ['67/68', 2067, [], '2067-09-01'],
];

it('seasons are ordered by their start, then as they are', () => {
  const oldestFirst = SEASONS.map(([name, firstYear, days]) => {
    return { name, firstYear, calendar: days.map((day, i) => ({ week: i + 1, from: day, to: day })) };
  });
  expect(oldestFirst.map(startOfSeason)).toEqual(SEASONS.map(([, , , start]) => start));
  expect(oldestFirst.toReversed().sort(compareSeasons)).toEqual(oldestFirst);
  const sameStart = { ...oldestFirst[0]!, name: '1967', calendar: [{ week: 1, from: '1967-09-01', to: '' }] };
  expect(compareSeasons(oldestFirst[0]!, sameStart)).toBe(0);
});

it.each([
  ['24/25', true],
  ['25/26', false],
  ['2026', false],
])('with 25/26 as default season, %s is past: %s', (name, past) => {
  const list = ['24/25', '25/26', '2026'].map((one) => ({ name: one }));
  expect(isPastSeason({ name }, { list, default: '25/26' })).toBe(past);
  expect(isPastSeason({ name }, { list, default: '' })).toBe(false);
});

it.each([
  ['25/26', '26/27', 2025],
  ['98/99', '99/00', 1998],
  ['99/00', '00/01', 1999],
  ['08/09', '09/10', 2008],
  ['2025', '2026', 2025],
])('after the season %s comes %s', (name, next, firstYear) => {
  expect(nextSeasonNameAndYear({ name, firstYear })).toEqual({ name: next, firstYear: firstYear + 1 });
  expect(parseSeasonName(next).ok).toBe(true);
});

it.each<[name: string, others: number[], today: number, year: number]>([
  ['67/68', [], 2026, 1967],
  ['69/70', [], 2026, 1969],
  ['25/26', [], 2026, 2025],
  ['26/27', [], 2025, 2026],
  ['28/29', [], 2026, 2028],
  ['29/30', [], 2026, 1929],
  ['30/31', [], 2026, 1930],
  ['98/99', [], 2026, 1998],
  ['00/01', [], 2026, 2000],
  ['00/01', [], 2098, 2100],
  ['2026', [1967], 2026, 2026],
  ['1999', [], 2026, 1999],
  ['20/21', [1919], 2026, 1920],
  ['20/21', [1919, 2019], 2026, 2020],
  ['25/26', [2025, 1926], 2026, 2025],
  // A machine whose clock was never set shows the year 1970.
  ['98/99', [], 1970, 1998],
])('%s beside %j begins, seen from %d, in %d', (name, others, today, year) => {
  expect(firstYearOf(name, others, today)).toBe(year);
});

it.each<[what: string, seasons: Record<string, number[]>, years: number[]]>([
  ['alone', { '67/68': [], '68/69': [], '69/70': [] }, [1967, 1968, 1969]],
  ['around the middle of a century', { '48/49': [], '49/50': [], '50/51': [] }, [1948, 1949, 1950]],
  ['around the turn of one', { '98/99': [], '99/00': [], '00/01': [] }, [1998, 1999, 2000]],
  ['beside a season that says its year', { '1921': [], '22/23': [], '23/24': [] }, [1921, 1922, 1923]],
  ['in a chain from a day', { '24/25': [], '22/23': [], '23/24': [], '21/22': [1922] }, [1924, 1922, 1923, 1921]],
  ['with days of their own', { '25/26': [2025, 2026], '19/20': [1919] }, [2025, 1919]],
])('seasons %s', (_, seasons, years) => {
  const named = Object.entries(seasons).map(([name, own]) => ({ name, years: own }));
  const found = firstYearsOfSeasons(named, [2026], 2026);
  expect(named.map(({ name }) => found.get(name))).toEqual(years);
});
