import { type FileKind, MEANINGS, type MeaningName, ownHeading } from '#domain/imports/meanings.ts';
import type { FileLine, ReadColumn, ReadTable, TableRow } from '#domain/imports/sheet.ts';

/** The columns of a table, indexed by their meanings, so that a line's cells are found quickly. */
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

  /** Returns the numbers of the frames or players that have columns, ascending; `[1]` if there are none. */
  numbers(of: 'frame' | 'player', isCounted: (meaning: MeaningName) => boolean = () => true): number[] {
    const found = this.table.columns.filter(
      ({ meaning }) => isCounted(meaning) && 'of' in MEANINGS[meaning] && MEANINGS[meaning].of === of,
    );
    const numbers = [...new Set(found.map(({ number }) => number))].sort((a, b) => a - b);
    return numbers.length === 0 ? [1] : numbers;
  }

  /** Returns whether the table has the headings of this site's own files of a kind, and no others. */
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

/** The columns that this site's own files of each kind always have. */
const NEEDED: Readonly<Record<FileKind, readonly MeaningName[]>> = {
  results: ['season', 'date', ...CARD, 'matchNumber', ...SIDE_CELLS],
  scores: ['season', 'date', ...CARD, 'outcome'],
  fixtures: CARD,
  squads: ['team', 'division', 'player', 'handicap', 'modifier', 'newHandicap'],
  breaks: [],
};

/** A line of a table, with what the rows above say about it. */
export class TableLine {
  readonly line: FileLine;
  readonly columns: TableColumns;
  readonly row: TableRow;
  /** Created only if a cell was filled, because a file has many lines. */
  #filled: Map<MeaningName, string> | null = null;

  constructor(columns: TableColumns, row: TableRow) {
    this.line = row.line;
    this.columns = columns;
    this.row = row;
  }

  /** Returns the text in the line's own cell; '' if it has none. */
  cell(meaning: MeaningName, number = 1): string {
    const column = this.columns.find(meaning, number);
    return column ? (this.row.cells[column.place] ?? '').trim() : '';
  }

  /**
   * Returns the text that holds for the line: the text of its own cell, or else a text from the lines above
   * (`fillDown`), or else the text of a row above such as `Week 3`.
   */
  text(meaning: MeaningName, number = 1): string {
    const own = this.cell(meaning, number);
    if (own !== '' || number > 1) return own;
    const { above } = this.row;
    const said = meaning in above ? above[meaning as keyof typeof above] : undefined;
    return this.#filled?.get(meaning) ?? said ?? '';
  }

  /** Gives this line a text from the lines above. */
  fill(meaning: MeaningName, text: string): void {
    this.#filled ??= new Map();
    this.#filled.set(meaning, text);
  }

  /** Returns the heading of a column as written, for sentences about faults. */
  heading(meaning: MeaningName, number = 1): string {
    const column = this.columns.find(meaning, number);
    if (!column) return ownHeading(meaning);
    return column.heading === '' ? column.subject : column.heading;
  }
}

/** Returns the tables in which at least one line has a text with this meaning. */
export function tablesWith(lines: readonly TableLine[], meaning: MeaningName): ReadonlySet<TableColumns> {
  const found = new Set<TableColumns>();
  for (const line of lines) if (!found.has(line.columns) && line.text(meaning) !== '') found.add(line.columns);
  return found;
}
