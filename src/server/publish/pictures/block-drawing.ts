import { drawMark, type TeamMarkWithCrest } from './picture-marks.ts';
import { cellLines, escapeForXml, type Line } from './picture-text.ts';
import type { FixedMeasures, Measures } from './shapes.ts';

/**
 * The style of a text. `soft`: less prominent. `strong`: bold, for a winner or a title. `plate`: bold on a coloured
 * plate, for a score. `mark`: bold in gold, for the leader and for anything unusual.
 */
type TextStyle = 'soft' | 'strong' | 'mark' | 'plate';
/**
 * A cell of a row. `short` is used if `text` would take more than one line, shrink or be cut. `ems` is the cell's
 * width; cells without `ems` share the remaining width. `note` is a small line under the text. `mark` is a team's
 * badge, before the text. If `align` is `end`, the badge is after the text.
 */
export type Cell = {
  text: string;
  short?: string | undefined;
  note?: string;
  ems?: number;
  align?: 'middle' | 'end';
  tone?: TextStyle | undefined;
  mark?: TeamMarkWithCrest | undefined;
};
/**
 * A row of a block. `leads`: the row is highlighted as the leader's. `pair`: the row is the first or second of two that
 * belong together, with no line between them.
 */
export type Row = { cells: readonly Cell[]; leads?: boolean; pair?: 'first' | 'second' };
export type Block = { head: readonly Cell[]; rows: readonly Row[] };

const SIDE_PADDING_IN_EMS = 0.875;
const MIN_FONT_SIZE = 8;

type LaidOutCell = Cell & { lines: Line[]; noteLines: Line[]; x: number; room: number };
/** A row whose texts are split into lines. `isTight`: a text had to shrink by more than a tenth to fit. */
type LaidOutRow = Row & { set: LaidOutCell[]; isTight: boolean; height: number };
export type LaidOutBlock = { rows: LaidOutRow[]; headHeight: number; height: number; size: number; isTight: boolean };

/**
 * Returns the blocks in the largest font size, from `largest` down, at which they fit between `top` and `bottom`. If
 * the blocks fit in no size, uses `MIN_FONT_SIZE`. A size above `readable` is used only if no text has to shrink by
 * more than a tenth.
 */
export function blocksInLargestFont(
  setAt: (size: number) => LaidOutBlock[],
  { top, bottom, largest, readable }: FixedMeasures,
  layout: { columns: number; gutter: number },
): LaidOutBlock[] {
  for (let size = largest; size > MIN_FONT_SIZE; size--) {
    const blocks = setAt(size);
    const isGood = size <= readable || blocks.every(({ isTight }) => !isTight);
    if (isGood && blocksHeight(blocks, layout) <= bottom - top) return blocks;
  }
  return setAt(MIN_FONT_SIZE);
}

/**
 * Returns the total height of blocks that are drawn in rows of `columns` blocks each, with a gutter between the rows.
 */
export function blocksHeight(
  blocks: readonly LaidOutBlock[],
  { columns, gutter }: { columns: number; gutter: number },
): number {
  let height = -gutter;
  for (let i = 0; i < blocks.length; i += columns)
    height += gutter + Math.max(...blocks.slice(i, i + columns).map((one) => one.height));
  return height;
}

export function layOutBlock({ head, rows }: Block, width: number, size: number, measures: Measures): LaidOutBlock {
  const heads = head.length === 0 ? [] : [layOutRow({ cells: head }, width, size, measures, measures.head)];
  const set = [...heads, ...rows.map((row) => layOutRow(row, width, size, measures))];
  const isTight = set.some(({ isTight: one }) => one);
  const height = set.reduce((sum, row) => sum + row.height, 4);
  return { rows: set, headHeight: heads[0]?.height ?? 0, height, size, isTight };
}

/**
 * Lays out the texts of a row in the columns of its block. `part` is the row's font size as a share of the block's font
 * size.
 */
function layOutRow(row: Row, width: number, size: number, measures: Measures, part = 1): LaidOutRow {
  const { pad, spare } = measures;
  // A picture in a page has no fixed height, because the page scrolls. In a picture without a fixed height, a long name
  // takes a third line before its letters become small.
  const most = measures.fixed === null ? 3 : 2;
  const fixed = row.cells.reduce((sum, { ems = 0 }) => sum + ems * size, 2 * SIDE_PADDING_IN_EMS * size);
  const share = (width - fixed) / row.cells.filter(({ ems }) => ems === undefined).length;
  let x = SIDE_PADDING_IN_EMS * size;
  let isTight = false;
  const set = row.cells.map((cell): LaidOutCell => {
    const width = cell.ems === undefined ? share : cell.ems * size;
    const room = width - (cell.mark === undefined ? 0 : MARK_ROOM_IN_EMS * size);
    const own = (cell.tone === 'soft' ? 0.94 : 1) * part * size;
    const isBold = cell.tone === 'strong' || cell.tone === 'mark';
    const font = { size: own, room, spare: isBold ? spare.bold : spare.plain };
    const linesOf = (words: string) => cellLines(words, { ...font, lines: cell.ems === undefined ? most : 1 });
    const whole = linesOf(cell.text);
    const lines = cell.short !== undefined && (whole.length > 1 || whole[0]!.size < own) ? linesOf(cell.short) : whole;
    isTight ||= lines[0]!.size < 0.9 * own;
    const note = cell.note
      ? cellLines(cell.note, { size: NOTE_FONT_SHARE * own, room, spare: spare.plain, lines: 1 })
      : [];
    x += width;
    return { ...cell, lines, noteLines: note, x: x - width, room: width };
  });
  const text = Math.max(...set.map((cell) => cellTextHeight(cell)), LINE_HEIGHT_FACTOR * part * size);
  return { ...row, set, isTight, height: Math.round(text + pad * part * size * (row.pair ? 0.5 : 1)) };
}

const LINE_HEIGHT_FACTOR = 1.31;
/** The width and height of a team's badge, in ems. */
const MARK_SIZE_IN_EMS = 1.4;
/** The width of a team's badge together with the gap beside it, in ems. */
const MARK_ROOM_IN_EMS = 1.9;
/** The font size of a note, as a share of the font size of the cell's main text. */
const NOTE_FONT_SHARE = 0.75;

function cellTextHeight({ lines, noteLines }: Pick<LaidOutCell, 'lines' | 'noteLines'>): number {
  return [...lines, ...noteLines].reduce((sum, { size }) => sum + LINE_HEIGHT_FACTOR * size, 0);
}

export function drawBlock({ rows, headHeight, size }: LaidOutBlock, width: number, height: number): string {
  const frame = `<rect class="card" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10"/>`;
  const head = `<path class="head" d="M1 ${headHeight}V11a10 10 0 0 1 10-10H${width - 11}a10 10 0 0 1 10 10V${headHeight}z"/>`;
  let y = 0;
  const drawn = rows.map((row, index) => {
    const isFirst = index === 0 || y === headHeight;
    const lead = `<rect class="lead" x="1" y="1" width="${width - 2}" height="${row.height - 1}"/><rect class="bar" x="1" y="1" width="4" height="${row.height - 1}"/>`;
    const line = isFirst || row.pair === 'second' ? '' : `<path class="line" d="M1 0H${width - 1}"/>`;
    const body = `${row.leads ? lead : ''}${line}${row.set.map((cell) => drawCell(cell, row.height, size)).join('')}`;
    y += row.height;
    return `<g transform="translate(0 ${y - row.height})">${body}</g>`;
  });
  return `${frame}${headHeight === 0 ? '' : head}${drawn.join('')}`;
}

function drawCell(cell: LaidOutCell, height: number, size: number): string {
  const { lines, noteLines, x, room, align, tone, text, mark } = cell;
  const aside = mark === undefined ? 0 : MARK_ROOM_IN_EMS * size;
  const at = x + (align === 'end' ? room - aside : align === 'middle' ? room / 2 : aside);
  let y = (height - cellTextHeight(cell)) / 2;
  const kinds = { soft: 'soft', strong: 'text strong', mark: 'mark', plate: 'text won' };
  const drawIn = (kind: string) => (line: Line) => {
    y += LINE_HEIGHT_FACTOR * line.size;
    return drawTextLine(line, { x: at, y: y - 0.32 * line.size, kind, align });
  };
  const drawn = [...lines.map(drawIn(tone ? kinds[tone] : 'text')), ...noteLines.map(drawIn('soft'))];
  if (mark !== undefined) {
    const side = MARK_SIZE_IN_EMS * size;
    drawn.unshift(drawMark(mark, align === 'end' ? x + room - side : x, (height - side) / 2, side));
  }
  if (tone !== 'plate' || text === '') return drawn.join('');
  const [width, high] = [(1.3 + 0.57 * text.length) * size, 1.45 * size];
  const plate = `<rect class="plate" x="${at - width / 2}" y="${(height - high) / 2}" width="${width}" height="${high}" rx="6"/>`;
  return plate + drawn.join('');
}

export type TextPosition = { x: number; y: number; kind: string; align?: Cell['align'] };

export function drawTextLine({ text, size }: Line, { x, y, kind, align }: TextPosition): string {
  const anchor = align === undefined ? '' : ` text-anchor="${align}"`;
  return `<text class="${kind}" x="${roundForSvg(x)}" y="${roundForSvg(y)}" font-size="${roundForSvg(size)}"${anchor}>${escapeForXml(text)}</text>`;
}

export function roundForSvg(number: number): number {
  return Math.round(number * 100) / 100;
}
