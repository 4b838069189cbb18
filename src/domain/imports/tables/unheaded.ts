import type { TableRow } from '#domain/imports/sheet.ts';
import { type SheetArea, type TableDraft, nonEmptyCells, type TableReadingContext } from './draft.ts';
import { TableLineReader } from './table-lines.ts';
import { mayBeName, isMatchStateText, isTime } from './texts.ts';

/**
 * Returns an area without known headings as a table. All its headings are '' until an official says which line has the
 * headings.
 */
export function unheadedTable(area: SheetArea, reading: TableReadingContext): TableDraft {
  const width = area.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const start = Math.max(
    0,
    area.rows.findIndex(({ cells }) => nonEmptyCells(cells).length > Math.min(2, width - 1)),
  );
  const lines = new TableLineReader(
    Array.from({ length: width }, () => ''),
    area.above,
    reading,
  );
  for (const row of area.rows.slice(0, start)) lines.readAbove(row);
  for (const row of area.rows.slice(start)) lines.readBelow(row);
  const { titles } = lines;
  const line = area.rows[start]!.line;
  const { headings, rows } = lines.finish();
  const kind = areFixtures(rows) ? ({ kind: 'fixtures' } as const) : {};
  return {
    sheet: area.sheet,
    line,
    column: area.column,
    headingLine: null,
    headings,
    rows,
    titles,
    likelyKind: 'other',
    ...kind,
  };
}

/**
 * Returns whether all rows are fixtures: each is below a week or a day, and has at least two cells, which are names or
 * times.
 */
function areFixtures(rows: readonly TableRow[]): boolean {
  const isNames = ({ above, cells }: TableRow) =>
    (above.week !== undefined || above.date !== undefined) &&
    cells.every((cell) => cell === '' || isTime(cell) || (mayBeName(cell) && !isMatchStateText(cell)));
  return rows.length > 0 && rows.every((row) => isNames(row) && row.cells.filter((cell) => cell !== '').length > 1);
}
