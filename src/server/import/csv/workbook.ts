import { unzipSync } from 'fflate';
import type { CellValue } from 'hucre/xlsx';
import type { ImportReport } from '#contract/import-export.ts';
import { csvLine } from '../../csv-line.ts';
import { IMPORT_LIMITS } from '../../file-limits.ts';
import type { Faults } from './report.ts';

/** Returns whether a file is a workbook (.xlsx), which is a zip archive, by its first bytes. */
export function isWorkbook([a, b, c, d]: Uint8Array): boolean {
  return a === 0x50 && b === 0x4b && c === 3 && d === 4;
}

type WorkbookText = { text: string | null; notes: string[]; sheets: ImportReport['sheets'] };

/**
 * Reads a sheet of a workbook as CSV text, one line per row: the sheet with this name, or else the first visible one. Adds the
 * faults of an unreadable file, and of cells that cannot be shown as text.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  sheet: string | undefined,
  faults: Faults,
): Promise<WorkbookText> {
  const refused = (sentence: string): WorkbookText => {
    faults.add(1, sentence);
    return { text: null, notes: [], sheets: null };
  };
  const size = unpackedSize(bytes);
  if (size > IMPORT_LIMITS.unpacked) return refused(size === Infinity ? BROKEN : TOO_LARGE);
  const names = await sheetNames(bytes).catch(() => null);
  if (names === null) return refused(BROKEN);
  if (names.length > IMPORT_LIMITS.sheets || names.some((name) => name.length > IMPORT_LIMITS.sheetName))
    return refused(TOO_LARGE);
  const read = sheet === undefined ? names[0] : names.find((name) => name === sheet);
  if (read === undefined) return refused(names.length > 0 ? `The workbook has no sheet ${sheet}.` : BROKEN);
  const text = await sheetText(bytes, read, faults).catch(() => null);
  if (typeof text !== 'string') return refused(text === null ? BROKEN : TOO_LARGE);
  return { text, notes: [], sheets: { names, read } };
}

const BROKEN = 'The file cannot be read as a workbook (.xlsx): save the sheet as a CSV file.';
const TOO_LARGE = 'The workbook is too large: save the sheet with the results as a CSV file.';

/** Returns the names of the visible sheets. The reader is loaded here, because text files do not need it. */
async function sheetNames(bytes: Uint8Array): Promise<string[]> {
  const { readXlsx } = await import('hucre/xlsx');
  const names: string[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, hidden = false, veryHidden = false }) => {
      if (!hidden && !veryHidden) names.push(name);
      return false;
    },
  });
  return names;
}

/** Returns a sheet as CSV lines with equal numbers of cells. Counts characters while reading, and stops at too many. */
async function sheetText(bytes: Uint8Array, sheet: string, faults: Faults): Promise<string | typeof TOO_MUCH> {
  const { streamXlsxRows } = await import('hucre/xlsx');
  const rows: string[][] = [];
  let [characters, columns] = [0, 0];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const row = values.slice(0, IMPORT_LIMITS.columns).map((cell, place) => {
      const text = cellText(cell);
      if (text === null) faults.add(index + 1, `Column ${columnName(place)} has a day or number that does not exist.`);
      return text ?? NOTHING_TO_SHOW;
    });
    columns = Math.max(columns, row.length);
    characters += row.reduce((sum, { length }) => sum + length, 0);
    const cells = Math.max(index + 1, rows.length) * columns;
    if (index >= IMPORT_LIMITS.rows || characters + cells > IMPORT_LIMITS.characters) return TOO_MUCH;
    while (rows.length < index) rows.push([]);
    rows[index] = row.map((text) => text.replaceAll(/\s*[\r\n]+\s*/g, ' '));
  }
  const blank = Array.from({ length: columns }, () => '');
  return rows.map((row) => csvLine([...row, ...blank.slice(row.length)])).join('\n');
}

/** Spreadsheets show this for an invalid cell. No day or number can be read from it, so its line is faulty. */
const NOTHING_TO_SHOW = '#####';

const TOO_MUCH = Symbol('more than a sheet of results has');

/**
 * Returns the unpacked size of a zip archive from its directory, before anything is unpacked: a few kilobytes can unpack to
 * gigabytes. The reader never unpacks more than the directory says. Returns Infinity if the directory is broken or omits a size.
 */
function unpackedSize(bytes: Uint8Array): number {
  let size = 0;
  try {
    unzipSync(bytes, {
      filter({ originalSize, compression }) {
        size += originalSize === 0 && compression !== 0 ? Infinity : originalSize;
        return false;
      },
    });
  } catch {
    return Infinity;
  }
  return size;
}

const [FIRST_YEAR, LAST_YEAR] = [1900, 9999];

/** Returns the text of a cell: a day as `2025-09-22`, a time as `19:30`; `null` for an impossible day or number. */
function cellText(cell: CellValue): string | null {
  if (typeof cell === 'number' && !Number.isFinite(cell)) return null;
  if (!(cell instanceof Date)) return cell === null ? '' : String(cell);
  // A time without a day is stored as a moment on the day before the first possible day.
  if (cell.getTime() >= BEFORE_FIRST && cell.getTime() < BEFORE_FIRST + DAY) return cell.toISOString().slice(11, 16);
  // The year is NaN for a day outside JavaScript's range.
  const year = cell.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? cell.toISOString().slice(0, 10) : null;
}

const BEFORE_FIRST = Date.UTC(1899, 11, 31);
const DAY = 24 * 60 * 60_000;

/** Returns `A` for the first column, `AA` for the 27th. */
function columnName(place: number): string {
  const letter = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}
