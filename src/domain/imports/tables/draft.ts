import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { MOST_ROWS, TooLarge } from '#domain/imports/limits.ts';
import type { Above, FileKind, FileLine, SheetRow, TableRow } from '#domain/imports/sheet.ts';
import { HeadingWords, type Sort } from './headings.ts';

/** Where a line of the file that is no row of a table went. */
export type LinePlace = 'heading' | 'above' | 'left out';

/** What the steps of finding tables share. */
export class Reading {
  readonly words = new HeadingWords();
  /** Lines that are no rows. A line of tables beside one another may have several places. */
  readonly places = new Map<FileLine, LinePlace>();
  readonly inquiry: Inquiry;
  readonly facts: LeagueFacts;
  #rows = 0;

  constructor(inquiry: Inquiry, facts: LeagueFacts) {
    this.inquiry = inquiry;
    this.facts = facts;
  }

  /** Counts rows of tables, of which a file with many matches in each line has many. */
  take(rows: number): void {
    this.#rows += rows;
    if (this.#rows > MOST_ROWS) throw new TooLarge();
  }

  leaveOut(line: FileLine, why: string): void {
    this.places.set(line, 'left out');
    this.inquiry.leaveOut(line, why);
  }

  /** Notes that a line holds for lines below it, or has headings. */
  place(line: FileLine, place: 'heading' | 'above'): void {
    this.places.set(line, place);
  }
}

/** A table before it is known which tables are read. */
export type Draft = {
  sheet: string | null;
  /** Where it begins, for the order of tables. */
  line: FileLine;
  column: number;
  headingLine: FileLine | null;
  headings: string[];
  rows: TableRow[];
  titles: string[];
  sort: Sort;
  kind?: FileKind;
};

/** Columns of a sheet. `to` is behind the last one. */
export type Span = { from: number; to: number };

/** A part of a sheet: all its rows, or some columns of them. `above` holds for its first line. */
export type Area = { sheet: string | null; column: number; rows: readonly SheetRow[]; above: Above };

export function filledOf(cells: readonly string[]): string[] {
  return cells.filter((cell) => cell !== '');
}

/** Cuts some columns out of rows. */
export function within(rows: readonly SheetRow[], { from, to }: Span): SheetRow[] {
  if (from === 0 && rows.every(({ cells }) => cells.length <= to)) return [...rows];
  return rows.map(({ line, cells, broken }) => {
    const own = cells.slice(from, to);
    while (own.at(-1) === '') own.pop();
    return { line, cells: own, ...(broken === undefined ? {} : { broken }) };
  });
}

/** Leaves out columns that no row uses, except the first ones. */
export function usedColumns(
  headings: readonly string[],
  rows: readonly TableRow[],
  always: number,
): Pick<Draft, 'headings' | 'rows'> {
  const used = headings.map((_, i) => i < always || rows.some(({ cells }) => cells[i] !== ''));
  return {
    headings: headings.filter((_, i) => used[i]),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_, i) => used[i]) })),
  };
}
