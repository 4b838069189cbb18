import { expect, test } from 'vitest';
import { firstMonday } from './new.ts';

test.each([
  ['26/27', '2026-09-14'],
  ['25/26', '2025-09-08'],
  ['2027', '2027-09-13'],
])('season %s begins on %s', (season, monday) => {
  expect(firstMonday(season)).toBe(monday);
});
