import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { MAX_ROWS, TooLarge } from '#domain/imports/limits.ts';
import type { FileKind } from '#domain/imports/meanings.ts';
import type { ContextAbove, FileLine, SheetRow, TableRow } from '#domain/imports/sheet.ts';
import { HeadingWords, type LikelyKind } from './headings.ts';

/** What a line is used for that is not a row of a table. */
type LineUse = 'heading' | 'above' | 'left out';

/** What the functions of this folder share while one file is read. */
export class TableReading {
  readonly words = new HeadingWords();
  /**
   * What each line is used for that is not a row. If tables are side by side, a line may be a row of one table and
   * something else in another.
   */
  readonly lineUses = new Map<FileLine, LineUse>();
  readonly inquiry: Inquiry;
  readonly facts: LeagueFacts;
  #rows = 0;

  constructor(inquiry: Inquiry, facts: LeagueFacts) {
    this.inquiry = inquiry;
    this.facts = facts;
  }

  /** Counts rows. Throws `TooLarge` if all tables together have too many. */
  countRows(rows: number): void {
    this.#rows += rows;
    if (this.#rows > MAX_ROWS) throw new TooLarge();
  }

  /** Lists a line as left out, with the reason. */
  leaveOut(line: FileLine, why: string): void {
    this.lineUses.set(line, 'left out');
    this.inquiry.leaveOut(line, why);
  }

  /** Records that a line has headings, or says something about the lines below it. */
  markLine(line: FileLine, place: 'heading' | 'above'): void {
    this.lineUses.set(line, place);
  }
}

/** A table before it is decided whether it is imported. */
export type TableDraft = {
  sheet: string | null;
  /** The first line, by which the tables are ordered. */
  line: FileLine;
  /** The index of the first column. */
  column: number;
  headingLine: FileLine | null;
  headings: string[];
  rows: TableRow[];
  titles: string[];
  /** What the table seems to have. */
  likelyKind: LikelyKind;
  /** The kind, if the shape of the table shows it. */
  kind?: FileKind;
};

/** A range of columns. `to` is the first column after it. */
export type Span = { from: number; to: number };

/**
 * A part of a sheet: some rows with all or some of their columns. `column`: the index of the first column in the sheet.
 * `above`: what holds for the first row because of rows above it.
 */
export type Area = { sheet: string | null; column: number; rows: readonly SheetRow[]; above: ContextAbove };

/** Returns the cells that are not empty. */
export function filledOf(cells: readonly string[]): string[] {
  return cells.filter((cell) => cell !== '');
}

/** Returns the rows with only these columns. */
export function rowsWithin(rows: readonly SheetRow[], { from, to }: Span): SheetRow[] {
  if (from === 0 && rows.every(({ cells }) => cells.length <= to)) return [...rows];
  return rows.map(({ line, cells, broken }) => {
    const own = cells.slice(from, to);
    while (own.at(-1) === '') own.pop();
    return { line, cells: own, ...(broken === undefined ? {} : { broken }) };
  });
}

/**
 * Returns headings and rows without the columns that are empty in all rows. The first `always` columns stay even if
 * they are empty.
 */
export function usedColumns(
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
