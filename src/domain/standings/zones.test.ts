import { expect, it } from 'vitest';
import type { Season } from '#domain/seasons/season.ts';
import { makeSeason, RULES } from '../../../tests/fixtures/made-league.ts';
import {
  zoneLines,
  type ZoneSizes,
  zoneSizesForTeamCount,
  zoneSizesOfTable,
  promotionRelegationSentence,
} from './zones.ts';

const TWO = { rules: { ...RULES, promoted: 2, relegated: 2 }, divisions: [1, 2, 3] };

/** Returns a table with these positions. */
function tableOf(positions: readonly number[], gamesPlayed = 1) {
  return positions.map((position) => ({ position, gamesPlayed }));
}

const rulesOf = (division: number, rules: object) => ({ ...TWO, divisionRules: { [division]: rules } });

it.each<[string, Partial<Season>, division: number, teams: number, string, string]>([
  ['the highest', TWO, 1, 10, '1 title, 8 relegation', 'first team is the champion, the last 2 teams go down'],
  ['one between', TWO, 2, 10, '2 promotion, 8 relegation', 'first 2 teams go up, the last 2 teams go down'],
  ['the lowest', TWO, 3, 10, '2 promotion', 'first 2 teams go up'],
  ['no more than half', TWO, 2, 3, '1 promotion, 2 relegation', 'first team goes up, the last team goes down'],
  ['a single team', TWO, 2, 1, '', 'first team is the champion'],
  ['without a team', TWO, 2, 0, '', 'first team is the champion'],
  ['nobody goes down', rulesOf(1, { relegated: 0 }), 1, 10, '1 title', 'first team is the champion'],
  ['only promotion', rulesOf(2, { relegated: null }), 2, 10, '2 promotion', 'first 2 teams go up'],
  ['a league of one division', { ...TWO, divisions: [1] }, 1, 8, '1 title', 'first team is the champion'],
])('zones of %s', (_, given, division, teams, lines, words) => {
  const zones = zoneSizesForTeamCount(makeSeason('25/26', given), division, teams);
  const table = tableOf(Array.from({ length: teams }, (_, i) => i + 1));
  const found = zones && zoneLines(zones, table).map(({ after, zone }) => `${after} ${zone}`);
  expect(found?.join(', ')).toBe(lines);
  expect(zones && promotionRelegationSentence(zones)).toBe(`At the end of the season the ${words}.`);
});

it('a league without numbers has no zones, nor has a single division', () => {
  expect(zoneSizesForTeamCount(makeSeason('25/26'), 1, 10)).toBeNull();
  const neither = rulesOf(2, { promoted: null, relegated: null });
  expect(zoneSizesForTeamCount(makeSeason('25/26', neither), 2, 10)).toBeNull();
});

it.each<[string, number[], ZoneSizes, string]>([
  ['two first', [1, 1, 3, 4], { promotion: 0, relegation: 1 }, '2 title, 3 relegation'],
  ['level across the line of promotion', [1, 2, 2, 4, 5, 6], { promotion: 2, relegation: 0 }, '3 promotion'],
  ['level across the line of relegation', [1, 2, 3, 4, 4, 6], { promotion: 0, relegation: 2 }, '1 title, 3 relegation'],
  ['all level', [1, 1, 1], { promotion: 0, relegation: 1 }, ''],
])('level teams are on the same side of a line: %s', (_, positions, zones, lines) => {
  const words = zoneLines(zones, tableOf(positions)).map(({ after, zone }) => `${after} ${zone}`);
  expect(words.join(', ')).toBe(lines);
});

it.each<[number[], ZoneSizes, boolean]>([
  [[1, 2, 3, 4], { promotion: 0, relegation: 1 }, false],
  [[1, 1, 3, 4], { promotion: 0, relegation: 1 }, true],
  [[1, 2, 2, 4, 5, 6], { promotion: 2, relegation: 2 }, true],
  [[1, 2, 3, 4, 4, 6], { promotion: 0, relegation: 2 }, true],
  [[1, 2, 2, 4, 5, 6], { promotion: 3, relegation: 2 }, false],
])('the words say that level teams share a place where a line has others beyond it: %j', (positions, zones, says) => {
  expect(
    promotionRelegationSentence(zones, tableOf(positions)).endsWith(
      ' down. Level teams share a place, so a line takes in all of them.',
    ),
  ).toBe(says);
});

type Left = { withdrawn?: true; relegated?: true };

it.each<[string, table: Left[], ZoneSizes | null, string]>([
  [
    'last',
    [{}, {}, {}, {}, { withdrawn: true, relegated: true }],
    { promotion: 0, relegation: 1 },
    '1 title, 3 relegation',
  ],
  ['in its place', [{}, { relegated: true }, {}, {}, {}], { promotion: 0, relegation: 1 }, '1 title, 4 relegation'],
  ['in the zone', [{}, {}, {}, {}, { relegated: true }], { promotion: 0, relegation: 1 }, '1 title, 3 relegation'],
  ['with others', [{}, {}, {}, { relegated: true }, { relegated: true }], { promotion: 0, relegation: 0 }, '1 title'],
])('one that withdrew is one of those that go down: %s', (_, rows, expected, lines) => {
  const table = rows.map((row, i) => ({ position: i + 1, gamesPlayed: 1, ...row }));
  const zones = zoneSizesOfTable(makeSeason('25/26', TWO), 1, table);
  expect(zones).toEqual(expected);
  expect(
    zones &&
      zoneLines(zones, table)
        .map(({ after, zone }) => `${after} ${zone}`)
        .join(', '),
  ).toBe(lines);
});

it('nobody is in a zone before somebody has played', () => {
  expect(zoneLines({ promotion: 1, relegation: 1 }, tableOf([1, 2, 3], 0))).toEqual([]);
});
