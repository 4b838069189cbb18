import type { FileLine, Table } from '#domain/imports/sheet.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import { type Look, LOOKS_OF, looksOf, saysNothing } from './cell-looks.ts';

/** A column of one table, or of several tables with the same headings, with what its cells look like. */
export type ColumnFacts = {
  place: number;
  /** As written; '' for none. */
  heading: string;
  subject: string;
  /** How many lines have a value in this column, and how many have none. */
  filled: number;
  empty: number;
  /** The first cells with a value, and what they look like. */
  cells: readonly { line: FileLine; text: string; looks: ReadonlySet<Look> }[];
};

/** The most cells of a column that are examined. */
const MAX_CELLS = 1000;

/** Returns the facts of each column. All tables have the same headings. */
export function columnFacts(tables: readonly Table[]): ColumnFacts[] {
  const headings = tables[0]?.headings ?? [];
  const rows = tables.flatMap((table) => table.rows);
  const times = new Map<string, number>();
  return headings.map((heading, place) => {
    const cells: { line: FileLine; text: string; looks: ReadonlySet<Look> }[] = [];
    let filled = 0;
    for (const row of rows) {
      const text = row.cells[place] ?? '';
      if (saysNothing(text)) continue;
      if (++filled <= MAX_CELLS) cells.push({ line: row.line, text, looks: looksOf(text) });
    }
    return {
      place,
      heading,
      subject: subjectOf(heading, place, times),
      filled,
      empty: rows.length - filled,
      cells,
    };
  });
}

/**
 * Returns the name of a column in questions: `Name`, `Name (2)` for the second column with this heading, and `#3` without a
 * heading. `times` counts each heading.
 */
export function subjectOf(heading: string, place: number, times: Map<string, number>): string {
  if (heading === '') return `#${place + 1}`;
  const key = heading.toLowerCase();
  const time = (times.get(key) ?? 0) + 1;
  times.set(key, time);
  return time === 1 ? heading : `${heading} (${time})`;
}

/** Returns the share of the cells, from 0 to 1, that look like this; 1 for a column without any. */
export function shareOf({ cells }: ColumnFacts, ...looks: Look[]): number {
  if (cells.length === 0) return 1;
  return cells.filter((cell) => looks.some((look) => cell.looks.has(look))).length / cells.length;
}

/** Returns the share of the cells that can have this meaning. */
export function fitOf(column: ColumnFacts, meaning: MeaningName): number {
  const looks = LOOKS_OF[meaning];
  if (looks === undefined) return 1;
  return shareOf(column, ...looks);
}

/** Returns the highest number of a column of scores, or of pairs of scores. */
export function highestOf({ cells }: ColumnFacts): number {
  const numbers = cells
    .filter(({ looks }) => looks.has('number') || looks.has('pair') || looks.has('frame'))
    .flatMap(({ text }) => text.match(/\d+/g) ?? []);
  return numbers.reduce((most, text) => Math.max(most, Number(text)), 0);
}
