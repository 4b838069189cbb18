import { describe, expect, it } from 'vitest';
import { compareSeasons, isPast, parseSeasonName, seasonAfter, startOfSeason } from '#domain/seasons/season.ts';

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

/** In order, with the first days of their weeks. */
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
  const [first] = oldestFirst;
  expect(compareSeasons(first!, { ...first!, name: '1967', calendar: [{ week: 1, from: '1967-09-01', to: '' }] })).toBe(
    0,
  );
});

it.each([
  ['24/25', true],
  ['25/26', false],
  ['2026', false],
])('where 25/26 is shown, %s is past: %s', (name, past) => {
  const list = ['24/25', '25/26', '2026'].map((one) => ({ name: one }));
  expect(isPast({ name }, { list, default: '25/26' })).toBe(past);
  expect(isPast({ name }, { list, default: '' })).toBe(false);
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
