import { describe, expect, it } from 'vitest';
import { compareSeasons, nextSeasonName, parseSeasonName, startYear } from '#domain/seasons/season.ts';

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

describe('the order of seasons', () => {
  it('follows the starting year, across centuries', () => {
    const oldestFirst = [
      '50/51',
      '67/68',
      '1969',
      '69/70',
      '70/71',
      '98/99',
      '99/00',
      '00/01',
      '15/16',
      '24/25',
      '2025',
      '25/26',
      '49/50',
    ];
    expect(oldestFirst.toReversed().sort(compareSeasons)).toEqual(oldestFirst);
  });

  it('makes a season equal to itself', () => {
    expect(compareSeasons('25/26', '25/26')).toBe(0);
  });
});

describe('the season after', () => {
  it.each([
    ['25/26', '26/27', 2025],
    ['98/99', '99/00', 1998],
    ['99/00', '00/01', 1999],
    ['08/09', '09/10', 2008],
    ['2025', '2026', 2025],
  ])('%s is %s', (name, next, year) => {
    expect(nextSeasonName(name)).toBe(next);
    expect(parseSeasonName(next).ok).toBe(true);
    expect(compareSeasons(name, next)).toBeLessThan(0);
    expect(startYear(name)).toBe(year);
  });
});
