import { FileTooLarge } from '#domain/imports/limits.ts';
import { unzipSync, zipSync } from 'fflate';
import type { CellValue } from 'hucre/xlsx';
import { IMPORT_LIMITS } from '../../file-limits.ts';
import { cellText } from './cell-text.ts';
import { cleanCell } from './clean-cell.ts';
import { hiddenXlsSheetNames } from './hidden-sheets.ts';
import type { MergedCells } from './merges.ts';
import { odsSheetDetails } from './ods-outline.ts';

/** The values of a row. `index`: the row's index, from 0. */
type ValueRow = { index: number; values: CellValue[] };

/** A visible sheet of a workbook. `rows` reads the rows one by one. */
export type WorkbookSheet = { name: string; merges: readonly MergedCells[]; rows: () => AsyncIterable<ValueRow> };

/**
 * Returns the visible sheets of a workbook of Excel 2007 or later. Throws `FileTooLarge` if the workbook unpacks to too
 * many bytes. Loads the library for workbooks only here, because text files do not need it.
 */
export async function xlsxSheets(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  if (unpackedSize(bytes) > IMPORT_LIMITS.unpacked) throw new FileTooLarge();
  const { readXlsx, streamXlsxRows } = await import('hucre/xlsx');
  const names = new Set<string>();
  const { sheets } = await readXlsx(workbookWithoutCells(bytes), {
    maxRows: 1,
    sheets: ({ name, hidden = false, veryHidden = false }) => {
      if (!hidden && !veryHidden) names.add(name);
      return !hidden && !veryHidden;
    },
  });
  return [...names].map((name) => ({
    name,
    merges: sheets.find((sheet) => sheet.name === name)?.merges ?? [],
    rows: () => streamXlsxRows(bytes, { sheet: name }),
  }));
}

/**
 * Returns an Excel workbook without its cells and without the texts of its cells. From the returned workbook, the
 * library `hucre` can still read which cells are merged. `hucre` reports merged cells only if it reads a whole sheet,
 * and the cells of a large sheet would fill the memory.
 */
function workbookWithoutCells(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes, {
    filter: ({ name }) => /\.(?:xml|rels)$/.test(name) && !/sharedStrings/i.test(name),
  });
  const kept = Object.entries(parts).map(([name, part]) => [
    name,
    removeCellsFromSheetXml(Buffer.from(part.buffer, part.byteOffset, part.length)),
  ]);
  return zipSync(Object.fromEntries(kept), { level: 0 });
}

const SHEET_DATA_TAG = 'sheetData>';

/**
 * Returns the XML of a sheet without its cells. The XML of any other file in the workbook is returned unchanged, and so
 * is a sheet with unusual tags.
 */
function removeCellsFromSheetXml(part: Buffer): Buffer {
  const [start, end] = [part.indexOf(SHEET_DATA_TAG), part.lastIndexOf(SHEET_DATA_TAG)];
  if (start === end) return part;
  return Buffer.concat([part.subarray(0, start + SHEET_DATA_TAG.length), part.subarray(part.lastIndexOf('<', end))]);
}

/** Returns the visible sheets of an OpenDocument workbook. Throws `FileTooLarge` if it unpacks to too many bytes. */
export async function odsSheets(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  if (unpackedSize(bytes) > IMPORT_LIMITS.unpackedOds) throw new FileTooLarge();
  const { streamOdsRows } = await import('hucre/ods');
  const outlines = odsSheetDetails(bytes);
  const rows = outlines.map((): ValueRow[] => []);
  for await (const { index, values, sheetIndex = 0 } of streamOdsRows(bytes)) rows[sheetIndex]?.push({ index, values });
  return outlines.flatMap(({ name, isHidden, merges }, at) =>
    isHidden ? [] : [workbookSheetFromRows(name, merges, rows[at] ?? [])],
  );
}

/** Returns the visible sheets of a workbook of Excel before 2007. */
export async function xlsSheets(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  const { readXls } = await import('hucre/xlsx');
  const { sheets } = await readXls(bytes);
  const hidden = hiddenXlsSheetNames(
    bytes,
    sheets.map(({ name }) => name),
  );
  return sheets
    .filter(({ name }) => !hidden.has(name))
    .map(({ name, rows, merges = [] }) => {
      // Blank rows are holes of the array, which `flatMap` skips.
      const filled = rows.flatMap((values, index) => [{ index, values }]);
      return workbookSheetFromRows(name, merges, filled);
    });
}

function workbookSheetFromRows(name: string, merges: readonly MergedCells[], rows: readonly ValueRow[]): WorkbookSheet {
  return {
    name,
    merges,
    async *rows() {
      yield* rows;
    },
  };
}

/** What spreadsheets show for an invalid cell. */
const INVALID_CELL_TEXT = '#####';

/**
 * Returns the texts of the cells in a row. `broken`: a sentence that says which column has a day or number that does
 * not exist.
 */
export function rowTexts(values: readonly CellValue[]): { cells: string[]; broken?: string } {
  let broken: string | undefined;
  const cells = Array.from(values, (value, place) => {
    const text = cellText(value);
    if (text === null) broken ??= `Column ${columnName(place)} has a day or number that does not exist.`;
    return cleanCell(text ?? INVALID_CELL_TEXT);
  });
  return broken === undefined ? { cells } : { cells, broken };
}

/**
 * Returns the unpacked size of a zip archive in bytes, as its directory states it. The size must be known before
 * anything is unpacked, because a few kilobytes can unpack to gigabytes. The libraries never unpack more than the
 * directory states. Throws if the directory omits a size.
 */
function unpackedSize(bytes: Uint8Array): number {
  let size = 0;
  unzipSync(bytes, {
    filter({ originalSize, compression }) {
      size += originalSize === 0 && compression !== 0 ? NaN : originalSize;
      return false;
    },
  });
  if (Number.isNaN(size)) throw new Error('The directory of the archive omits a size.');
  return size;
}

/** Returns the name of a column in a spreadsheet: `A` for the first one, `AA` for the 27th. */
function columnName(place: number): string {
  const letter = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}
