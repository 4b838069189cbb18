import type { SheetRow } from '#domain/imports/sheet.ts';
import { contextOf } from './context.ts';
import { type Area, type Draft, filledOf, type Reading, type Span, within } from './draft.ts';
import { gridsIn, gridTable } from './grid.ts';
import { namesTable } from './names.ts';
import { noteOf } from './notes.ts';
import { isHandicap, splitHandicap } from './squad-cells.ts';
import { squadList } from './squads.ts';
import { isDay, isNamed, isScore, isTime } from './texts.ts';
import { unheadedTable } from './unheaded.ts';
import { isWeekList, weekList } from './week-list.ts';

/** Reads an area without headings: a grid, a list of matches, squads, or a table whose headings are missing. */
export function freeTables(area: Area, reading: Reading): Draft[] {
  if (area.rows.every(({ cells }) => cells.every((cell) => cell === ''))) return [];
  const grids = gridsIn(area, reading.words);
  if (grids.length > 0) return [gridTable(area, grids, reading)];
  const parts = partsOf(area);
  if (parts.length > 1 && parts.every(isWeekList)) return parts.map((part) => weekList(part, reading));
  if (parts.length > 1 && !isWeekList(area) && parts.every((part) => isSquadPart(part, reading)))
    return parts.map((part) => squadList(part, reading));
  if (isWeekList(area)) return [weekList(area, reading)];
  if (!isSquads(area.rows)) return [unheadedTable(area, reading)];
  return [namesTable(area, reading) ?? squadList(area, reading)];
}

/** The parts of an area that stand beside one another, parted by empty columns. */
function partsOf(area: Area): Area[] {
  const width = Math.max(0, ...area.rows.map(({ cells }) => cells.length));
  const used = Array.from({ length: width }, () => false);
  for (const { cells } of area.rows) for (const [i, cell] of cells.entries()) if (cell !== '') used[i] = true;
  const spans: Span[] = [];
  for (const [i, isUsed] of used.entries()) {
    if (!isUsed) continue;
    const last = spans.at(-1);
    if (last?.to === i) last.to = i + 1;
    else spans.push({ from: i, to: i + 1 });
  }
  return spans.map((span) => ({ ...area, column: span.from, rows: within(area.rows, span) }));
}

/** Whether a part has teams with their players, some of them with handicaps. */
function isSquadPart({ rows }: Area, { words }: Reading): boolean {
  const isMarked = ({ cells }: SheetRow) =>
    cells.some((cell, i) => i > 0 && (isHandicap(cell) || words.senseOf(cell) === 'detail')) ||
    (cells.length === 1 && splitHandicap(cells[0]!).handicap !== '');
  return isSquads(rows) && rows.some(isMarked);
}

/** Whether an area has nothing but names, handicaps and marks. */
function isSquads(rows: readonly SheetRow[]): boolean {
  let [lines, values] = [0, 0];
  for (const { cells } of rows) {
    const filled = filledOf(cells);
    if (filled.length === 0 || contextOf(filled.join(' ')) || noteOf(filled) !== null) continue;
    lines += 1;
    if (isValueLine(filled)) values += 1;
  }
  return lines > 0 && values * 3 < lines;
}

/** Whether a line has a day, a time or a score, or begins with several numbers. */
function isValueLine(filled: readonly string[]): boolean {
  if (filled.some((cell) => isDay(cell) || isTime(cell) || (isScore(cell) && !/^[^\d]?\d+$/.test(cell)))) return true;
  const first = filled.findIndex(isNamed);
  return first !== 0 && (first > 1 || first < 0);
}
