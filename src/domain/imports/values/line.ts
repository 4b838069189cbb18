import { type FileKind, COLUMN_MEANINGS, type MeaningName, exportedHeading } from '#domain/imports/meanings.ts';
import type { FileLineNumber, ColumnWithMeaning, TableWithMeanings, TableRow } from '#domain/imports/sheet.ts';

/**
 * The columns of a table, which can be found by meaning (such as `homeScore`) and number. If each line has several
 * frames or players, the number says which of them the column is about; the first is 1. Of several columns with the
 * same meaning and number, only the first can be found.
 */
export class TableColumns {
  readonly table: TableWithMeanings;
  readonly #byNumber = new Map<number, Map<MeaningName, ColumnWithMeaning>>();

  constructor(table: TableWithMeanings) {
    this.table = table;
    for (const column of table.columns) {
      const known = this.#byNumber.get(column.number) ?? new Map<MeaningName, ColumnWithMeaning>();
      this.#byNumber.set(column.number, known);
      if (!known.has(column.meaning)) known.set(column.meaning, column);
    }
  }

  find(meaning: MeaningName, number = 1): ColumnWithMeaning | undefined {
    return this.#byNumber.get(number)?.get(meaning);
  }

  /**
   * Returns the numbers of the frames (or players) for which the table has columns, ascending; `[1]` if it has no such
   * columns. A column is ignored if `isCounted` returns false for its meaning.
   */
  numbers(of: 'frame' | 'player', isCounted: (meaning: MeaningName) => boolean = () => true): number[] {
    const found = this.table.columns.filter(
      ({ meaning }) => isCounted(meaning) && 'of' in COLUMN_MEANINGS[meaning] && COLUMN_MEANINGS[meaning].of === of,
    );
    const numbers = [...new Set(found.map(({ number }) => number))].sort((a, b) => a - b);
    return numbers.length === 0 ? [1] : numbers;
  }

  /**
   * Returns whether the table looks like one of this site's own files (exports and templates) of this kind. It must
   * have all columns that such files always have (`SITE_FILE_COLUMNS`), and every heading must be one that this site
   * writes.
   */
  isOwn(kind: FileKind): boolean {
    const { columns, headings } = this.table;
    const isNamed = ({ heading, meaning, number }: ColumnWithMeaning) =>
      number === 1 && heading.toLowerCase() === exportedHeading(meaning).toLowerCase();
    return (
      SITE_FILE_COLUMNS[kind].length > 0 &&
      SITE_FILE_COLUMNS[kind].every((meaning) => this.find(meaning) !== undefined) &&
      columns.length === headings.filter((heading) => heading !== '').length &&
      columns.every(isNamed)
    );
  }
}

const FIXTURE_COLUMNS = ['division', 'week', 'homeTeam', 'awayTeam'] as const;
const HOME_AND_AWAY_COLUMNS = ['homePlayer', 'homeScore', 'homeBreak', 'awayPlayer', 'awayScore', 'awayBreak'] as const;

/**
 * The columns that this site's own files of each kind always have. `breaks` is empty, because this site never writes
 * files of breaks.
 */
const SITE_FILE_COLUMNS: Readonly<Record<FileKind, readonly MeaningName[]>> = {
  results: ['season', 'date', ...FIXTURE_COLUMNS, 'matchNumber', ...HOME_AND_AWAY_COLUMNS],
  scores: ['season', 'date', ...FIXTURE_COLUMNS, 'outcome'],
  fixtures: FIXTURE_COLUMNS,
  squads: ['team', 'division', 'player', 'handicap', 'modifier', 'newHandicap'],
  breaks: [],
};

/** A line of a table, with the values that it gets from lines above, such as the week from a row `Week 3`. */
export class TableLine {
  readonly line: FileLineNumber;
  readonly columns: TableColumns;
  readonly row: TableRow;
  /** The texts that `fill` sets, keyed by meaning. Created only when needed, because a file has many lines. */
  #filled: Map<MeaningName, string> | null = null;

  constructor(columns: TableColumns, row: TableRow) {
    this.line = row.line;
    this.columns = columns;
    this.row = row;
  }

  /**
   * Returns the text of the line's cell in the column with this meaning and number; '' if the cell is empty or there is
   * no such column.
   */
  cell(meaning: MeaningName, number = 1): string {
    const column = this.columns.find(meaning, number);
    return column ? (this.row.cells[column.place] ?? '').trim() : '';
  }

  /**
   * Returns the line's value with this meaning: the text of its own cell, or else the text that was set with `fill`, or
   * else the text from a row above such as `Week 3`; '' if there is none. If `number` is above 1, only the line's own
   * cell is read.
   */
  text(meaning: MeaningName, number = 1): string {
    const own = this.cell(meaning, number);
    if (own !== '' || number > 1) return own;
    const { above } = this.row;
    const said = meaning in above ? above[meaning as keyof typeof above] : undefined;
    return this.#filled?.get(meaning) ?? said ?? '';
  }

  /** Sets the text that `text` returns if the line's own cell is empty. It comes from the lines above. */
  fill(meaning: MeaningName, text: string): void {
    this.#filled ??= new Map();
    this.#filled.set(meaning, text);
  }

  /**
   * Returns the heading of a column as written, for sentences about faults. If the heading is empty, returns the name
   * that questions use for the column. If the table has no such column, returns the heading that this site's own files
   * have for it.
   */
  heading(meaning: MeaningName, number = 1): string {
    const column = this.columns.find(meaning, number);
    if (!column) return exportedHeading(meaning);
    return column.heading === '' ? column.subject : column.heading;
  }
}

/**
 * Returns the tables in which at least one of these lines has a value with this meaning. Each table is returned as its
 * `TableColumns`. The value may come from lines above.
 */
export function tablesWithValuesOfMeaning(
  lines: readonly TableLine[],
  meaning: MeaningName,
): ReadonlySet<TableColumns> {
  const found = new Set<TableColumns>();
  for (const line of lines) if (!found.has(line.columns) && line.text(meaning) !== '') found.add(line.columns);
  return found;
}
