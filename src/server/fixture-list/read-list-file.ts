import { collect, valid, type Checked, type Issue } from '#domain/issue.ts';
import { scheduledStates, type ScheduledFixture, type ScheduledState } from '#domain/fixtures/scheduled-fixture.ts';
import { parseVenue } from '#domain/squads/venue.ts';
import {
  fault,
  parseDayCell,
  parseOrdinal,
  parseTeamCell,
  parseWhole,
  printable,
  unguardCell,
  type Named,
} from '../import/csv/cell.ts';
import { decodeInto } from '../import/csv/decode-file.ts';
import { openLines, readLines, type CellsOf, type Format } from '../import/csv/file-lines.ts';
import type { Faults } from '../import/csv/report.ts';

/** The columns of a file of fixtures, in any order; see docs/decisions/fixture-lists.md. */
const LIST_FORMAT = {
  kind: 'fixtures',
  required: ['division', 'week', 'homeTeam', 'awayTeam'],
  optional: ['season', 'date', 'venue', 'state', 'homeTeamId', 'awayTeamId'],
} as const satisfies Format<'fixtures'>;

type ListColumn = (typeof LIST_FORMAT.required)[number] | (typeof LIST_FORMAT.optional)[number];

const MAX_WEEKS = 99;

/** The content of a file of fixtures, not yet compared with the league. */
type ListFile = { rows: ListRow[]; lines: number; notes: string[]; ignoredColumns: string[] };

/** One valid line of a file of fixtures; `season` is empty where the line has none. */
export type ListRow = Omit<FileFixture, 'homeTeamId' | 'awayTeamId'> & { home: Named; away: Named };

/** A fixture of a file, with the ids of its teams and its line. */
export type FileFixture = { line: number } & Omit<ScheduledFixture, 'id' | 'published' | 'changedAt'>;

/** Reads a whole file of fixtures; adds every fault to `faults`. */
export function readListFile(bytes: Uint8Array, faults: Faults): ListFile {
  const rows: ListRow[] = [];
  const { text, notes } = decodeInto(bytes, faults);
  const file = text === null ? null : openLines(text, faults, [LIST_FORMAT]);
  if (file === null) return { rows, lines: 0, notes, ignoredColumns: [] };
  const reader = {
    take(line: number, cells: CellsOf<ListColumn>): boolean {
      const row = readListRow(line, cells, (message) => faults.add(line, message));
      if (row) rows.push(row);
      return true;
    },
    skip: () => {},
  };
  const lines = readLines<ListColumn>(file, reader, faults, () => {});
  return { rows, lines, notes, ignoredColumns: file.header.ignored };
}

/** Reads one line by itself; `null` where it has a fault. Reports every fault. */
function readListRow(line: number, cells: CellsOf<ListColumn>, report: (message: string) => void): ListRow | null {
  const issues: Issue[] = [];
  const read = <T>(checked: Checked<T>) => collect(checked, issues);
  const division = read(parseWhole(cells('division'), 'division'));
  const week = read(parseOrdinal(cells('week'), 'week', MAX_WEEKS));
  const date = read(parseDayCell(cells('date')));
  const home = read(parseTeamCell(cells('homeTeam'), cells('homeTeamId'), 'homeTeam'));
  const away = read(parseTeamCell(cells('awayTeam'), cells('awayTeamId'), 'awayTeam'));
  const venue = read(parseVenue(unguardCell(cells('venue').trim())));
  const state = read(stateOf(cells('state')));
  for (const { message } of issues) report(message);
  if (division === undefined || week === undefined || date === undefined) return null;
  if (!home || !away || venue === undefined || state === undefined) return null;
  return { line, season: cells('season').trim(), division, week, date, home, away, venue, state };
}

/** An empty state means planned; so does `played`, since the result says that. */
function stateOf(cell: string): Checked<ScheduledState> {
  const word = cell.trim().toLowerCase();
  if (word === '' || word === 'played') return valid('planned');
  const state = scheduledStates.find((known) => known === word);
  if (state !== undefined) return valid(state);
  return fault(`state is "${printable(cell.trim())}": it must be one of ${scheduledStates.join(', ')}.`);
}
