import { expect, test } from 'vitest';
import type { Cells } from '#domain/imports/cells.ts';
import type { Issue } from '#domain/issue.ts';
import { FIXTURES, type Format, MAPPABLE_COLUMNS, readCells, RESULTS, SQUADS_WITH_VENUES } from './columns.ts';

const LIONS = { name: 'Lions', folded: 'lions', id: 't1' };
const TIGERS = { name: 'Tigers', folded: 'tigers', id: null };
const ANN = { name: 'Ann', folded: 'ann', id: 'a1' };

/** A line such as `week: 3, date: `. */
function cells(line: string): Cells {
  const pairs = new Map(line.split(', ').map((one) => one.split(': ') as [string, string]));
  return (column) => pairs.get(column) ?? '';
}

const WHO = { homeTeam: LIONS, awayTeam: TIGERS };
const NUMBERS = { handicap: -12, modifier: 0.5, newHandicap: 9 };
const WHERE = 'division: 2, week:  3, homeTeam:  Lions, homeTeamId: t1, awayTeam: Tigers, date: 22/09/2025';
const OF_SQUAD = 'team: Tigers, division: 0, player: Ann, playerId: a1, handicap: -12, modifier: 0.5, newHandicap: 9';
const HOME = 'homePlayer: Ann, homePlayerId: a1, homeScore: 42, homeBreak: 30;22';
const OF_HOME = { homePlayer: ANN, homeScore: 42, homeBreak: [30, 22].map((points) => ({ points, by: null })) };

test.each<[format: Format, line: string, read: object]>([
  [FIXTURES, WHERE, { division: 2, week: 3, ...WHO, date: '2025-09-22', season: '', venue: '' }],
  [FIXTURES, "season:  25/26 , venue:  '=Hall ", { season: '25/26', venue: '=Hall', date: null, state: 'planned' }],
  [SQUADS_WITH_VENUES, OF_SQUAD, { team: TIGERS, division: 0, player: ANN, ...NUMBERS, venue: '' }],
  [RESULTS, `season:  25/26, match: 4, ${HOME}`, { season: '25/26', match: 4, ...OF_HOME }],
  [RESULTS, 'awayPlayer: Absentee, awayScore: 0', { awayPlayer: null, awayScore: 0 }],
])('%#: %2$s is read', ({ columns }, line, read) => {
  const issues: Issue[] = [];
  expect(readCells(columns, Object.keys(read), cells(line), issues)).toStrictEqual(read);
  expect(issues).toEqual([]);
});

test('each fault of a line is reported, in the order of the columns, and a faulty column is undefined', () => {
  const issues: Issue[] = [];
  const line = cells('division: 2, week: 0, state: off');
  const read = readCells(FIXTURES.columns, ['state', 'week', 'division', 'date'], line, issues);
  expect(read).toStrictEqual({ state: undefined, week: undefined, division: 2, date: null });
  expect(issues.map(({ message }) => message)).toEqual([
    'state is "off": it must be one of planned, postponed, rearranged, cancelled.',
    'week is 0: it must be from 1 to 99.',
  ]);
});

/** A state as it is read, or why it cannot be read. */
test.each([
  ['', 'planned'],
  ['  ', 'planned'],
  [' Played ', 'planned'],
  ['planned', 'planned'],
  ['Postponed', 'postponed'],
  [' rearranged', 'rearranged'],
  [' Cancelled ', 'cancelled'],
  [' Abandoned ', 'state is "Abandoned": it must be one of planned, postponed, rearranged, cancelled.'],
])('the state %j is %j', (cell, expected) => {
  const read = FIXTURES.columns.state.read(() => cell, 'state');
  expect(read.ok ? read.value : read.issues[0]?.message).toBe(expected);
});

/** Whether values fit a column, for a suggestion. */
test.each<[column: string, values: string, fits: boolean]>([
  ['frame', '72-31', true],
  ['frame', '72-5', true],
  ['frame', '72 – 5', true],
  ['frame', '5:72', true],
  ['frame', '5 — 72', true],
  ['frame', 'void,Ann Lee 72-31 Bo Day', true],
  // The score of a match, not of a frame.
  ['frame', '3-2,2 – 3', false],
  ['frame', '72 31', false],
  ['match', '1,2,25', true],
  ['match', '1,26', false],
  ['match', '0,1', false],
  ['homeScore', '3,20', true],
  ['homeScore', '3,19', false],
])('%s may have the values %j: %s', (column, values, fits) => {
  expect(MAPPABLE_COLUMNS[column]?.fits?.(values.split(','))).toBe(fits);
});
