import { FileTooLarge } from '#domain/imports/limits.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { Sheet } from '#domain/imports/sheet.ts';
import { IMPORT_LIMITS } from '../../file-limits.ts';
import { decodeText } from './decode-text.ts';
import { BROKEN_WORKBOOK_REFUSAL, detectFileFormat } from './file-kind.ts';
import { addHtmlRows, isHtmlWithTable } from './html-rows.ts';
import { fillMergedCells } from './merges.ts';
import { CellBudget, SheetBuilder, InternedTexts } from './sheet-builder.ts';
import { addTextRows } from './text-rows.ts';
import { type WorkbookSheet, odsSheets, rowTexts, xlsSheets, xlsxSheets } from './workbook.ts';

/**
 * The sheets that were read from a file, and the names of all its visible sheets (none for a text file). `refusal`: a
 * sentence that says why the file cannot be read.
 */
type SheetsOrRefusal = { sheets: Sheet[]; names: string[] } | { refusal: string };

export const TOO_LARGE_SENTENCE =
  'The file is too large. Split it, for example into one file for each season, and import them one by one.';
const UNSUPPORTED_FILE_SENTENCE =
  'The file is neither text nor a spreadsheet. Save its table as CSV, and import that file.';

/**
 * Returns the sheets of a file of any format. `sheet`: the name of the only sheet to read; without it, all visible
 * sheets of a workbook are read.
 */
export async function readSheets(
  bytes: Uint8Array,
  { sheet }: { fileName?: string; sheet?: string | undefined },
  inquiry: Inquiry,
): Promise<SheetsOrRefusal> {
  const kind = detectFileFormat(bytes);
  if (typeof kind === 'object') return kind;
  try {
    if (kind === 'text') return readTextFile(bytes, inquiry);
    return await readWorkbook(kind, bytes, sheet, inquiry);
  } catch (error) {
    if (error instanceof FileTooLarge) return { refusal: TOO_LARGE_SENTENCE };
    // The libraries throw errors of many kinds for a damaged workbook.
    if (kind !== 'text') return BROKEN_WORKBOOK_REFUSAL;
    throw error;
  }
}

function readTextFile(bytes: Uint8Array, inquiry: Inquiry): SheetsOrRefusal {
  const decoded = decodeText(bytes, inquiry);
  if (decoded === null) return { refusal: UNSUPPORTED_FILE_SENTENCE };
  const builder = new SheetBuilder(null, 0, inquiry, new InternedTexts());
  if (isHtmlWithTable(decoded.text)) addHtmlRows(decoded.text, builder, new CellBudget());
  else addTextRows(decoded, builder, new CellBudget());
  return { sheets: [builder.sheet], names: [] };
}

const READERS = { xlsx: xlsxSheets, ods: odsSheets, xls: xlsSheets };

async function readWorkbook(
  kind: keyof typeof READERS,
  bytes: Uint8Array,
  only: string | undefined,
  inquiry: Inquiry,
): Promise<SheetsOrRefusal> {
  const visible = await READERS[kind](bytes);
  const names = visible.map(({ name }) => name);
  if (names.length > IMPORT_LIMITS.sheets || names.some(({ length }) => length > IMPORT_LIMITS.sheetName))
    throw new FileTooLarge();
  if (only !== undefined && !names.includes(only)) return { refusal: `The workbook has no sheet ${only}.` };
  const [budget, texts] = [new CellBudget(), new InternedTexts()];
  const sheets: Sheet[] = [];
  for (const [index, one] of visible.entries())
    if (only === undefined || one.name === only) sheets.push(await readSheet(one, index, { budget, texts, inquiry }));
  return { sheets, names };
}

async function readSheet(
  book: WorkbookSheet,
  index: number,
  { budget, texts, inquiry }: { budget: CellBudget; texts: InternedTexts; inquiry: Inquiry },
): Promise<Sheet> {
  const rows: string[][] = [];
  const broken = new Map<number, string>();
  for await (const { index: at, values } of book.rows()) {
    if (at >= IMPORT_LIMITS.rows) throw new FileTooLarge();
    subtractFromBudget(values, budget);
    const { cells, broken: fault } = rowTexts(values);
    while (rows.length < at) rows.push([]);
    rows[at] = cells;
    if (fault !== undefined) broken.set(at, fault);
  }
  fillMergedCells(rows, book.merges, budget);
  const builder = new SheetBuilder(book.name, index, inquiry, texts);
  for (const [at, cells] of rows.entries()) {
    const isBlank = cells.every((cell) => cell === '');
    if (!isBlank) builder.add(at + 1, cells, broken.get(at));
  }
  return builder.sheet;
}

function subtractFromBudget(values: readonly unknown[], budget: CellBudget): void {
  let [cells, characters] = [1, 0];
  for (const value of values) {
    if (value !== null) cells++;
    if (typeof value === 'string') characters += value.length;
  }
  budget.take(cells, characters);
}
