import type { FileKind, MeaningName } from '#domain/imports/meanings.ts';

// What the first three steps of reading a file return: sheets of cells, then tables with headings, then columns with
// meanings.

/**
 * A sheet of a workbook, or a whole text file (`name` is `null`). `index`: its index among the visible sheets, from 0.
 */
export type Sheet = { name: string | null; index: number; rows: SheetRow[] };

/**
 * A row of a sheet. `line`: its line number, with the sheet (`FileLineNumber`). `cells`: the texts of the cells,
 * trimmed, with one blank in place of several. If a workbook stores the value of a cell as a day or a time, the text of
 * the cell is like `2025-09-22` or `19:30`. A blank row has no cells. `broken`: a sentence on why the row cannot be
 * read.
 */
export type SheetRow = { line: FileLineNumber; cells: string[]; broken?: string };

/**
 * A line of a file as one number, so that the lines of all sheets can be sorted: the line in its sheet, plus the index
 * of the sheet times `LINE_NUMBERS_PER_SHEET`.
 */
export type FileLineNumber = number;
const LINE_NUMBERS_PER_SHEET = 2_000_000;

/** A line of a sheet. `line`: its number in the sheet, from 1. `sheet`: the index of the sheet. */
export type LineInSheet = { line: number; sheet: number };

/**
 * Returns a line of a sheet as one number for the whole file. `sheet`: the index of the sheet. `line`: the line in the
 * sheet.
 */
export function toFileLineNumber(sheet: number, line: number): FileLineNumber {
  return sheet * LINE_NUMBERS_PER_SHEET + line;
}

/** Returns the sheet's index and the line in the sheet, the reverse of `toFileLineNumber`. */
export function toLineInSheet(line: FileLineNumber): LineInSheet {
  return { line: line % LINE_NUMBERS_PER_SHEET, sheet: Math.floor(line / LINE_NUMBERS_PER_SHEET) };
}

/** Returns the words for a line in a sentence, such as `line 7`, or `line 7 of sheet 3` from the second sheet on. */
export function lineWords(at: FileLineNumber): string {
  const { line, sheet } = toLineInSheet(at);
  return sheet === 0 ? `line ${line}` : `line ${line} of sheet ${sheet + 1}`;
}

/** Returns the words for a line at the beginning of a sentence, such as `Line 7`. */
export function capitalisedLineWords(line: FileLineNumber): string {
  return lineWords(line).replace('line', 'Line');
}

/**
 * Returns the words for several lines in a sentence, such as `lines 2–6`, `lines 2, 3 and 9`, or `30 lines from 2 to
 * 60`.
 */
export function linesInWords(all: readonly FileLineNumber[]): string {
  const [first = 0] = all;
  const last = all.at(-1) ?? first;
  if (all.length <= 1) return lineWords(first);
  const { sheet } = toLineInSheet(first);
  if (toLineInSheet(last).sheet !== sheet) return `${all.length} lines from ${lineWords(first)} to ${lineWords(last)}`;
  const [from, to] = [toLineInSheet(first).line, toLineInSheet(last).line];
  const of = sheet === 0 ? '' : ` of sheet ${sheet + 1}`;
  if (to - from === all.length - 1) return `lines ${from}–${to}${of}`;
  if (all.length > 20) return `${all.length} lines from ${from} to ${to}${of}`;
  const numbers = all.map((one) => toLineInSheet(one).line);
  return `lines ${numbers.slice(0, -1).join(', ')} and ${to}${of}`;
}

/**
 * What the rows above a line say about it, such as `Week 3` or `Division Two`. The values are texts as the file has
 * them.
 */
export type ContextAbove = Partial<
  Record<'season' | 'division' | 'week' | 'date' | 'time' | 'team' | 'venue' | 'competition', string>
>;

/**
 * A line of a table, with as many cells as the table has headings. `above`: what the rows above it say about the line.
 * `broken`: a sentence on why the line cannot be read.
 */
export type TableRow = { line: FileLineNumber; cells: string[]; above: ContextAbove; broken?: string };

/** A table of a file. */
export type Table = {
  /** The number of the table in the file, from 1. Tables are numbered across all sheets. */
  number: number;
  sheet: string | null;
  /** The line with the headings; `null` if the table has none. */
  headingLine: FileLineNumber | null;
  /**
   * The headings as written; '' for a column without a heading. The texts of headings in two rows are joined by a
   * blank.
   */
  headings: string[];
  rows: TableRow[];
  /** Texts above the table, such as `Results 2025/26`. */
  titles: string[];
  /**
   * The kind of content of the table, if the table's layout shows it. For example, a grid of teams has match scores or
   * fixtures.
   */
  kind?: FileKind;
};

/**
 * A column of a table with its meaning. `place`: its index, from 0. `subject`: the name of the column in questions.
 * `number`: the number of the frame, player or team within the line, from 1.
 */
export type ColumnWithMeaning = {
  place: number;
  heading: string;
  subject: string;
  meaning: MeaningName;
  number: number;
};

/** A table with the meanings of its columns. `columns` has only the columns that are read. */
export type TableWithMeanings = Table & { columns: ColumnWithMeaning[] };
