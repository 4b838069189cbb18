import { lineOf, type Sheet, type SheetRow } from '#domain/imports/sheet.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { TooLarge } from '#domain/imports/limits.ts';
import { IMPORT_LIMITS } from '../../file-limits.ts';

/** Counts the cells of a file and their characters, because a small file may unpack to a large one. */
export class Budget {
  #left = IMPORT_LIMITS.characters;

  take(cells: number, characters = 0): void {
    this.#left -= cells + characters;
    if (this.#left < 0) throw new TooLarge();
  }
}

/** The most texts that a file keeps once for all its cells: the names, days and scores of a large league. */
const MAX_SHARED_TEXTS = 50_000;

/** Stores each text once, however many cells have it, and as a copy, so that the text of the whole file can be freed. */
export class Texts {
  readonly #kept = new Map<string, string>();

  keep(text: string): string {
    const known = this.#kept.get(text);
    if (known !== undefined) return known;
    // JavaScript cuts a text out of a longer one as a view, which would hold the longer one in memory.
    const own = Buffer.from(text, 'utf16le').toString('utf16le');
    if (this.#kept.size < MAX_SHARED_TEXTS) this.#kept.set(own, own);
    return own;
  }
}

/** Collects the rows of a sheet, with a blank row for each empty line. */
export class SheetBuilder {
  readonly sheet: Sheet;
  readonly #inquiry: Inquiry;
  readonly #texts: Texts;

  constructor(name: string | null, index: number, inquiry: Inquiry, texts: Texts) {
    this.sheet = { name, index, rows: [] };
    this.#inquiry = inquiry;
    this.#texts = texts;
  }

  /** Adds the row of a line. Line numbers begin with 1 and ascend. */
  add(line: number, cells: string[], broken?: string): void {
    const { rows, index } = this.sheet;
    if (line > IMPORT_LIMITS.rows) throw new TooLarge();
    while (rows.length + 1 < line) rows.push({ line: lineOf(index, rows.length + 1), cells: [] });
    const row: SheetRow = { line: lineOf(index, line), cells: this.#upToLimit(line, cells) };
    const long = row.cells.findIndex(({ length }) => length > IMPORT_LIMITS.cell);
    if (long !== -1)
      row.cells = row.cells.map((cell) => (cell.length > IMPORT_LIMITS.cell ? `${cell.slice(0, 100)}…` : cell));
    const tooLong = long === -1 ? undefined : `Cell ${long + 1} has more than ${IMPORT_LIMITS.cell} characters.`;
    const fault = broken ?? tooLong;
    if (fault !== undefined) row.broken = fault;
    rows.push(row);
  }

  /** Returns the cells without blank cells at the end. Cells beyond the limit are listed as left out. */
  #upToLimit(line: number, cells: string[]): string[] {
    let { length } = cells;
    while (length > 0 && (cells[length - 1] ?? '') === '') length--;
    const most = IMPORT_LIMITS.columns;
    if (length > most)
      this.#inquiry.leaveOut(
        lineOf(this.sheet.index, line),
        `This line has ${length} cells: those after the first ${most} are left out.`,
      );
    return Array.from({ length: Math.min(length, most) }, (_, i) => this.#texts.keep(cells[i] ?? ''));
  }
}
