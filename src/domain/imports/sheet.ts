import type { FileKind, MeaningName } from '#domain/imports/meanings.ts';

// What the first three steps of reading a file return: sheets of cells, then tables with headings, then columns with
// meanings.

/** A sheet of a workbook, or a whole text file (`name` is `null`). `index` counts the visible sheets from 0. */
export type Sheet = { name: string | null; index: number; rows: SheetRow[] };

/**
 * A row of a sheet. `line`: its number in the file, with the sheet (`FileLine`). Cells are trimmed; blanks of every
 * kind are one blank; a day is `2025-09-22`, a time `19:30`. Blank rows are kept, with no cells. `broken`: why the row
 * could not be split into cells.
 */
export type SheetRow = { line: FileLine; cells: string[]; broken?: string };

/**
 * A line of a workbook as one number, by which lines are sorted: the line in its sheet, plus the index of the sheet
 * times `LINES_OF_SHEET`.
 */
export type FileLine = number;
const LINES_OF_SHEET = 2_000_000;

/** A line of a sheet. `sheet` is the sheet's index. */
export type LineInSheet = { line: number; sheet: number };

/** Returns a line of a sheet as one number for the whole workbook. `sheet`: the sheet's index. */
export function toFileLine(sheet: number, line: number): FileLine {
  return sheet * LINES_OF_SHEET + line;
}

/** Splits such a number into the sheet's index and the line in the sheet, the reverse of `toFileLine`. */
export function placeOfLine(line: FileLine): LineInSheet {
  return { line: line % LINES_OF_SHEET, sheet: Math.floor(line / LINES_OF_SHEET) };
}

/** Returns text such as `line 7`, or `line 7 of sheet 3`, as all sentences name lines. */
export function lineWords(at: FileLine): string {
  const { line, sheet } = placeOfLine(at);
  return sheet === 0 ? `line ${line}` : `line ${line} of sheet ${sheet + 1}`;
}

/** Returns text such as `Line 7`, for the beginning of a sentence. */
export function capitalLine(line: FileLine): string {
  return lineWords(line).replace('line', 'Line');
}

/** Returns text such as `line 7`, `lines 2–6`, or `lines 2, 3 and 9`. */
export function linesInWords(all: readonly FileLine[]): string {
  const [first = 0] = all;
  const last = all.at(-1) ?? first;
  if (all.length <= 1) return lineWords(first);
  const { sheet } = placeOfLine(first);
  if (placeOfLine(last).sheet !== sheet) return `${all.length} lines from ${lineWords(first)} to ${lineWords(last)}`;
  const [from, to] = [placeOfLine(first).line, placeOfLine(last).line];
  const of = sheet === 0 ? '' : ` of sheet ${sheet + 1}`;
  if (to - from === all.length - 1) return `lines ${from}–${to}${of}`;
  if (all.length > 20) return `${all.length} lines from ${from} to ${to}${of}`;
  const numbers = all.map((one) => placeOfLine(one).line);
  return `lines ${numbers.slice(0, -1).join(', ')} and ${to}${of}`;
}

/**
 * What holds for a line because of rows above it, such as `Week 3` or `Division Two`. The values are the whole texts of
 * these rows.
 */
export type ContextAbove = Partial<
  Record<'season' | 'division' | 'week' | 'date' | 'time' | 'team' | 'venue' | 'competition', string>
>;

/** A line of a table, with as many cells as the table has headings. `broken`: why the line cannot be read. */
export type TableRow = { line: FileLine; cells: string[]; above: ContextAbove; broken?: string };

/** A table of a file. */
export type Table = {
  /** The number of the table in the file, from 1, across sheets. */
  number: number;
  sheet: string | null;
  /** The line with the headings; `null` if the table has none. */
  headingLine: FileLine | null;
  /** The headings as written, '' for none. Headings in two rows are joined by a blank. */
  headings: string[];
  rows: TableRow[];
  /** Texts above the table, such as `Results 2025/26`. */
  titles: string[];
  /** The kind of the table, if its shape shows it, as that of a grid of teams does. */
  kind?: FileKind;
};

/**
 * A column of a table with its meaning. `place`: its index, from 0. `subject`: what questions call it. `number`: which
 * frame, player or team of the line it belongs to, from 1.
 */
export type ReadColumn = { place: number; heading: string; subject: string; meaning: MeaningName; number: number };

/** A table with the meanings of its columns. `columns` has only the columns that are read. */
export type ReadTable = Table & { columns: ReadColumn[] };
