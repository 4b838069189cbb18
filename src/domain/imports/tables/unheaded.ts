import type { TableRow } from '#domain/imports/sheet.ts';
import { type Area, type TableDraft, filledOf, type TableReading } from './draft.ts';
import { TableLines } from './table-lines.ts';
import { mayBeName, isState, isTime } from './texts.ts';

/**
 * Returns an area without known headings as a table. The headings are empty until an official says which line is the
 * headings.
 */
export function unheadedTable(area: Area, reading: TableReading): TableDraft {
  const width = area.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const start = Math.max(
    0,
    area.rows.findIndex(({ cells }) => filledOf(cells).length > Math.min(2, width - 1)),
  );
  const lines = new TableLines(
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

/** Returns whether rows are fixtures: they have only names, below weeks or days. */
function areFixtures(rows: readonly TableRow[]): boolean {
  const isNames = ({ above, cells }: TableRow) =>
    (above.week !== undefined || above.date !== undefined) &&
    cells.every((cell) => cell === '' || isTime(cell) || (mayBeName(cell) && !isState(cell)));
  return rows.length > 0 && rows.every((row) => isNames(row) && row.cells.filter((cell) => cell !== '').length > 1);
}
