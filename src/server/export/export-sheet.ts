import { csvLine, csvText } from '../csv-line.ts';
import { chunks } from '../storage/table-rows.ts';
import { createTurns } from '../turns.ts';

type ExportCell = string | number | null;
type ExportRow = readonly ExportCell[];

/** The cells of a line, keyed by column. An empty cell is `null` or missing. */
export type ExportLine = Readonly<Record<string, ExportCell>>;

/** The lines of a file in chunks, each of which takes little time to make. */
export type ExportChunks = AsyncIterable<readonly ExportLine[]> | Iterable<readonly ExportLine[]>;

/** The content of an exported file, in no format yet. `days`, `numbers`: the columns that are not texts. */
export type ExportSheet = {
  /** What the file contains, such as results. In a workbook, this is also the name of the sheet. */
  name: string;
  columns: readonly string[];
  days?: readonly string[];
  numbers?: readonly string[];
  /** The cells of each line, in the order of `places`. The last cells of a line may be missing, if they are empty. */
  lines: readonly ExportRow[];
  /** The index of each column in a line. */
  places: ReadonlyMap<string, number>;
};

/**
 * Makes a sheet of all lines, in turns with visitors' requests. A column of `optional` is dropped if no line has a
 * value for it.
 */
export async function collectSheet(
  about: Omit<ExportSheet, 'lines' | 'places'>,
  parts: ExportChunks,
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

/** Returns the cells of a line in the order of `places`. A column that no earlier line had is added to `places`. */
function rowOf(line: ExportLine, places: Map<string, number>): ExportRow {
  for (const column of Object.keys(line)) if (!places.has(column)) places.set(column, places.size);
  return Array.from(places.keys(), (column) => line[column] ?? null);
}

/** The number of rows that are made without a pause. */
const ROWS_AT_ONCE = 200;

/**
 * Yields the rows, some at a time, in turns with visitors' requests. The cells of a row are in the order of `columns`.
 */
async function* rowsOf({ columns, lines, places }: ExportSheet): AsyncGenerator<ExportRow[]> {
  const turn = createTurns();
  const order = columns.map((column) => places.get(column)!); // collectSheet has given each column a place
  for (const part of chunks(lines, ROWS_AT_ONCE)) {
    yield part.map((line) => order.map((place) => line[place] ?? null));
    await turn();
  }
}

/** Yields the file as CSV, in chunks, in turns with visitors' requests. */
export async function* csvChunks(sheet: ExportSheet): AsyncGenerator<string> {
  yield csvText([csvLine(sheet.columns)]);
  for await (const rows of rowsOf(sheet)) yield csvText(rows.map(csvLine));
}

/**
 * Yields the file as a workbook of Excel with one sheet, in chunks, in turns with visitors' requests. In a workbook,
 * unlike in CSV, a spreadsheet does not change texts such as the season 11/12, and sorts days correctly.
 */
export async function* xlsxChunks(sheet: ExportSheet): AsyncGenerator<Uint8Array> {
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
