import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { Cells, Named } from '#domain/imports/cells.ts';
import { FIXTURES, readCells } from '#domain/imports/columns.ts';
import type { Issue } from '#domain/issue.ts';
import { decodeInto } from '../import/csv/decode-file.ts';
import { openLines, readLines } from '../import/csv/file-lines.ts';
import type { Faults } from '../import/csv/report.ts';

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
  const file = text === null ? null : openLines(text, faults, [FIXTURES]).file;
  if (file === null) return { rows, lines: 0, notes, ignoredColumns: [] };
  const reader = {
    take(line: number, cells: Cells, issues: Issue[]): boolean {
      const row = readListRow(line, cells, issues);
      if (row) rows.push(row);
      return true;
    },
  };
  const lines = readLines(file, reader, faults, () => {});
  return { rows, lines, notes, ignoredColumns: file.header.ignored };
}

const READ = ['division', 'week', 'date', 'homeTeam', 'awayTeam', 'venue', 'state', 'season'] as const;

/** Reads one line by itself; `null` where it has a fault. Adds every fault to `issues`. */
function readListRow(line: number, cells: Cells, issues: Issue[]): ListRow | null {
  const read = readCells(FIXTURES.columns, READ, cells, issues);
  const { season = '', division, week, date, homeTeam: home, awayTeam: away, venue, state } = read;
  if (division === undefined || week === undefined || date === undefined) return null;
  if (!home || !away || venue === undefined || state === undefined) return null;
  return { line, season, division, week, date, home, away, venue, state };
}
