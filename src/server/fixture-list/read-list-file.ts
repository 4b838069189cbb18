import { decodeFile } from '../import/csv/decode-file.ts';
import type { Faults } from '../import/csv/faults.ts';
import { openLines, readLines } from '../import/csv/file-lines.ts';
import { LIST_FORMAT, type ListColumn } from './list-format.ts';
import { type ListRow, readListRow } from './list-row.ts';

/** What a file of fixtures says, before anything is compared with what the league knows. */
export type ListFile = { rows: ListRow[]; lines: number; notes: string[]; ignoredColumns: string[] };

/** Reads a whole file; what is wrong with it is told line by line. */
export async function readListFile(bytes: Uint8Array, faults: Faults): Promise<ListFile> {
  const rows: ListRow[] = [];
  const decoded = decodeFile(bytes);
  if (!decoded.ok) {
    for (const { path, message } of decoded.issues) faults.add(Number(path.replace('line ', '')) || 1, message);
    return { rows, lines: 0, notes: [], ignoredColumns: [] };
  }
  const notes = decoded.value.note === null ? [] : [decoded.value.note];
  const file = openLines(decoded.value.text, faults, [LIST_FORMAT]);
  if (file === null) return { rows, lines: 0, notes, ignoredColumns: [] };
  const reader = {
    take(line: number, cells: (column: ListColumn) => string): boolean {
      const row = readListRow(line, cells, faults.add);
      if (row) rows.push(row);
      return true;
    },
    skip: () => {},
  };
  const lines = await readLines<ListColumn>(file, reader, faults, () => {});
  return { rows, lines, notes, ignoredColumns: file.header.ignored };
}
