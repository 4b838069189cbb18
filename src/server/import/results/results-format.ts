import { EXAMPLE_AWAY, EXAMPLE_HOME, isName } from '../csv/cell.ts';
import { csvLine, csvText } from '../../csv-line.ts';
import type { CellsOf, Format } from '../csv/file-lines.ts';

/** The columns of a file of results, in the order in which export writes them; each line is one frame. */
const REQUIRED_COLUMNS = [
  'season',
  'division',
  'week',
  'date',
  'homeTeam',
  'awayTeam',
  'match',
  'homePlayer',
  'homeScore',
  'homeBreak',
  'homeBreak2',
  'awayPlayer',
  'awayScore',
  'awayBreak',
  'awayBreak2',
] as const;

/** Optional columns, which tell players and teams of one name apart. */
const OPTIONAL_COLUMNS = ['homePlayerId', 'awayPlayerId', 'homeTeamId', 'awayTeamId'] as const;

export const ALL_COLUMNS = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS] as const;
export type Column = (typeof ALL_COLUMNS)[number];

export const RESULTS_FORMAT: Format<'results'> = {
  kind: 'results',
  required: REQUIRED_COLUMNS,
  optional: OPTIONAL_COLUMNS,
  asksColumns: true,
};

/** The highest week and division of a season that a file creates. */
export const MAX_WEEKS = 99;
export const MOST_DIVISIONS = 99;

/** The template for results: a header, and as an example one card with a walkover. */
export function resultsTemplate(): string {
  const frames = [
    ['Home Player One', 72, 41, '', 'Away Player One', 31, '', ''],
    ['Home Player Two', 28, '', '', 'Away Player Two', 64, 33, ''],
    ['Home Player Three', 55, '', '', 'Away Player Three', 49, '', ''],
    ['Home Player Four', 88, 30, 26, 'Away Player Four', 12, '', ''],
    ['Absentee', 0, '', '', 'Away Player Five', 42, '', ''],
  ];
  const card = ['25/26', 1, 2, '2025-09-22', EXAMPLE_HOME, EXAMPLE_AWAY];
  const lines = frames.map((frame, i) => csvLine([...card, i + 1, ...frame, '', '', '', '']));
  return csvText([csvLine(ALL_COLUMNS), ...lines]);
}

/** Whether a line is of the template's example. Its team names alone decide: a spreadsheet rewrites dates and numbers. */
export function isExampleCard(cells: CellsOf<Column>): boolean {
  return isName(cells('homeTeam'), EXAMPLE_HOME) && isName(cells('awayTeam'), EXAMPLE_AWAY);
}
