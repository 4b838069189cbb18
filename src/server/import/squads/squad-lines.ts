import { isExampleTeam } from '../csv/example.ts';
import type { Faults } from '../csv/faults.ts';
import { type FileLines, readLines } from '../csv/file-lines.ts';
import { readSquadRow, type SquadRow } from './squad-row.ts';
import type { SquadColumn } from './squads-format.ts';

/** What a file of squads says, before anything is compared with what the league knows. */
export type SquadLines = {
  rows: SquadRow[];
  /** How many lines the file has, those with a fault too. */
  lines: number;
  /** The lines of the template's example, which are left out. */
  examples: number[];
  ignoredColumns: string[];
};

/** Far more players than any league has. They are compared all at once: more would hold up everybody else. */
export const MOST_SQUAD_LINES = 5_000;

/** Reads a whole file of squads; `null` where it has none, which the faults then say. */
export async function readSquadLines(
  opened: FileLines,
  faults: Faults,
  onLines: (lines: number) => void,
): Promise<SquadLines | null> {
  const file: SquadLines = { rows: [], lines: 0, examples: [], ignoredColumns: opened.header.ignored };
  const reader = {
    skip: () => undefined,
    take(line: number, cells: (column: SquadColumn) => string): boolean {
      if (isExampleTeam(cells('team'))) {
        file.examples.push(line);
        return false;
      }
      file.lines++;
      if (file.lines > MOST_SQUAD_LINES) {
        if (file.lines === MOST_SQUAD_LINES + 1) faults.add(line, tooMany());
        return true;
      }
      const row = readSquadRow(line, cells, (message) => faults.add(line, message));
      if (row) file.rows.push(row);
      return true;
    },
  };
  file.lines = await readLines(opened, reader, faults, onLines);
  return file.lines === 0 ? null : file;
}

function tooMany(): string {
  return `The file has more than ${MOST_SQUAD_LINES.toLocaleString('en-GB')} lines: no league has so many players. The rest is not read.`;
}
