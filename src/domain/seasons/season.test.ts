import { describe, expect, it } from 'vitest';
import { compareSeasons, parseSeasonName, seasonAfter } from '#domain/seasons/season.ts';

describe('a season’s name', () => {
  it.each(['25/26', '24/25', '99/00', '00/01', '69/70', '2025', '1999'])('%s is valid', (name) => {
    expect(parseSeasonName(name)).toEqual({ ok: true, value: name });
  });

  it('loses the spaces around it', () => {
    expect(parseSeasonName(' 25/26 ')).toEqual({ ok: true, value: '25/26' });
  });

  it.each([
    ['', 'Season is required.'],
    ['All', 'All is not a season: write it as 25/26 or 2025.'],
    ['2025/26', '2025/26 is not a season: write it as 25/26 or 2025.'],
    ['25/267', '25/267 is not a season: write it as 25/26 or 2025.'],
    ['12025', '12025 is not a season: write it as 25/26 or 2025.'],
    ['3025', '3025 is not a season: write it as 25/26 or 2025.'],
    ['25-26', '25-26 is not a season: write it as 25/26 or 2025.'],
    ['25/27', '25/27 is not a season: the second year must follow the first.'],
    ['25/25', '25/25 is not a season: the second year must follow the first.'],
    ['26/25', '26/25 is not a season: the second year must follow the first.'],
  ])('"%s" is refused', (name, message) => {
    expect(parseSeasonName(name)).toEqual({ ok: false, issues: [{ path: 'season', message }] });
  });
});

it('seasons are ordered by their first year, then by name', () => {
  const oldestFirst = [
    { name: '67/68', firstYear: 1967 },
    { name: '99/00', firstYear: 1999 },
    { name: '00/01', firstYear: 2000 },
    { name: '2025', firstYear: 2025 },
    { name: '25/26', firstYear: 2025 },
    { name: '67/68', firstYear: 2067 },
  ];
  expect(oldestFirst.toReversed().sort(compareSeasons)).toEqual(oldestFirst);
});

it.each([
  ['25/26', '26/27', 2025],
  ['98/99', '99/00', 1998],
  ['99/00', '00/01', 1999],
  ['08/09', '09/10', 2008],
  ['2025', '2026', 2025],
])('after the season %s comes %s', (name, next, firstYear) => {
  expect(seasonAfter({ name, firstYear })).toEqual({ name: next, firstYear: firstYear + 1 });
  expect(parseSeasonName(next).ok).toBe(true);
});
