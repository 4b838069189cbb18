import type { SheetRow } from '#domain/imports/sheet.ts';
import { contextOf } from './context.ts';
import { filledOf, type Span } from './draft.ts';
import { areWhole, type Head, headAt, type HeadingWords, sameHeadings } from './headings.ts';
import { labelsOf } from './labels.ts';
import { noteOf } from './notes.ts';
import { isHandicap } from './squad-cells.ts';
import { plain } from './texts.ts';

/** Headings, with the rows above that belong to them (`lead`), and the rows below (`body`). */
export type Region = { lead: SheetRow[]; head: Head; body: SheetRow[] };

/** Splits a sheet at its headings. `before`: the rows above the first region. */
export function regionsOf(rows: readonly SheetRow[], words: HeadingWords): { before: SheetRow[]; regions: Region[] } {
  const heads = headsOf(rows, words);
  const regions: Region[] = [];
  let from = 0;
  for (const [i, head] of heads.entries()) {
    const lead = leadOf(rows, from, head, heads[i - 1], words);
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

function headsOf(rows: readonly SheetRow[], words: HeadingWords): Head[] {
  const heads: Head[] = [];
  for (let at = 0; at < rows.length;) {
    const head = headAt(rows, at, words, heads.length > 0);
    const isHead = head !== null && !isLine(rows, head, heads);
    if (isHead) heads.push(head);
    at = isHead ? head.end : at + 1;
  }
  return heads;
}

/**
 * Returns whether a row that looks like headings is a line of the table above, such as that of a player called Victor Score: its
 * numbers are where those of the line above are, or nothing is below it.
 */
function isLine(rows: readonly SheetRow[], { at, end, headings }: Head, heads: readonly Head[]): boolean {
  const before = rows[at - 1]?.cells ?? [];
  if (end > at + 1 || heads.some((head) => head.end === at || sameHeadings(head.headings, headings))) return false;
  const isAlike = headings.every((cell, i) => (cell !== '') === ((before[i] ?? '') !== ''));
  if (!isAlike || filledOf(before).length !== filledOf(headings).length) return false;
  const hasNumbers = headings.some((cell, i) => isHandicap(cell) && isHandicap(before[i]!));
  return hasNumbers || rows.slice(end).every(({ cells }) => filledOf(cells).length === 0);
}

/** Returns the index of the first row that belongs to the headings below, such as a title, a week or a label. */
function leadOf(
  rows: readonly SheetRow[],
  from: number,
  head: Head,
  before: Head | undefined,
  words: HeadingWords,
): number {
  const most = before ? Math.max(2, Math.min(3, Math.ceil(filledOf(before.headings).length / 2))) : 3;
  let lead = head.at;
  for (let at = head.at - 1; at >= from; at--) {
    const filled = filledOf(rows[at]!.cells);
    if (filled.length === 0) continue;
    const holds = filled.length <= 8 && (filled.every((cell) => contextOf(cell)) || labelsOf(filled, words) !== null);
    if (!holds && (filled.length >= most + Number(!before) || noteOf(filled) !== null)) break;
    lead = at;
  }
  return lead;
}

/** Returns the columns of each table, if several tables stand side by side; otherwise all columns. */
export function spansOf({ lead, head: { headings }, body }: Region, words: HeadingWords): Span[] {
  const spans =
    repeatedSpans(headings, words) ?? titledSpans(lead, headings, body) ?? partedSpans(headings, body, words);
  const width = [lead, body].flat().reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  const last = spans.at(-1);
  if (!last) return [{ from: 0, to: width }];
  last.to = width;
  return spans;
}

/** Returns the columns of adjacent tables with the same headings; `null` for none. */
function repeatedSpans(headings: readonly string[], words: HeadingWords): Span[] | null {
  const width = headings.findLastIndex((heading) => heading !== '') + 1;
  for (let size = 2; size * 2 <= width; size++) {
    if (width % size !== 0) continue;
    const spans = Array.from({ length: width / size }, (_, i) => ({ from: i * size, to: (i + 1) * size }));
    const first = headings.slice(0, size);
    const areSame = spans.every(({ from, to }) => sameHeadings(first, headings.slice(from, to)));
    if (areSame && areWhole(first, words)) return spans;
  }
  return null;
}

/** Tables with the same headings, separated by empty columns, each below its own text, such as its division. */
function titledSpans(lead: readonly SheetRow[], headings: readonly string[], body: readonly SheetRow[]): Span[] | null {
  const gaps = emptyColumns(headings, body);
  const spans = [...gaps, headings.length].map((to, i) => ({ from: i === 0 ? 0 : gaps[i - 1]! + 1, to }));
  const titles = lead.findLast(({ cells }) => filledOf(cells).length > 0)?.cells ?? [];
  const first = headings.slice(0, spans[0]!.to);
  const isTitled = titles.every((cell, i) => (cell !== '') === spans.some(({ from }) => from === i));
  const areSame = spans.every(({ from, to }) => sameHeadings(first, headings.slice(from, to)));
  return spans.length > 1 && isTitled && areSame && filledOf(titles).length === spans.length ? spans : null;
}

/**
 * Returns the columns of tables that empty columns separate, if they have the same headings, with a week or a day
 * among them; `null` for a single table.
 */
export function equalSpans({ head: { headings }, body }: Region, words: HeadingWords): Span[] | null {
  const width = headings.findLastIndex((heading) => heading !== '') + 1;
  const gaps = emptyColumns(headings, body).filter(
    (gap) => plain(headings[gap + 1] ?? '') === plain(headings[0] ?? ''),
  );
  const spans = [...gaps, width].map((to, i) => ({ from: i === 0 ? 0 : gaps[i - 1]! + 1, to }));
  const parts = spans.map(({ from, to }) => headings.slice(from, to));
  const [first = []] = parts;
  const hasPlace = first.some((heading) => PLACES.has(words.firstMeaning(heading) ?? ''));
  if (gaps.length === 0 || !hasPlace || !parts.every((part) => sameHeadings(first, part))) return null;
  return [...spans.slice(0, -1), { from: spans.at(-1)!.from, to: Infinity }];
}

const PLACES: ReadonlySet<string> = new Set(['season', 'division', 'week', 'date']);

/**
 * Returns the columns of tables that empty columns separate. A part without the headings of a table belongs to the table
 * before.
 */
function partedSpans(headings: readonly string[], body: readonly SheetRow[], words: HeadingWords): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const gap of [...emptyColumns(headings, body), headings.length]) {
    if (!areWhole(headings.slice(from, gap), words)) continue;
    spans.push({ from, to: gap });
    from = gap + 1;
  }
  return spans;
}

function emptyColumns(headings: readonly string[], body: readonly SheetRow[]): number[] {
  const empty = new Set<number>();
  for (let i = 1; i < headings.length - 1; i++) if (headings[i] === '') empty.add(i);
  if (empty.size === 0) return [];
  for (const { cells } of body) for (const i of empty) if ((cells[i] ?? '') !== '') empty.delete(i);
  return [...empty];
}
