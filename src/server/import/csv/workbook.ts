import { unzipSync } from 'fflate';
import type { CellValue } from 'hucre/xlsx';
import type { ImportReport } from '#contract/import-export.ts';
import { csvLine } from '../../csv-line.ts';
import type { Faults } from './report.ts';

/** Whether a file is a workbook (.xlsx): a zip archive, by its first bytes. */
export function isWorkbook([a, b, c, d]: Uint8Array): boolean {
  return a === 0x50 && b === 0x4b && c === 3 && d === 4;
}

type WorkbookText = { text: string | null; notes: string[]; sheets: ImportReport['sheets'] };

/** A workbook of ten seasons, with 15,900 rows, unpacks to 8 MB. */
const MOST_BYTES = 64 * 1024 * 1024;
/** No sheet of results has so many columns. */
const MOST_COLUMNS = 200;

/**
 * Reads a sheet of a workbook as the text of a CSV file, whose lines are the rows of the sheet: the one of this name, or
 * the first that is not hidden. Adds the fault of a file that cannot be read.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  sheet: string | undefined,
  faults: Faults,
): Promise<WorkbookText> {
  const nothing = { text: null, notes: [], sheets: null };
  const size = unpackedSize(bytes);
  if (size > MOST_BYTES) {
    faults.add(
      1,
      size === Infinity ? BROKEN : 'The workbook is too large: save the sheet with the results as a CSV file.',
    );
    return nothing;
  }
  // A file of text needs none of it.
  const { readXlsx } = await import('hucre/xlsx');
  const names: string[] = [];
  const book = await readXlsx(bytes, {
    sheets: ({ name, hidden = false, veryHidden = false }) => {
      if (hidden || veryHidden) return false;
      names.push(name);
      return sheet === undefined ? names.length === 1 : name === sheet;
    },
  }).catch(() => null);
  const [read] = book?.sheets ?? [];
  if (!read) {
    faults.add(1, names.length > 0 ? `The workbook has no sheet ${sheet}.` : BROKEN);
    return nothing;
  }
  const text = read.rows.map((row) => csvLine(row.slice(0, MOST_COLUMNS).map(cellText))).join('\n');
  return { text, notes: [], sheets: { names, read: read.name } };
}

const BROKEN = 'The file cannot be read as a workbook (.xlsx): save the sheet as a CSV file.';

/**
 * How many bytes the parts of a zip archive have once they are unpacked, as its directory says, before anything is: a few
 * kilobytes can be made to unpack to gigabytes. The reader unpacks no part beyond what is said here. Infinity where the
 * directory is broken, or says nothing about a part.
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

/** A cell on one line; a day as `2025-09-22`. */
function cellText(cell: CellValue): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null ? '' : String(cell).replaceAll(/\s*[\r\n]+\s*/g, ' ');
}
