import { setImmediate as nextTurn } from 'node:timers/promises';
import { csvLine, csvText } from '../csv-line.ts';

type ExportCell = string | number | null;

/** The cells of a line, keyed by column. An empty cell is left out or `null`. */
export type ExportLine = Readonly<Record<string, ExportCell>>;

/** A file of a table, before it has a format. `days`, `numbers`: the columns that are not texts. */
export type ExportSheet = {
  /** What it has, which names the sheet of a workbook. */
  name: string;
  columns: readonly string[];
  days?: readonly string[];
  numbers?: readonly string[];
  rows: readonly (readonly ExportCell[])[];
};

/** Returns a sheet of lines. A column of `optional` is left out if no line has it. */
export function sheetOf(
  about: Omit<ExportSheet, 'rows'>,
  lines: readonly ExportLine[],
  optional: ReadonlySet<string> = new Set(),
): ExportSheet {
  const used = new Set(lines.flatMap((line) => Object.keys(line)));
  const columns = about.columns.filter((column) => !optional.has(column) || used.has(column));
  return { ...about, columns, rows: lines.map((line) => columns.map((column) => line[column] ?? null)) };
}

export function csvOf({ columns, rows }: ExportSheet): string {
  return csvText([csvLine(columns), ...rows.map(csvLine)]);
}

/** Rows are written to a workbook so many at a time, and visitors are answered in between. */
const ROWS_AT_A_TIME = 200;

/** Returns a workbook of one sheet. A spreadsheet keeps its texts as they are, such as the season 11/12, and sorts its days. */
export async function xlsxOf({ name, columns, days = [], numbers = [], rows }: ExportSheet): Promise<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const isDay = columns.map((column) => days.includes(column));
  async function* values() {
    for (const [at, row] of rows.entries()) {
      if (at % ROWS_AT_A_TIME === 0) await nextTurn();
      yield row.map((cell, place) => (isDay[place] && typeof cell === 'string' ? new Date(`${cell}T00:00:00Z`) : cell));
    }
  }
  const stream = writeXlsxStream(values(), {
    name,
    columns: columns.map((header, place) => ({ header, width: widthOf(header, place), numFmt: formatOf(header) })),
    freezePane: { rows: 1 },
  });
  return new Uint8Array(await new Response(stream).arrayBuffer());

  /** Returns a width that shows the heading and the texts of the first rows. */
  function widthOf(header: string, place: number): number {
    const texts = [header, ...rows.slice(0, ROWS_AT_A_TIME).map((row) => String(row[place] ?? ''))];
    return Math.min(40, Math.max(10, ...texts.map(({ length }) => length + 2)));
  }

  function formatOf(column: string): string {
    if (days.includes(column)) return 'yyyy-mm-dd';
    return numbers.includes(column) ? 'General' : '@';
  }
}
