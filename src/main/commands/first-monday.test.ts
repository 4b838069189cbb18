import { expect, test } from 'vitest';
import { firstMonday, seasonOf } from './new.ts';

test.each([
  ['2026-11-21', '26/27'],
  ['2026-05-01', '26/27'],
  ['2026-04-30', '25/26'],
  ['2099-09-01', '99/00'],
])('on %s the season is %s', (today, season) => {
  expect(seasonOf(today)).toBe(season);
});

test.each([
  ['26/27', '2026-09-14'],
  ['25/26', '2025-09-08'],
  ['2027', '2027-09-13'],
])('season %s begins on %s', (season, monday) => {
  expect(firstMonday(season)).toBe(monday);
});
