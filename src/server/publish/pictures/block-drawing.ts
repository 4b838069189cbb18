import { drawMark, type PictureMark } from './picture-marks.ts';
import { cellLines, escaped, type Line } from './picture-text.ts';
import type { Fixed, Measures } from './shapes.ts';

/** The style of a text: `strong` for the winner, `plate` for a score, `mark` for the leader and for anything unusual. */
type Tone = 'soft' | 'strong' | 'mark' | 'plate';
/**
 * `short` replaces a text that would shrink or be cut. `ems`: the cell's width. Cells without `ems` share the remaining width.
 * `note`: a small line under the text. `mark`: before the text, or after the text in a cell aligned to its end.
 */
export type Cell = {
  text: string;
  short?: string | undefined;
  note?: string;
  ems?: number;
  align?: 'middle' | 'end';
  tone?: Tone | undefined;
  mark?: PictureMark | undefined;
};
/** `leads`: highlighted as the first. `pair`: no line is drawn between the two rows of a pair. */
export type Row = { cells: readonly Cell[]; leads?: boolean; pair?: 'first' | 'second' };
export type Block = { head: readonly Cell[]; rows: readonly Row[] };

const PAD = 0.875;
const SMALLEST = 8;

type SetCell = Cell & { lines: Line[]; noteLines: Line[]; x: number; room: number };
/** `isTight`: a text had to shrink. */
type SetRow = Row & { set: SetCell[]; isTight: boolean; height: number };
export type SetBlock = { rows: SetRow[]; headHeight: number; height: number; size: number; isTight: boolean };

/** Returns the blocks in the largest font that fits the height. Above the `readable` size, no text may have to shrink. */
export function largestThatFits(
  setAt: (size: number) => SetBlock[],
  { top, bottom, largest, readable }: Fixed,
  layout: { columns: number; gutter: number },
): SetBlock[] {
  for (let size = largest; size > SMALLEST; size--) {
    const blocks = setAt(size);
    const isGood = size <= readable || blocks.every(({ isTight }) => !isTight);
    if (isGood && heightOfAll(blocks, layout) <= bottom - top) return blocks;
  }
  return setAt(SMALLEST);
}

export function heightOfAll(
  blocks: readonly SetBlock[],
  { columns, gutter }: { columns: number; gutter: number },
): number {
  let height = -gutter;
  for (let i = 0; i < blocks.length; i += columns)
    height += gutter + Math.max(...blocks.slice(i, i + columns).map((one) => one.height));
  return height;
}

export function setBlock({ head, rows }: Block, width: number, size: number, measures: Measures): SetBlock {
  const heads = head.length === 0 ? [] : [setRow({ cells: head }, width, size, measures, measures.head)];
  const set = [...heads, ...rows.map((row) => setRow(row, width, size, measures))];
  const isTight = set.some(({ isTight: one }) => one);
  const height = set.reduce((sum, row) => sum + row.height, 4);
  return { rows: set, headHeight: heads[0]?.height ?? 0, height, size, isTight };
}

/** Sets a row in the columns of its block. `part`: its font size as a share of the block's. */
function setRow(row: Row, width: number, size: number, { pad, spare }: Measures, part = 1): SetRow {
  const fixed = row.cells.reduce((sum, { ems = 0 }) => sum + ems * size, 2 * PAD * size);
  const share = (width - fixed) / row.cells.filter(({ ems }) => ems === undefined).length;
  let x = PAD * size;
  let isTight = false;
  const set = row.cells.map((cell): SetCell => {
    const width = cell.ems === undefined ? share : cell.ems * size;
    const room = width - (cell.mark === undefined ? 0 : MARK_ROOM * size);
    const own = (cell.tone === 'soft' ? 0.94 : 1) * part * size;
    const isBold = cell.tone === 'strong' || cell.tone === 'mark';
    const font = { size: own, room, spare: isBold ? spare.bold : spare.plain };
    const linesOf = (words: string) => cellLines(words, { ...font, lines: cell.ems === undefined ? 2 : 1 });
    const whole = linesOf(cell.text);
    const lines = cell.short !== undefined && (whole.length > 1 || whole[0]!.size < own) ? linesOf(cell.short) : whole;
    isTight ||= lines[0]!.size < 0.9 * own;
    const note = cell.note ? cellLines(cell.note, { size: NOTE_PART * own, room, spare: spare.plain, lines: 1 }) : [];
    x += width;
    return { ...cell, lines, noteLines: note, x: x - width, room: width };
  });
  const text = Math.max(...set.map((cell) => heightOf(cell)), LEADING * part * size);
  return { ...row, set, isTight, height: Math.round(text + pad * part * size * (row.pair ? 0.5 : 1)) };
}

const LEADING = 1.31;
/** The side of a mark, and the space that it takes, in ems. */
const MARK = 1.4;
const MARK_ROOM = 1.9;
/** The font size of a note, as a share of the text's size. */
const NOTE_PART = 0.75;

function heightOf({ lines, noteLines }: Pick<SetCell, 'lines' | 'noteLines'>): number {
  return [...lines, ...noteLines].reduce((sum, { size }) => sum + LEADING * size, 0);
}

export function drawBlock({ rows, headHeight, size }: SetBlock, width: number, height: number): string {
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

function drawCell(cell: SetCell, height: number, size: number): string {
  const { lines, noteLines, x, room, align, tone, text, mark } = cell;
  const aside = mark === undefined ? 0 : MARK_ROOM * size;
  const at = x + (align === 'end' ? room - aside : align === 'middle' ? room / 2 : aside);
  let y = (height - heightOf(cell)) / 2;
  const kinds = { soft: 'soft', strong: 'text strong', mark: 'mark', plate: 'text won' };
  const drawIn = (kind: string) => (line: Line) => {
    y += LEADING * line.size;
    return drawLine(line, { x: at, y: y - 0.32 * line.size, kind, align });
  };
  const drawn = [...lines.map(drawIn(tone ? kinds[tone] : 'text')), ...noteLines.map(drawIn('soft'))];
  if (mark !== undefined) {
    const side = MARK * size;
    drawn.unshift(drawMark(mark, align === 'end' ? x + room - side : x, (height - side) / 2, side));
  }
  if (tone !== 'plate' || text === '') return drawn.join('');
  const [width, high] = [(1.3 + 0.57 * text.length) * size, 1.45 * size];
  const plate = `<rect class="plate" x="${at - width / 2}" y="${(height - high) / 2}" width="${width}" height="${high}" rx="6"/>`;
  return plate + drawn.join('');
}

export type Place = { x: number; y: number; kind: string; align?: Cell['align'] };

export function drawLine({ text, size }: Line, { x, y, kind, align }: Place): string {
  const anchor = align === undefined ? '' : ` text-anchor="${align}"`;
  return `<text class="${kind}" x="${round(x)}" y="${round(y)}" font-size="${round(size)}"${anchor}>${escaped(text)}</text>`;
}

export function round(number: number): number {
  return Math.round(number * 100) / 100;
}
