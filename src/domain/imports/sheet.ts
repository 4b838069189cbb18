import type { FileKind, MeaningName } from '#domain/imports/meanings.ts';

// The results of the first three steps: sheets of cells, then tables with headings, then columns with meanings.

/** A sheet of a workbook, or a whole text file (`name` is `null`). `index` counts the visible sheets from 0. */
export type Sheet = { name: string | null; index: number; rows: SheetRow[] };

/**
 * One row. `line`: its number in the file, with the sheet (`FileLine`). Cells are trimmed; blanks of every kind are one blank; a
 * day is `2025-09-22`, a time `19:30`. Blank rows are kept, with no cells. `broken`: why the row could not be split into cells.
 */
export type SheetRow = { line: FileLine; cells: string[]; broken?: string };

/** A line of one sheet among several, as one number that sorts: the line, plus the sheet's index times `LINES_OF_SHEET`. */
export type FileLine = number;
const LINES_OF_SHEET = 2_000_000;

export type Place = { line: number; sheet: number };

export function lineOf(sheet: number, line: number): FileLine {
  return sheet * LINES_OF_SHEET + line;
}

export function placeOf(line: FileLine): Place {
  return { line: line % LINES_OF_SHEET, sheet: Math.floor(line / LINES_OF_SHEET) };
}

/** Returns text such as `line 7`, or `line 7 of sheet 3`. Every sentence names a line this way. */
export function lineWords(at: FileLine): string {
  const { line, sheet } = placeOf(at);
  return sheet === 0 ? `line ${line}` : `line ${line} of sheet ${sheet + 1}`;
}

/** Returns text such as `Line 7`, for the beginning of a sentence. */
export function capitalLine(line: FileLine): string {
  return lineWords(line).replace('line', 'Line');
}

/** Returns text such as `line 7`, `lines 2–6`, or `lines 2, 3 and 9`. */
export function linesWords(all: readonly FileLine[]): string {
  const [first = 0] = all;
  const last = all.at(-1) ?? first;
  if (all.length <= 1) return lineWords(first);
  const { sheet } = placeOf(first);
  if (placeOf(last).sheet !== sheet) return `${all.length} lines from ${lineWords(first)} to ${lineWords(last)}`;
  const [from, to] = [placeOf(first).line, placeOf(last).line];
  const of = sheet === 0 ? '' : ` of sheet ${sheet + 1}`;
  if (to - from === all.length - 1) return `lines ${from}–${to}${of}`;
  if (all.length > 20) return `${all.length} lines from ${from} to ${to}${of}`;
  const numbers = all.map((one) => placeOf(one).line);
  return `lines ${numbers.slice(0, -1).join(', ')} and ${to}${of}`;
}

/** The context of a line from the rows above it, such as `Week 3` or `Division Two`, as whole texts. */
export type Above = Partial<
  Record<'season' | 'division' | 'week' | 'date' | 'time' | 'team' | 'venue' | 'competition', string>
>;

/** A line of a table. It has as many cells as the table has headings. */
export type TableRow = { line: FileLine; cells: string[]; above: Above; broken?: string };

/** A table of a file. */
export type Table = {
  /** From 1, in the order of the file, across sheets. */
  number: number;
  sheet: string | null;
  /** The line with the headings; `null` if the table has none. */
  headingLine: FileLine | null;
  /** The headings as written, '' for none. Two rows of headings are joined by a blank. */
  headings: string[];
  rows: TableRow[];
  /** Texts above the table, such as `Results 2025/26`. */
  titles: string[];
  /** The kind, if the shape shows it: a list of teams with their players, or a grid of teams. */
  kind?: FileKind;
};

/** The meaning of a column. `number`: which frame, player or team of the line, from 1. `subject`: its name in a question. */
export type ReadColumn = { place: number; heading: string; subject: string; meaning: MeaningName; number: number };

/** A table with the meanings of its columns. Columns that are not read are left out of `columns`. */
export type ReadTable = Table & { columns: ReadColumn[] };
