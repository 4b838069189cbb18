import type { FileLineNumber, Table } from '#domain/imports/sheet.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import { type CellLook, ALLOWED_LOOKS, possibleLooksOfCell, isBlankOrPlaceholder } from './cell-looks.ts';

/** A column of a table, or of several tables with the same headings, and what its cells look like. */
export type ExaminedColumn = {
  /** The index of the column, from 0. */
  place: number;
  /** The heading as written; '' for none. */
  heading: string;
  /** The name of the column in questions to officials (see `columnNameInQuestions`). */
  subject: string;
  /** The number of lines with a value in this column. */
  filled: number;
  /** The number of lines without a value in this column. */
  empty: number;
  /** The first cells with a value, at most `MAX_EXAMINED_CELLS`, and what they look like. */
  cells: readonly { line: FileLineNumber; text: string; looks: ReadonlySet<CellLook> }[];
};

/** How many cells with a value are examined in one column. */
const MAX_EXAMINED_CELLS = 1000;

/**
 * Examines tables that have the same headings. Returns each column with its cells from all these tables, and what each
 * cell looks like.
 */
export function examineColumns(tables: readonly Table[]): ExaminedColumn[] {
  const headings = tables[0]?.headings ?? [];
  const rows = tables.flatMap((table) => table.rows);
  const times = new Map<string, number>();
  return headings.map((heading, place) => {
    const cells: { line: FileLineNumber; text: string; looks: ReadonlySet<CellLook> }[] = [];
    let filled = 0;
    for (const row of rows) {
      const text = row.cells[place] ?? '';
      if (isBlankOrPlaceholder(text)) continue;
      if (++filled <= MAX_EXAMINED_CELLS) cells.push({ line: row.line, text, looks: possibleLooksOfCell(text) });
    }
    return {
      place,
      heading,
      subject: columnNameInQuestions(heading, place, times),
      filled,
      empty: rows.length - filled,
      cells,
    };
  });
}

/**
 * Returns the name of a column for use in questions: `Name`, `Name (2)` for the second column with this heading, or
 * `#3` for the third column if it has no heading. `times`: how often each heading has occurred so far; this function
 * updates it.
 */
export function columnNameInQuestions(heading: string, place: number, times: Map<string, number>): string {
  if (heading === '') return `#${place + 1}`;
  const key = heading.toLowerCase();
  const time = (times.get(key) ?? 0) + 1;
  times.set(key, time);
  return time === 1 ? heading : `${heading} (${time})`;
}

/** Returns the share of a column's cells, from 0 to 1, that have any of these looks; 1 for a column without values. */
export function shareOfCellsWithAnyLook({ cells }: ExaminedColumn, ...looks: CellLook[]): number {
  if (cells.length === 0) return 1;
  return cells.filter((cell) => looks.some((look) => cell.looks.has(look))).length / cells.length;
}

/**
 * Returns the share of a column's cells, from 0 to 1, that fit this meaning. Returns 1 if the meaning allows every
 * text, or if the column has no values.
 */
export function shareOfCellsFittingMeaning(column: ExaminedColumn, meaning: MeaningName): number {
  const looks = ALLOWED_LOOKS[meaning];
  if (looks === undefined) return 1;
  return shareOfCellsWithAnyLook(column, ...looks);
}

/** Returns the highest number in a column of scores; 0 if there are no numbers. A cell may have two scores. */
export function highestNumberInColumn({ cells }: ExaminedColumn): number {
  const numbers = cells
    .filter(({ looks }) => looks.has('number') || looks.has('pair') || looks.has('frame'))
    .flatMap(({ text }) => text.match(/\d+/g) ?? []);
  return numbers.reduce((most, text) => Math.max(most, Number(text)), 0);
}
