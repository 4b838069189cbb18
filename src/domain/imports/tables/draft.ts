import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { MAX_ROWS, TooLarge } from '#domain/imports/limits.ts';
import type { FileKind } from '#domain/imports/meanings.ts';
import type { Above, FileLine, SheetRow, TableRow } from '#domain/imports/sheet.ts';
import { HeadingWords, type Sort } from './headings.ts';

/** The use of a line that is not a row of a table. */
type LinePlace = 'heading' | 'above' | 'left out';

/** Everything that the functions of this folder share while they read one file. */
export class Reading {
  readonly words = new HeadingWords();
  /** The use of each line that is not a row. If tables are side by side, one line may be in several of them. */
  readonly places = new Map<FileLine, LinePlace>();
  readonly inquiry: Inquiry;
  readonly facts: LeagueFacts;
  #rows = 0;

  constructor(inquiry: Inquiry, facts: LeagueFacts) {
    this.inquiry = inquiry;
    this.facts = facts;
  }

  /** Counts the rows of all tables. A file with many matches on each line makes many rows. */
  take(rows: number): void {
    this.#rows += rows;
    if (this.#rows > MAX_ROWS) throw new TooLarge();
  }

  leaveOut(line: FileLine, why: string): void {
    this.places.set(line, 'left out');
    this.inquiry.leaveOut(line, why);
  }

  /** Notes that a line has headings, or says something for the lines below. */
  place(line: FileLine, place: 'heading' | 'above'): void {
    this.places.set(line, place);
  }
}

/** A table before a step decides whether it is read. */
export type Draft = {
  sheet: string | null;
  /** The first line, which gives the order of the tables. */
  line: FileLine;
  column: number;
  headingLine: FileLine | null;
  headings: string[];
  rows: TableRow[];
  titles: string[];
  sort: Sort;
  kind?: FileKind;
};

/** A range of columns. `to` is the first column after it. */
export type Span = { from: number; to: number };

/** A part of a sheet: rows, with all or some of their columns. `above` holds for the first line. */
export type Area = { sheet: string | null; column: number; rows: readonly SheetRow[]; above: Above };

export function filledOf(cells: readonly string[]): string[] {
  return cells.filter((cell) => cell !== '');
}

/** Returns the rows with only these columns. */
export function within(rows: readonly SheetRow[], { from, to }: Span): SheetRow[] {
  if (from === 0 && rows.every(({ cells }) => cells.length <= to)) return [...rows];
  return rows.map(({ line, cells, broken }) => {
    const own = cells.slice(from, to);
    while (own.at(-1) === '') own.pop();
    return { line, cells: own, ...(broken === undefined ? {} : { broken }) };
  });
}

/** Returns headings and rows without the columns that no row uses. The first `always` columns stay. */
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
