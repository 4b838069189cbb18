import { isLeagueTableTitle } from '#domain/imports/columns/league-tables.ts';
import type { SheetRow } from '#domain/imports/sheet.ts';
import { parseContextLine } from './context.ts';
import { nonEmptyCells, type ColumnSpan } from './draft.ts';
import {
  areEnoughForAdjacentTable,
  type TableHeadings,
  headingsAtRow,
  type HeadingRecogniser,
  haveSameHeadings,
} from './headings.ts';
import { labelledValues } from './labels.ts';
import { whyLineIsNotRead } from './unread-lines.ts';
import { isHandicap } from './squad-cells.ts';
import { comparableText } from './texts.ts';

/**
 * A part of a sheet with its own headings (`head`): one table, or several tables side by side. `lead`: rows above the
 * headings that say something about the tables, such as a title. `body`: the rows below the headings.
 */
export type RowsWithHeadings = { lead: SheetRow[]; head: TableHeadings; body: SheetRow[] };

/**
 * Splits the rows of a sheet into regions, each with its own headings. `before`: the rows above the first region; all
 * rows if there are no headings.
 */
export function regionsOf(
  rows: readonly SheetRow[],
  words: HeadingRecogniser,
): { before: SheetRow[]; regions: RowsWithHeadings[] } {
  const heads = findTableHeadings(rows, words);
  const regions: RowsWithHeadings[] = [];
  let from = 0;
  for (const [i, head] of heads.entries()) {
    const lead = rowsAboveHeadingsStart(rows, from, head, heads[i - 1], words);
    const last = regions.at(-1);
    const before = rows.slice(from, lead);
    if (last) last.body = before;
    regions.push({ lead: rows.slice(lead, head.at), head, body: [] });
    from = head.end;
  }
  const last = regions.at(-1);
  if (last) last.body = rows.slice(from);
  const [first] = heads;
  return { before: first ? rows.slice(0, first.at - regions[0]!.lead.length) : [...rows], regions };
}

function findTableHeadings(rows: readonly SheetRow[], words: HeadingRecogniser): TableHeadings[] {
  const heads: TableHeadings[] = [];
  for (let at = 0; at < rows.length;) {
    const head = headingsAtRow(rows, at, words, heads.length > 0);
    const isHead = head !== null && !isOrdinaryRow(rows, head, heads);
    if (isHead) heads.push(head);
    at = isHead ? head.end : at + 1;
  }
  return heads;
}

/**
 * Returns whether a row that looks like headings is an ordinary row of the table above, for example because a player is
 * called Victor Score. An ordinary row has filled cells in the same columns as the row above it. An ordinary row also
 * meets one of two conditions: it has a number below a number, or all rows below it are empty.
 */
function isOrdinaryRow(
  rows: readonly SheetRow[],
  { at, end, headings }: TableHeadings,
  heads: readonly TableHeadings[],
): boolean {
  const before = rows[at - 1]?.cells ?? [];
  if (end > at + 1 || heads.some((head) => head.end === at || haveSameHeadings(head.headings, headings))) return false;
  const isAlike = headings.every((cell, i) => (cell !== '') === ((before[i] ?? '') !== ''));
  if (!isAlike || nonEmptyCells(before).length !== nonEmptyCells(headings).length) return false;
  const hasNumbers = headings.some((cell, i) => isHandicap(cell) && isHandicap(before[i]!));
  return hasNumbers || rows.slice(end).every(({ cells }) => nonEmptyCells(cells).length === 0);
}

/**
 * Returns the index of the first row that belongs to the headings below it, such as a row with a title, a week or a
 * label. If no row belongs to the headings, returns the index of the headings. `from`: the index of the first row that
 * may belong to the headings.
 */
function rowsAboveHeadingsStart(
  rows: readonly SheetRow[],
  from: number,
  head: TableHeadings,
  before: TableHeadings | undefined,
  words: HeadingRecogniser,
): number {
  const most = before ? Math.max(2, Math.min(3, Math.ceil(nonEmptyCells(before.headings).length / 2))) : 3;
  let lead = head.at;
  for (let at = head.at - 1; at >= from; at--) {
    const filled = nonEmptyCells(rows[at]!.cells);
    if (filled.length === 0) continue;
    const isTitle = filled.length === 1 && isLeagueTableTitle(filled[0]!);
    const holds =
      filled.length <= 8 && (filled.every((cell) => parseContextLine(cell)) || labelledValues(filled, words) !== null);
    if (!holds && !isTitle && (filled.length >= most + Number(!before) || whyLineIsNotRead(filled) !== null)) break;
    lead = at;
  }
  return lead;
}

/**
 * Returns the range of columns of each table in a region. Several tables may be side by side; a single table has all
 * columns.
 */
export function tableColumnSpans(
  { lead, head: { headings }, body }: RowsWithHeadings,
  words: HeadingRecogniser,
): ColumnSpan[] {
  const spans =
    spansOfRepeatedHeadings(headings, words) ??
    titledTableSpans(lead, headings, body) ??
    spansBetweenEmptyColumns(headings, body, words);
  const width = [lead, body].flat().reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  const last = spans.at(-1);
  if (!last) return [{ from: 0, to: width }];
  last.to = width;
  return spans;
}

/**
 * Returns the range of columns of each table if tables with the same headings are side by side without an empty column
 * between them; otherwise `null`.
 */
function spansOfRepeatedHeadings(headings: readonly string[], words: HeadingRecogniser): ColumnSpan[] | null {
  const width = headings.findLastIndex((heading) => heading !== '') + 1;
  for (let size = 2; size * 2 <= width; size++) {
    if (width % size !== 0) continue;
    const spans = Array.from({ length: width / size }, (_, i) => ({ from: i * size, to: (i + 1) * size }));
    const first = headings.slice(0, size);
    const areSame = spans.every(({ from, to }) => haveSameHeadings(first, headings.slice(from, to)));
    if (areSame && areEnoughForAdjacentTable(first, words)) return spans;
  }
  return null;
}

/**
 * Returns the range of columns of each table, if several tables are side by side. The tables must have the same
 * headings, and empty columns between them. Each table must have a title above it, such as a division. Otherwise
 * returns `null`.
 */
function titledTableSpans(
  lead: readonly SheetRow[],
  headings: readonly string[],
  body: readonly SheetRow[],
): ColumnSpan[] | null {
  const gaps = indexesOfEmptyColumns(headings, body);
  const spans = [...gaps, headings.length].map((to, i) => ({ from: i === 0 ? 0 : gaps[i - 1]! + 1, to }));
  const titles = lead.findLast(({ cells }) => nonEmptyCells(cells).length > 0)?.cells ?? [];
  const first = headings.slice(0, spans[0]!.to);
  const isTitled = titles.every((cell, i) => (cell !== '') === spans.some(({ from }) => from === i));
  const areSame = spans.every(({ from, to }) => haveSameHeadings(first, headings.slice(from, to)));
  return spans.length > 1 && isTitled && areSame && nonEmptyCells(titles).length === spans.length ? spans : null;
}

/**
 * Returns the range of columns of each table if tables with the same headings are side by side, with empty columns
 * between them; otherwise `null`. One of the headings must mean a season, division, week or date. The last range has no
 * end (`Infinity`).
 */
export function repeatedTableColumnSpans(
  { head: { headings }, body }: RowsWithHeadings,
  words: HeadingRecogniser,
): ColumnSpan[] | null {
  const width = headings.findLastIndex((heading) => heading !== '') + 1;
  const gaps = indexesOfEmptyColumns(headings, body).filter(
    (gap) => comparableText(headings[gap + 1] ?? '') === comparableText(headings[0] ?? ''),
  );
  const spans = [...gaps, width].map((to, i) => ({ from: i === 0 ? 0 : gaps[i - 1]! + 1, to }));
  const parts = spans.map(({ from, to }) => headings.slice(from, to));
  const [first = []] = parts;
  const hasPlace = first.some((heading) => CONTEXT_MEANINGS.has(words.firstMeaning(heading) ?? ''));
  if (gaps.length === 0 || !hasPlace || !parts.every((part) => haveSameHeadings(first, part))) return null;
  return [...spans.slice(0, -1), { from: spans.at(-1)!.from, to: Infinity }];
}

const CONTEXT_MEANINGS: ReadonlySet<string> = new Set(['season', 'division', 'week', 'date']);

/**
 * Returns the range of columns of each table, if empty columns separate the tables. If the headings before an empty
 * column do not suffice for a table, the table goes on after the empty column.
 */
function spansBetweenEmptyColumns(
  headings: readonly string[],
  body: readonly SheetRow[],
  words: HeadingRecogniser,
): ColumnSpan[] {
  const spans: ColumnSpan[] = [];
  let from = 0;
  for (const gap of [...indexesOfEmptyColumns(headings, body), headings.length]) {
    if (!areEnoughForAdjacentTable(headings.slice(from, gap), words)) continue;
    spans.push({ from, to: gap });
    from = gap + 1;
  }
  return spans;
}

/**
 * Returns the indexes of the columns that have neither a heading nor a value. The first and the last column are never
 * included.
 */
function indexesOfEmptyColumns(headings: readonly string[], body: readonly SheetRow[]): number[] {
  const empty = new Set<number>();
  for (let i = 1; i < headings.length - 1; i++) if (headings[i] === '') empty.add(i);
  if (empty.size === 0) return [];
  for (const { cells } of body) for (const i of empty) if ((cells[i] ?? '') !== '') empty.delete(i);
  return [...empty];
}
