import { toFileLineNumber, type Sheet, type SheetRow } from '#domain/imports/sheet.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { FileTooLarge } from '#domain/imports/limits.ts';
import { IMPORT_LIMITS } from '../../file-limits.ts';

/**
 * Counts the cells of a file and their characters. Throws `FileTooLarge` if there are too many, because a small file
 * may unpack to a large one.
 */
export class CellBudget {
  #left = IMPORT_LIMITS.characters;

  take(cells: number, characters = 0): void {
    this.#left -= cells + characters;
    if (this.#left < 0) throw new FileTooLarge();
  }
}

/** The largest number of texts that `InternedTexts` keeps. A large league has about as many names, days and scores. */
const MAX_SHARED_TEXTS = 50_000;

/**
 * Keeps equal texts of cells in memory only once. The kept text is a copy, so that the text of the whole file can be
 * freed.
 */
export class InternedTexts {
  readonly #kept = new Map<string, string>();

  keep(text: string): string {
    const known = this.#kept.get(text);
    if (known !== undefined) return known;
    // JavaScript engines store a part of a text as a view of the whole text, which would keep the whole text in memory.
    const own = Buffer.from(text, 'utf16le').toString('utf16le');
    if (this.#kept.size < MAX_SHARED_TEXTS) this.#kept.set(own, own);
    return own;
  }
}

/** Collects the rows of a sheet, with a blank row for each line without cells. */
export class SheetBuilder {
  readonly sheet: Sheet;
  readonly #inquiry: Inquiry;
  readonly #texts: InternedTexts;

  constructor(name: string | null, index: number, inquiry: Inquiry, texts: InternedTexts) {
    this.sheet = { name, index, rows: [] };
    this.#inquiry = inquiry;
    this.#texts = texts;
  }

  /**
   * Adds the cells of a line as a row. The first line of a sheet has the number 1, and lines must be added in ascending
   * order. `broken`: a sentence that says why the line cannot be read. A cell that is too long is cut, and its line is
   * marked as broken too.
   */
  add(line: number, cells: string[], broken?: string): void {
    const { rows, index } = this.sheet;
    if (line > IMPORT_LIMITS.rows) throw new FileTooLarge();
    while (rows.length + 1 < line) rows.push({ line: toFileLineNumber(index, rows.length + 1), cells: [] });
    const row: SheetRow = { line: toFileLineNumber(index, line), cells: this.#upToLimit(line, cells) };
    const long = row.cells.findIndex(({ length }) => length > IMPORT_LIMITS.cell);
    if (long !== -1)
      row.cells = row.cells.map((cell) => (cell.length > IMPORT_LIMITS.cell ? `${cell.slice(0, 100)}…` : cell));
    const tooLong = long === -1 ? undefined : `Cell ${long + 1} has more than ${IMPORT_LIMITS.cell} characters.`;
    const fault = broken ?? tooLong;
    if (fault !== undefined) row.broken = fault;
    rows.push(row);
  }

  /**
   * Returns the cells of a line without the empty ones at its end. Cells beyond the limit are dropped, and listed as
   * left out of the import.
   */
  #upToLimit(line: number, cells: string[]): string[] {
    let { length } = cells;
    while (length > 0 && (cells[length - 1] ?? '') === '') length--;
    const most = IMPORT_LIMITS.columns;
    if (length > most)
      this.#inquiry.leaveOut(
        toFileLineNumber(this.sheet.index, line),
        `This line has ${length} cells: those after the first ${most} are left out.`,
      );
    return Array.from({ length: Math.min(length, most) }, (_, i) => this.#texts.keep(cells[i] ?? ''));
  }
}
