import { IMPORT_LIMITS } from '../../file-limits.ts';
import type { Budget } from './sheet-builder.ts';

/** Cells that are shown as one. Rows and columns count from 0, the last ones included. */
export type Merge = { startRow: number; startCol: number; endRow: number; endCol: number };

/** Copies the value of merged cells into each of them. A title over several columns, with nothing beside it, stays one cell. */
export function fillMerges(rows: string[][], merges: readonly Merge[], budget: Budget): void {
  const filled = merges.filter((merge) => valueOf(rows, merge) !== '' && !isTitle(rows, merge));
  for (const merge of filled) {
    const value = valueOf(rows, merge);
    const last = Math.min(merge.endCol, IMPORT_LIMITS.columns - 1);
    for (let at = merge.startRow; at <= Math.min(merge.endRow, rows.length - 1); at++) {
      const cells = (rows[at] ??= []);
      budget.take(last + 1, (last + 1 - merge.startCol) * value.length);
      while (cells.length < merge.startCol) cells.push('');
      for (let column = merge.startCol; column <= last; column++) cells[column] = value;
    }
  }
}

function valueOf(rows: readonly string[][], { startRow, startCol }: Merge): string {
  return rows[startRow]?.[startCol] ?? '';
}

function isTitle(rows: readonly string[][], { startRow, startCol, endRow, endCol }: Merge): boolean {
  if (endCol === startCol) return false;
  return rows
    .slice(startRow, endRow + 1)
    .every((cells) => cells.every((cell, column) => cell === '' || (column >= startCol && column <= endCol)));
}
