import { csvLine, csvText } from '../csv-line.ts';
import { chunks } from '../storage/table-rows.ts';
import { createTurns } from '../turns.ts';

type ExportCell = string | number | null;
type ExportRow = readonly ExportCell[];

/** The cells of a line, keyed by column. An empty cell is left out or `null`. */
export type ExportLine = Readonly<Record<string, ExportCell>>;

/** The lines of a file, in parts that take little time. */
export type ExportParts = AsyncIterable<readonly ExportLine[]> | Iterable<readonly ExportLine[]>;

/** A file of a table, before it has a format. `days`, `numbers`: the columns that are not texts. */
export type ExportSheet = {
  /** The kind of content, which is also the name of the workbook's sheet. */
  name: string;
  columns: readonly string[];
  days?: readonly string[];
  numbers?: readonly string[];
  /** The cells of each line, in the order of `places`. A line may end before its last cells, which are empty. */
  lines: readonly ExportRow[];
  /** The place of each column in a line. */
  places: ReadonlyMap<string, number>;
};

/** Returns a sheet of lines, made in turns with visitors. A column of `optional` is left out if no line has it. */
export async function sheetOf(
  about: Omit<ExportSheet, 'lines' | 'places'>,
  parts: ExportParts,
  optional: ReadonlySet<string> = new Set(),
): Promise<ExportSheet> {
  const turn = createTurns();
  const places = new Map(
    about.columns.filter((column) => !optional.has(column)).map((column, place) => [column, place]),
  );
  const lines: ExportRow[] = [];
  for await (const part of parts) {
    lines.push(...part.map((line) => rowOf(line, places)));
    await turn();
  }
  return { ...about, columns: about.columns.filter((column) => places.has(column)), lines, places };
}

/** Returns the cells of a line in the order of `places`. A column that no earlier line had gets the next place. */
function rowOf(line: ExportLine, places: Map<string, number>): ExportRow {
  for (const column of Object.keys(line)) if (!places.has(column)) places.set(column, places.size);
  return Array.from(places.keys(), (column) => line[column] ?? null);
}

/** The number of rows that are written without a pause. */
const ROWS_AT_ONCE = 200;

/** Yields the rows in the order of the columns, some at a time, in turns with visitors. */
async function* rowsOf({ columns, lines, places }: ExportSheet): AsyncGenerator<ExportRow[]> {
  const turn = createTurns();
  const order = columns.map((column) => places.get(column)!); // sheetOf has given each a place
  for (const part of chunks(lines, ROWS_AT_ONCE)) {
    yield part.map((line) => order.map((place) => line[place] ?? null));
    await turn();
  }
}

/** Yields the text of a file with commas, in turns with visitors. */
export async function* csvOf(sheet: ExportSheet): AsyncGenerator<string> {
  yield csvText([csvLine(sheet.columns)]);
  for await (const rows of rowsOf(sheet)) yield csvText(rows.map(csvLine));
}

/**
 * Yields the bytes of a workbook of one sheet, in turns with visitors. A spreadsheet keeps its texts as they are, such as the season
 * 11/12, and sorts its days.
 */
export async function* xlsxOf(sheet: ExportSheet): AsyncGenerator<Uint8Array> {
  const { name, columns, days = [], numbers = [], lines, places } = sheet;
  const { writeXlsxStream } = await import('hucre/xlsx');
  const isDay = columns.map((column) => days.includes(column));
  async function* values() {
    for await (const rows of rowsOf(sheet))
      for (const row of rows)
        yield row.map((cell, place) =>
          isDay[place] && typeof cell === 'string' ? new Date(`${cell}T00:00:00Z`) : cell,
        );
  }
  yield* writeXlsxStream(values(), {
    name,
    columns: columns.map((header) => ({ header, width: widthOf(header), numFmt: formatOf(header) })),
    freezePane: { rows: 1 },
  });

  /** Returns a width that shows the heading and the texts of the first rows. */
  function widthOf(header: string): number {
    const place = places.get(header) ?? 0;
    const texts = [header, ...lines.slice(0, ROWS_AT_ONCE).map((line) => String(line[place] ?? ''))];
    return Math.min(40, Math.max(10, ...texts.map(({ length }) => length + 2)));
  }

  function formatOf(column: string): string {
    if (days.includes(column)) return 'yyyy-mm-dd';
    return numbers.includes(column) ? 'General' : '@';
  }
}
