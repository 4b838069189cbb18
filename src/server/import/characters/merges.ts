import { IMPORT_LIMITS } from '../../file-limits.ts';
import type { CellBudget } from './sheet-builder.ts';

/**
 * A rectangle of cells that are merged into one. The first row and the first column of a sheet have the number 0.
 * `endRow` and `endCol` are the last row and column in the rectangle.
 */
export type MergedCells = { startRow: number; startCol: number; endRow: number; endCol: number };

/**
 * Copies the value of merged cells from the first cell into the others. A title across several columns, with no other
 * text in its rows, stays in one cell.
 */
export function fillMergedCells(rows: string[][], merges: readonly MergedCells[], budget: CellBudget): void {
  const filled = merges.filter((merge) => mergedCellsValue(rows, merge) !== '' && !isTitle(rows, merge));
  for (const merge of filled) {
    const value = mergedCellsValue(rows, merge);
    const last = Math.min(merge.endCol, IMPORT_LIMITS.columns - 1);
    for (let at = merge.startRow; at <= Math.min(merge.endRow, rows.length - 1); at++) {
      const cells = (rows[at] ??= []);
      budget.take(last + 1, (last + 1 - merge.startCol) * value.length);
      while (cells.length < merge.startCol) cells.push('');
      for (let column = merge.startCol; column <= last; column++) cells[column] = value;
    }
  }
}

function mergedCellsValue(rows: readonly string[][], { startRow, startCol }: MergedCells): string {
  return rows[startRow]?.[startCol] ?? '';
}

function isTitle(rows: readonly string[][], { startRow, startCol, endRow, endCol }: MergedCells): boolean {
  if (endCol === startCol) return false;
  return rows
    .slice(startRow, endRow + 1)
    .every((cells) => cells.every((cell, column) => cell === '' || (column >= startCol && column <= endCol)));
}
