import { type FileKind, MEANINGS, type MeaningName, ownHeading } from '#domain/imports/meanings.ts';
import type { FileLine, ReadColumn, ReadTable, TableRow } from '#domain/imports/sheet.ts';

/** The columns of a table by meaning, so that each cell of a line is found at once. */
export class TableColumns {
  readonly table: ReadTable;
  readonly #byNumber = new Map<number, Map<MeaningName, ReadColumn>>();

  constructor(table: ReadTable) {
    this.table = table;
    for (const column of table.columns) {
      const known = this.#byNumber.get(column.number) ?? new Map<MeaningName, ReadColumn>();
      this.#byNumber.set(column.number, known);
      if (!known.has(column.meaning)) known.set(column.meaning, column);
    }
  }

  find(meaning: MeaningName, number = 1): ReadColumn | undefined {
    return this.#byNumber.get(number)?.get(meaning);
  }

  /** Returns the numbers of frames or players for which the table has a column, ascending; `[1]` for none. */
  numbers(of: 'frame' | 'player', isCounted: (meaning: MeaningName) => boolean = () => true): number[] {
    const found = this.table.columns.filter(
      ({ meaning }) => isCounted(meaning) && 'of' in MEANINGS[meaning] && MEANINGS[meaning].of === of,
    );
    const numbers = [...new Set(found.map(({ number }) => number))].sort((a, b) => a - b);
    return numbers.length === 0 ? [1] : numbers;
  }

  /** Returns whether all headings are those of this site's own files of this kind. */
  isOwn(kind: FileKind): boolean {
    const { columns, headings } = this.table;
    const isNamed = ({ heading, meaning, number }: ReadColumn) =>
      number === 1 && heading.toLowerCase() === ownHeading(meaning).toLowerCase();
    return (
      NEEDED[kind].length > 0 &&
      NEEDED[kind].every((meaning) => this.find(meaning) !== undefined) &&
      columns.length === headings.filter((heading) => heading !== '').length &&
      columns.every(isNamed)
    );
  }
}

const CARD = ['division', 'week', 'homeTeam', 'awayTeam'] as const;
const SIDE_CELLS = ['homePlayer', 'homeScore', 'homeBreak', 'awayPlayer', 'awayScore', 'awayBreak'] as const;

/** The columns that each of this site's own files has. */
const NEEDED: Readonly<Record<FileKind, readonly MeaningName[]>> = {
  results: ['season', 'date', ...CARD, 'matchNumber', ...SIDE_CELLS],
  scores: ['season', 'date', ...CARD, 'outcome'],
  fixtures: CARD,
  squads: ['team', 'division', 'player', 'handicap', 'modifier', 'newHandicap'],
  breaks: [],
};

/** A line of a table, with its context from the rows above. */
export class Line {
  readonly line: FileLine;
  readonly columns: TableColumns;
  readonly row: TableRow;
  /** Made only for lines that need it, because a file has many lines. */
  #filled: Map<MeaningName, string> | null = null;

  constructor(columns: TableColumns, row: TableRow) {
    this.line = row.line;
    this.columns = columns;
    this.row = row;
  }

  /** Returns the text in the line's own cell; '' for none. */
  cell(meaning: MeaningName, number = 1): string {
    const column = this.columns.find(meaning, number);
    return column ? (this.row.cells[column.place] ?? '').trim() : '';
  }

  /**
   * Returns the text that holds for the line: from its own cell, else filled down from the lines above (`fillDown`), else from
   * a row above the lines.
   */
  text(meaning: MeaningName, number = 1): string {
    const own = this.cell(meaning, number);
    if (own !== '' || number > 1) return own;
    const { above } = this.row;
    const said = meaning in above ? above[meaning as keyof typeof above] : undefined;
    return this.#filled?.get(meaning) ?? said ?? '';
  }

  /** Gives this line a text for a meaning. */
  fill(meaning: MeaningName, text: string): void {
    this.#filled ??= new Map();
    this.#filled.set(meaning, text);
  }

  /** Returns the heading of a column as written, for sentences. */
  heading(meaning: MeaningName, number = 1): string {
    const column = this.columns.find(meaning, number);
    if (!column) return ownHeading(meaning);
    return column.heading === '' ? column.subject : column.heading;
  }
}

/** Returns the tables in which some line has a text of this meaning. */
export function tablesWith(lines: readonly Line[], meaning: MeaningName): ReadonlySet<TableColumns> {
  const found = new Set<TableColumns>();
  for (const line of lines) if (!found.has(line.columns) && line.text(meaning) !== '') found.add(line.columns);
  return found;
}
