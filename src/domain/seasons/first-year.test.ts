import { expect, it } from 'vitest';
import { firstYearOf, firstYearsOf } from '#domain/seasons/first-year.ts';

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
])('%s beside %j begins, seen from %d, in %d', (name, others, today, year) => {
  expect(firstYearOf(name, others, today)).toBe(year);
});

it.each<[what: string, seasons: Record<string, number[]>, years: number[]]>([
  ['alone', { '67/68': [], '68/69': [], '69/70': [] }, [1967, 1968, 1969]],
  ['around the middle of a century', { '48/49': [], '49/50': [], '50/51': [] }, [1948, 1949, 1950]],
  ['around the turn of one', { '98/99': [], '99/00': [], '00/01': [] }, [1998, 1999, 2000]],
  ['beside a season that says its year', { '1921': [], '22/23': [], '23/24': [] }, [1921, 1922, 1923]],
  [
    'in a chain from a day, in any order',
    { '24/25': [], '22/23': [], '23/24': [], '21/22': [1922] },
    [1924, 1922, 1923, 1921],
  ],
  ['with days of their own', { '25/26': [2025, 2026], '19/20': [1919] }, [2025, 1919]],
])('seasons %s', (_, seasons, years) => {
  const named = Object.entries(seasons).map(([name, own]) => ({ name, years: own }));
  const found = firstYearsOf(named, [2026], 2026);
  expect(named.map(({ name }) => found.get(name))).toEqual(years);
});
