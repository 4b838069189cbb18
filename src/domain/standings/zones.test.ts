import { expect, it } from 'vitest';
import type { Season } from '#domain/seasons/season.ts';
import { makeSeason, RULES } from '../../../tests/fixtures/made-league.ts';
import { zoneLines, zonesOf, zoneWords } from './zones.ts';

const TWO = { rules: { ...RULES, promoted: 2, relegated: 2 }, divisions: [1, 2, 3] };

it.each<[string, Partial<Season>, number, number, string, string]>([
  [
    'the highest division',
    TWO,
    1,
    10,
    '1 champions, 8 relegation',
    'The first team is the champion, the last 2 teams go down.',
  ],
  ['one between', TWO, 2, 10, '2 promotion, 8 relegation', 'The first 2 teams go up, the last 2 teams go down.'],
  ['the lowest', TWO, 3, 10, '2 promotion', 'The first 2 teams go up.'],
  [
    'never more than half a division',
    TWO,
    2,
    3,
    '1 promotion, 2 relegation',
    'The first team goes up, the last team goes down.',
  ],
  ['a single team', TWO, 2, 1, '', 'The first team is the champion.'],
  ['without a team', TWO, 2, 0, '', 'The first team is the champion.'],
  [
    'nobody goes down',
    { ...TWO, divisionRules: { 1: { relegated: 0 } } },
    1,
    10,
    '1 champions',
    'The first team is the champion.',
  ],
  [
    'only promotion',
    { ...TWO, divisionRules: { 2: { relegated: null } } },
    2,
    10,
    '2 promotion',
    'The first 2 teams go up.',
  ],
  ['a league of one division', { ...TWO, divisions: [1] }, 1, 8, '1 champions', 'The first team is the champion.'],
])('zones of %s', (_, given, division, teams, lines, words) => {
  const zones = zonesOf(makeSeason('25/26', given), division, teams);
  expect(
    zones &&
      zoneLines(zones, teams)
        .map(({ after, zone }) => `${after} ${zone}`)
        .join(', '),
  ).toBe(lines);
  expect(zones && zoneWords(zones)).toBe(words);
});

it('a league that names no number has no zones, nor has a division without both', () => {
  expect(zonesOf(makeSeason('25/26'), 1, 10)).toBeNull();
  expect(
    zonesOf(makeSeason('25/26', { ...TWO, divisionRules: { 2: { promoted: null, relegated: null } } }), 2, 10),
  ).toBeNull();
});
