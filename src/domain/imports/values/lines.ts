import { cellMatchesName } from '#domain/imports/cells.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import type { FileLineNumber, TableWithMeanings } from '#domain/imports/sheet.ts';
import { fillDown } from './fill-down.ts';
import { TableLine, TableColumns } from './line.ts';
import { isTotalsLabel } from './nobody.ts';
import type { ValueReadingContext } from './reading.ts';

/**
 * The name of the home team in the example lines of an import template. No real team has this name, and spreadsheets do
 * not change it.
 */
export const EXAMPLE_HOME_TEAM = 'Example Home Team';

/** The name of the away team in the example lines of an import template. */
export const EXAMPLE_AWAY_TEAM = 'Example Away Team';

/**
 * The lines of a file. `lines`: the lines that have values. `broken`: the lines that could not be split into cells.
 * `examples`: the number of example lines from a template; they are not in `lines`.
 */
export type FileLines = { lines: TableLine[]; broken: FileLineNumber[]; examples: number };

/**
 * Returns the lines of all tables, with empty cells filled from the lines above (`fillDown`). Reports broken lines as
 * faults. Leaves out empty lines, example lines and, except in exported files, lines with totals.
 */
export function prepareFileLines(tables: readonly TableWithMeanings[], reading: ValueReadingContext): FileLines {
  const found: FileLines = { lines: [], broken: [], examples: 0 };
  for (const table of tables) {
    const columns = new TableColumns(table);
    const lines = table.rows.flatMap((row) => {
      if (row.broken !== undefined) {
        reading.inquiry.fault(row.line, row.broken);
        found.broken.push(row.line);
        return [];
      }
      return row.cells.every((cell) => cell.trim() === '') ? [] : new TableLine(columns, row);
    });
    const kept = lines.filter((line) => keepOrLeaveOutLine(line, found, reading));
    fillDown(kept, reading);
    for (const line of kept) found.lines.push(line);
  }
  return found;
}

const TOTALS_LABEL_COLUMNS: readonly MeaningName[] = [
  'homePlayer',
  'awayPlayer',
  'player',
  'homeTeam',
  'awayTeam',
  'team',
  'date',
  'week',
];

function keepOrLeaveOutLine(
  line: TableLine,
  found: FileLines,
  { inquiry, exported, kind }: ValueReadingContext,
): boolean {
  if (isExampleLine(line, kind)) {
    found.examples++;
    inquiry.leaveOut(line.line, 'This line is the template’s example.');
    return false;
  }
  if (exported) return true;
  const total = TOTALS_LABEL_COLUMNS.map((name) => line.cell(name)).find(isTotalsLabel);
  if (total === undefined) return true;
  inquiry.leaveOut(line.line, `This line is a total (${total}).`);
  return false;
}

function isExampleLine(line: TableLine, kind: ValueReadingContext['kind']): boolean {
  if (kind === 'squads') return cellMatchesName(line.cell('team'), EXAMPLE_HOME_TEAM);
  return (
    cellMatchesName(line.cell('homeTeam'), EXAMPLE_HOME_TEAM) &&
    cellMatchesName(line.cell('awayTeam'), EXAMPLE_AWAY_TEAM)
  );
}
