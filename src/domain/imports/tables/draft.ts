import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { MAX_ROWS, FileTooLarge } from '#domain/imports/limits.ts';
import type { FileKind } from '#domain/imports/meanings.ts';
import type { ContextAbove, FileLineNumber, SheetRow, TableRow } from '#domain/imports/sheet.ts';
import { HeadingRecogniser, type LikelyTableKind } from './headings.ts';
import { shortenedQuote } from './unread-lines.ts';

/**
 * The use of a line that is not a row of a table. `heading`: it has headings. `above`: it says something about the
 * lines below it, such as `Week 3`.
 */
type LineUse = 'heading' | 'above' | 'left out';

/** The data that the functions of this folder share while they find the tables of one file. */
export class TableReadingContext {
  readonly words = new HeadingRecogniser();
  /**
   * How lines are used, keyed by line. Lines that are only rows of a table are not included. If tables are side by
   * side, a line with the headings of one table may be a row of another.
   */
  readonly lineUses = new Map<FileLineNumber, LineUse>();
  readonly inquiry: Inquiry;
  readonly facts: LeagueFacts;
  #rows = 0;

  constructor(inquiry: Inquiry, facts: LeagueFacts) {
    this.inquiry = inquiry;
    this.facts = facts;
  }

  /** Adds `rows` to the total for all tables. Throws `FileTooLarge` if the total is more than `MAX_ROWS`. */
  countRows(rows: number): void {
    this.#rows += rows;
    if (this.#rows > MAX_ROWS) throw new FileTooLarge();
  }

  /** Lists a line as left out, with the reason. */
  leaveOut(line: FileLineNumber, why: string): void {
    this.lineUses.set(line, 'left out');
    this.inquiry.leaveOut(line, why);
  }

  /** Records what a line contains: headings (`heading`), or a text about the lines below it (`above`). */
  markLine(line: FileLineNumber, place: 'heading' | 'above'): void {
    this.lineUses.set(line, place);
  }
}

/** A table that was found in a file, before it is decided whether to import the table. */
export type TableDraft = {
  sheet: string | null;
  /** The first line of the table, by which the tables of a file are ordered. */
  line: FileLineNumber;
  /** The index of the table's first column in the sheet. */
  column: number;
  headingLine: FileLineNumber | null;
  headings: string[];
  rows: TableRow[];
  titles: string[];
  /** What the table probably contains. */
  likelyKind: LikelyTableKind;
  /** What the table contains, if its layout shows that beyond doubt. */
  kind?: FileKind;
};

/** A range of columns, by index. `to` is the column after the last one. */
export type ColumnSpan = { from: number; to: number };

/**
 * A part of a sheet: some rows with all or some of their columns. `column`: the index of the first column in the sheet.
 * `above`: what earlier rows say about the first of these rows, such as `Week 3`.
 */
export type SheetArea = { sheet: string | null; column: number; rows: readonly SheetRow[]; above: ContextAbove };

/** Returns the cells that are not empty. */
export function nonEmptyCells(cells: readonly string[]): string[] {
  return cells.filter((cell) => cell !== '');
}

/** Returns the rows with only the cells in these columns. Empty cells at the end of a shortened row are removed. */
export function rowsWithinColumns(rows: readonly SheetRow[], { from, to }: ColumnSpan): SheetRow[] {
  if (from === 0 && rows.every(({ cells }) => cells.length <= to)) return [...rows];
  return rows.map(({ line, cells, broken }) => {
    const own = cells.slice(from, to);
    while (own.at(-1) === '') own.pop();
    return { line, cells: own, ...(broken === undefined ? {} : { broken }) };
  });
}

/**
 * Returns a row with `width` cells, one for each heading. If a filled cell is beyond the last heading, the row is
 * `broken`.
 */
export function fitRowToWidth({ line, cells, broken }: SheetRow, width: number): Omit<TableRow, 'above'> {
  const own = cells.length === width ? cells : Array.from({ length: width }, (_, i) => cells[i] ?? '');
  if (broken !== undefined) return { line, cells: own, broken };
  const filled = cells.findLastIndex((cell) => cell !== '') + 1;
  if (filled <= width) return { line, cells: own };
  const sentence = `This line has ${filled} cells, but there are ${width} headings: “${shortenedQuote(cells[width] || cells[filled - 1] || '')}” has no heading.`;
  return { line, cells: own, broken: sentence };
}

/**
 * Returns headings and rows without the columns that are empty in all rows. The first `always` columns stay even if
 * they are empty.
 */
export function withoutEmptyColumns(
  headings: readonly string[],
  rows: readonly TableRow[],
  always: number,
): Pick<TableDraft, 'headings' | 'rows'> {
  const used = headings.map((_, i) => i < always || rows.some(({ cells }) => cells[i] !== ''));
  return {
    headings: headings.filter((_, i) => used[i]),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_, i) => used[i]) })),
  };
}
