import { describe, expect, test } from 'vitest';
import type { PlayerStatRow } from '#contract/players.ts';
import { rankingRulesWords } from './player-stats.tsx';
import {
  columnKeysWithValues,
  formatSort,
  parseSort,
  sortOrderAfterHeaderPress,
  withPositions,
  type SortOrder,
  sortableColumns,
  sortRows,
} from './sort.ts';

const player = (playerName: string, team: string, numbers: number[]): PlayerStatRow => {
  const [played = 0, won = 0, totalPointsFor = 0, totalPointsAgainst = 0] = numbers;
  const rest = { playerId: playerName, teamId: team, division: '1', lost: played - won };
  return { playerName, team, played, won, totalPointsFor, totalPointsAgainst, ...rest };
};
const rows = withPositions([
  player('Zoe', 'Elms', [16, 9, 900, 800]),
  player('adam', 'Mill', [10, 8, 500, 503]),
  player('Érica', 'Elms', [9, 8, 450, 300]),
]);
const namesBy = (text: string): string[] => sortRows(rows, parseSort(text)).map(({ playerName }) => playerName);

test('the columns that are calculated from other numbers', () => {
  const calculated = sortableColumns.filter(({ key }) => /^(position|average|margin|win)/.test(key));
  expect(rows.map((row) => calculated.map(({ value, words = String }) => words(Number(value(row)))))).toEqual([
    ['1', '56', '50', '+6', '56.25%'],
    ['2', '50', '50', '0', '80.00%'],
    ['3', '50', '33', '+17', '88.89%'],
  ]);
});

test.each([
  ['', ['Zoe', 'adam', 'Érica']],
  ['-position', ['Érica', 'adam', 'Zoe']],
  ['player', ['adam', 'Zoe', 'Érica']],
  ['-team', ['adam', 'Zoe', 'Érica']],
  ['team', ['Zoe', 'Érica', 'adam']],
  ['won', ['Zoe', 'adam', 'Érica']],
  ['-won', ['adam', 'Érica', 'Zoe']],
  ['average-for', ['Zoe', 'adam', 'Érica']],
  ['margin', ['Érica', 'Zoe', 'adam']],
  ['win-percentage', ['Érica', 'adam', 'Zoe']],
])('sorted by "%s", equal rows stay in ranking order', (text, names) => {
  expect(namesBy(text)).toEqual(names);
});

describe('a sort order in the address', () => {
  test.each([
    [null, { by: 'position', direction: 'ascending' }],
    ['won', { by: 'won', direction: 'descending' }],
    ['-won', { by: 'won', direction: 'ascending' }],
    ['-player', { by: 'player', direction: 'descending' }],
  ] satisfies [string | null, SortOrder][])('%s', (text, sort) => {
    expect(parseSort(text)).toEqual(sort);
    expect(formatSort(sort)).toBe(text);
  });

  test.each(['', 'toString', '-', 'WON', '--won'])('%j is read as the ranking', (text) => {
    expect(formatSort(parseSort(text))).toBe(null);
  });
});

test('a press on a header sorts by its column, and a second press reverses the order', () => {
  const once = sortOrderAfterHeaderPress('lost', parseSort(null));
  expect(formatSort(once)).toBe('lost');
  expect(formatSort(sortOrderAfterHeaderPress('lost', once))).toBe('-lost');
  expect(formatSort(sortOrderAfterHeaderPress('lost', sortOrderAfterHeaderPress('lost', once)))).toBe('lost');
});

describe('players in other formats', () => {
  const won = (playerName: string, given: Partial<PlayerStatRow>): PlayerStatRow => {
    return { ...player(playerName, 'Elms', [2, 1, 90, 60]), ...given };
  };
  const points = { totalPointsFor: null, totalPointsAgainst: null, framesScored: 0 };
  const frames = { framesWon: 4, framesLost: 1, framesScored: 3 };

  test.each<[what: string, rows: PlayerStatRow[], missing: string[], words: string]>([
    [
      'a frame each',
      [won('Ann', {})],
      ['frames'],
      'Players level on frames won are ranked by win percentage, then average frame margin, total points for and frames played.',
    ],
    [
      'without points',
      [won('Ann', points)],
      ['frames', 'points-for', 'points-against', 'average-for', 'average-against', 'margin'],
      'Players level on frames won are ranked by win percentage, then frames played.',
    ],
    [
      'several frames, of which somebody has none with points',
      [won('Ann', frames), won('Bob', { ...frames, ...points })],
      [],
      'Players level on wins are ranked by win percentage, then average frame margin, total points for and times played.',
    ],
  ])('%s: the columns are those with values', (_, given, missing, words) => {
    const shown = columnKeysWithValues(withPositions(given));
    expect(sortableColumns.map(({ key }) => key).filter((key) => !shown.has(key))).toEqual(missing);
    expect(rankingRulesWords(shown)).toContain(words);
  });

  test('missing values are sorted below all others', () => {
    const given = withPositions([won('Ann', points), won('Bob', frames), won('Cy', { ...frames, totalPointsFor: 30 })]);
    const names = (text: string) => sortRows(given, parseSort(text)).map(({ playerName }) => playerName);
    expect([names('margin'), names('-margin'), names('frames')]).toEqual([
      ['Bob', 'Cy', 'Ann'],
      ['Ann', 'Cy', 'Bob'],
      ['Bob', 'Cy', 'Ann'],
    ]);
  });
});
