import { describe, expect, it } from 'vitest';
import { leagueNight, nightOf, playedDays } from './league-night.ts';

it.each([
  ['2025-09-15', 3, '2025-09-18'],
  ['2025-12-22', 3, '2025-12-22'],
  ['2025-12-22', 1, '2025-12-23'],
  ['2023-12-25', 0, '2023-12-27'],
])('plays in the week of %s on night %i on %s', (monday, night, day) => {
  expect(leagueNight(monday, night)).toBe(day);
});

describe('a dated week', () => {
  it.each([
    ['a week of seven days', '2025-09-22', '2025-09-28', '2025-09-22'],
    ['a first week that holds the summer', '2025-07-15', '2025-09-21', '2025-09-15'],
    ['a short week', '2025-09-24', '2025-09-26', '2025-09-24'],
  ])('is played in its last seven days: %s', (_, from, to, first) => {
    expect(playedDays({ from, to })).toEqual({ from: first, to });
  });

  it.each([
    ['Thursday', '2025-09-22', '2025-09-28', 4, '2025-09-25'],
    ['Thursday of the long first week', '2025-07-15', '2025-09-21', 4, '2025-09-18'],
    ['Sunday', '2025-09-22', '2025-09-28', 7, '2025-09-28'],
    ['Christmas Day, moved to the Monday', '2025-12-22', '2025-12-28', 4, '2025-12-22'],
    ['a day that the week has not', '2025-09-24', '2025-09-26', 1, null],
    ['a week of nothing but holidays', '2025-12-24', '2025-12-26', 4, null],
  ])('has its night on %s', (_, from, to, night, day) => {
    expect(nightOf({ from, to }, night)).toBe(day);
  });
});
