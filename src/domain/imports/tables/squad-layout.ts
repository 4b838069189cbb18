import type { SheetRow } from '#domain/imports/sheet.ts';
import { parseContextLine } from './context.ts';
import { nonEmptyCells } from './draft.ts';
import { isPlayerLine } from './squad-cells.ts';

/**
 * Returns whether numbers, bullets or handicaps show which lines of a squad list are players. In other lists, empty
 * lines or labels separate the teams. `cellsOf` returns the cells to read from a line, without phone numbers.
 */
export function hasPlayerMarkers(rows: readonly SheetRow[], cellsOf: (row: SheetRow) => string[]): boolean {
  const lines = rows.filter(({ cells }) => parseContextLine(nonEmptyCells(cells).join(' ')) === null).map(cellsOf);
  const last = lines.findLastIndex((cells) => cells.length > 0);
  const first = lines.findIndex((cells) => cells.length > 0);
  const hasBlocks = lines.slice(first, last).some((cells) => cells.length === 0);
  return !hasBlocks && !lines.some(([cell]) => cell !== undefined && /\S ?:/.test(cell)) && lines.some(isPlayerLine);
}

const REGION_PATTERN = /^(?:north|south|east|west|central|midlands?|upper|lower)$/i;

/**
 * Returns the texts in a squad list that name divisions by words such as `North` and `South`. The code calls such words
 * “sides”. If the list has only one such text, returns an empty set.
 */
export function regionalDivisionNamesIn(rows: readonly SheetRow[]): ReadonlySet<string> {
  const found = rows
    .map(({ cells }) => nonEmptyCells(cells))
    .filter((filled) => filled.length === 1 && REGION_PATTERN.test(filled[0]!));
  const sides = new Set(found.map(([side = '']) => side));
  return sides.size > 1 ? sides : new Set();
}
