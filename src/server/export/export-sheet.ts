import { csvLine, joinCsvLines } from '../csv-line.ts';
import { chunks } from '../storage/table-rows.ts';
import { createYieldToRequests } from '../yield-to-requests.ts';

type ExportCell = string | number | null;
type ExportRow = readonly ExportCell[];

/** The cells of a line of an exported file, keyed by column. An empty cell is `null` or missing. */
export type ExportLine = Readonly<Record<string, ExportCell>>;

/** The lines of a file in chunks. Each chunk takes little time to make, so that other requests can run in between. */
export type ExportLineChunks = AsyncIterable<readonly ExportLine[]> | Iterable<readonly ExportLine[]>;

/**
 * The content of an exported file, before it is written as CSV or as a workbook. `days`, `numbers`: the columns with
 * days and the columns with numbers. All other columns are texts.
 */
export type ExportSheet = {
  /** What the file contains, such as results. In a workbook, this is also the name of the sheet. */
  name: string;
  columns: readonly string[];
  days?: readonly string[];
  numbers?: readonly string[];
  /** The cells of each line, in the order of `places`. Empty cells at the end of a line may be missing. */
  lines: readonly ExportRow[];
  /** The index of each column's cell in a line, keyed by column. */
  places: ReadonlyMap<string, number>;
};

/**
 * Makes a sheet of the lines in all chunks, and lets visitors' requests run after each chunk. A column of `optional` is
 * left out if no line has a value for it.
 */
export async function buildSheetFromChunks(
  about: Omit<ExportSheet, 'lines' | 'places'>,
  parts: ExportLineChunks,
  optional: ReadonlySet<string> = new Set(),
): Promise<ExportSheet> {
  const turn = createYieldToRequests();
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

/** Returns the cells of a line in the order of `places`. A column that is missing in `places` is added to it. */
function rowOf(line: ExportLine, places: Map<string, number>): ExportRow {
  for (const column of Object.keys(line)) if (!places.has(column)) places.set(column, places.size);
  return Array.from(places.keys(), (column) => line[column] ?? null);
}

/** The number of rows that are made before visitors' requests may run. */
const ROWS_BETWEEN_PAUSES = 200;

/**
 * Yields the rows in chunks, and lets visitors' requests run between the chunks. The cells of a row are in the order of
 * `columns`.
 */
async function* rowsOf({ columns, lines, places }: ExportSheet): AsyncGenerator<ExportRow[]> {
  const turn = createYieldToRequests();
  const order = columns.map((column) => places.get(column)!); // `buildSheetFromChunks` has added each column to `places`
  for (const part of chunks(lines, ROWS_BETWEEN_PAUSES)) {
    yield part.map((line) => order.map((place) => line[place] ?? null));
    await turn();
  }
}

/** Yields the file as CSV in chunks, and lets visitors' requests run between the chunks. */
export async function* csvChunks(sheet: ExportSheet): AsyncGenerator<string> {
  yield joinCsvLines([csvLine(sheet.columns)]);
  for await (const rows of rowsOf(sheet)) yield joinCsvLines(rows.map(csvLine));
}

/**
 * Yields the file as an Excel workbook with one sheet, in chunks, and lets visitors' requests run between the chunks.
 * In a CSV file, a spreadsheet program may take a season such as 11/12 for a date, and sort days wrongly. In a workbook
 * it does not.
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

  /**
   * Returns the width of a column in characters, from 10 to 40: enough for the heading and the texts of the first rows.
   */
  function widthOf(header: string): number {
    const place = places.get(header) ?? 0;
    const texts = [header, ...lines.slice(0, ROWS_BETWEEN_PAUSES).map((line) => String(line[place] ?? ''))];
    return Math.min(40, Math.max(10, ...texts.map(({ length }) => length + 2)));
  }

  function formatOf(column: string): string {
    if (days.includes(column)) return 'yyyy-mm-dd';
    return numbers.includes(column) ? 'General' : '@';
  }
}
