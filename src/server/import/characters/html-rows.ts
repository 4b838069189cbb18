import { FileTooLarge } from '#domain/imports/limits.ts';
import { Parser } from 'htmlparser2';
import { cleanCell } from './clean-cell.ts';
import { fillMergedCells, type MergedCells } from './merges.ts';
import { type CellBudget, type SheetBuilder } from './sheet-builder.ts';
import { IMPORT_LIMITS } from '../../file-limits.ts';

/**
 * An HTML table that is being read. `begun`: how many rows have begun. `rows`: the rows that have begun, and rows below
 * them that a cell extends into. `cell`: the cell that is being read.
 */
type OpenTable = { rows: string[][]; begun: number; merges: MergedCells[]; cell: UnfinishedCell | null };
type UnfinishedCell = MergedCells & { text: string };

/** HTML elements whose text is not content of the page. */
const NON_CONTENT_ELEMENTS = new Set([
  'head',
  'script',
  'style',
  'noscript',
  'template',
  'select',
  'nav',
  'footer',
  'button',
  'svg',
]);
const CELL_TAGS = new Set(['td', 'th']);
/** Elements that end a line of text. */
const BLOCK_ELEMENTS = new Set(
  'address article aside blockquote body br caption center dd div dl dt fieldset form h1 h2 h3 h4 h5 h6 header hr html li main ol p pre section ul'.split(
    ' ',
  ),
);

/** Returns whether a text is HTML with a table. */
export function isHtmlWithTable(text: string): boolean {
  return /^\s*</.test(text.slice(0, 1_000)) && /<table[\s>]/i.test(text);
}

/**
 * Adds the rows of all tables of the page to the sheet. A line of text outside the tables becomes a row of one cell.
 */
export function addHtmlRows(html: string, sheet: SheetBuilder, budget: CellBudget): void {
  const page = new HtmlPageReader(sheet, budget);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => page.open(name, attributes),
      ontext: (text) => page.text(text),
      onclosetag: (name) => page.close(name),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  page.endLine();
}

class HtmlPageReader {
  readonly #sheet: SheetBuilder;
  readonly #budget: CellBudget;
  readonly #tables: OpenTable[] = [];
  #unseen = 0;
  #depth = 0;
  #between = '';
  #line = 0;

  constructor(sheet: SheetBuilder, budget: CellBudget) {
    this.#sheet = sheet;
    this.#budget = budget;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (++this.#depth > MAX_NESTING_DEPTH) throw new FileTooLarge();
    if (NON_CONTENT_ELEMENTS.has(name)) this.#unseen++;
    const table = this.#tables.at(-1);
    if (name === 'table') {
      this.endLine();
      this.#tables.push({ rows: [], begun: 0, merges: [], cell: null });
    } else if (name === 'tr' && table) this.#beginRow(table);
    else if (CELL_TAGS.has(name) && table) this.#openCell(table, attributes);
    else if (BLOCK_ELEMENTS.has(name)) this.endLine();
  }

  text(text: string): void {
    if (this.#unseen > 0) return;
    const cell = this.#tables.at(-1)?.cell;
    if (cell) cell.text = joinWithinCellLimit(cell.text, text);
    else this.#between = joinWithinCellLimit(this.#between, text);
  }

  close(name: string): void {
    this.#depth--;
    if (NON_CONTENT_ELEMENTS.has(name)) this.#unseen--;
    const table = this.#tables.at(-1);
    if (name === 'table' && table) {
      this.#closeCell(table);
      this.#tables.pop();
      this.#addTable(table);
    } else if (CELL_TAGS.has(name) && table) this.#closeCell(table);
    else if (BLOCK_ELEMENTS.has(name)) this.endLine();
  }

  /** Ends a line of text. In a cell, the line end becomes a blank; between tables, the line becomes a row. */
  endLine(): void {
    const cell = this.#tables.at(-1)?.cell;
    if (cell) cell.text += ' ';
    const text = cleanCell(this.#between);
    this.#between = '';
    if (text !== '') this.#sheet.add(++this.#line, [text]);
  }

  #beginRow(table: OpenTable): void {
    this.#closeCell(table);
    table.rows[table.begun++] ??= [];
  }

  #openCell(table: OpenTable, { rowspan, colspan }: Readonly<Record<string, string>>): void {
    if (table.begun === 0) this.#beginRow(table);
    this.#closeCell(table);
    const startRow = table.begun - 1;
    const cells = table.rows[startRow] ?? [];
    // Skips the positions that a cell from a row above fills.
    let startCol = 0;
    while (cells[startCol] !== undefined) startCol++;
    const [endRow, most] = [startRow + parseSpan(rowspan) - 1, Math.max(startCol, IMPORT_LIMITS.columns)];
    const endCol = Math.min(startCol + parseSpan(colspan) - 1, most);
    this.#budget.take((endRow - startRow + 1) * (endCol + 1));
    for (let row = startRow; row <= endRow; row++)
      for (let column = startCol; column <= endCol; column++) (table.rows[row] ??= [])[column] ??= '';
    table.cell = { text: '', startRow, startCol, endRow, endCol };
  }

  #closeCell(table: OpenTable): void {
    const { cell } = table;
    if (!cell) return;
    table.cell = null;
    const text = cleanCell(cell.text);
    this.#budget.take(0, text.length);
    (table.rows[cell.startRow] ??= [])[cell.startCol] = text;
    if (cell.endRow > cell.startRow || cell.endCol > cell.startCol) table.merges.push(cell);
  }

  #addTable({ rows, begun, merges }: OpenTable): void {
    this.endLine();
    // A merged cell can reach below the last row of the table. What is below that row is left out.
    const all = Array.from({ length: begun }, (_, row) => Array.from(rows[row] ?? [], (cell) => cell ?? ''));
    fillMergedCells(all, merges, this.#budget);
    for (const row of all) {
      this.#line++;
      if (row.some((cell) => cell !== '')) this.#sheet.add(this.#line, row);
    }
    // A blank row separates the table from the text or table after it.
    this.#line++;
  }
}

/**
 * Returns two texts joined. If the first text already exceeds the limit of a cell, drops the second, because the row is
 * reported as broken anyway.
 */
function joinWithinCellLimit(text: string, more: string): string {
  return text.length > IMPORT_LIMITS.cell ? text : text + more;
}

/** How deeply the elements of a page may be nested. A page with deeper nesting is refused; no real page has it. */
const MAX_NESTING_DEPTH = 1_000;
/** The most rows or columns that one cell may span. A larger span is reduced to this limit. */
const MAX_SPAN = 1_000;

function parseSpan(attribute: string | undefined): number {
  const span = Number(attribute ?? 1);
  return span >= 1 ? Math.min(Math.trunc(span), MAX_SPAN) : 1;
}
