import { balls, dark, light, palette } from '#contract/palette.ts';
import type { Logo } from '../publication.ts';
import { dataAddress, drawCrests, drawMark, type PictureMark } from './picture-marks.ts';
import { cellLines, escaped, type Line } from './picture-text.ts';
import { type Fixed, MEASURES, type Measures, type Shape } from './shapes.ts';

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

/**
 * The content of every picture: a title band, blocks of rows side by side, and a note below. Each text except the title may be
 * ''. `columns`: the number of blocks side by side, if it differs from the shape's usual number.
 */
export type Picture = {
  league: string;
  title: string;
  subtitle: string;
  blocks: readonly Block[];
  note: string;
  columns?: number;
  /** The league's logo, shown instead of the balls. */
  logo?: Logo | null;
};

/** An SVG drawing with its size in CSS pixels. */
export type Drawing = { svg: string; width: number; height: number };

const SIZE = 16;
const PAD = 0.875;
const RAIL = 8;
const NOTE = 40;
const NOTE_IN_FIXED = 28;
const SMALLEST = 8;

const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif";

/** The colours of the pages. Only browsers apply the dark colours. */
const STYLE = `text{font-family:${SANS};font-variant-numeric:tabular-nums lining-nums}
.title{font-family:${SERIF};font-weight:600;fill:${palette.onFelt}}.onsoft{fill:${palette.onFelt2}}
.strong,.mark,.won{font-weight:600}
${themeStyle(light)}
@media (prefers-color-scheme:dark){${themeStyle(dark)}}`;

function themeStyle({ ink, ink2, page, card, line, cardHead, goldSoft, goldLine, gold }: typeof light): string {
  return `.text{fill:${ink}}.soft{fill:${ink2}}.mark{fill:${gold}}.page{fill:${page}}.card{fill:${card};stroke:${line}}.head{fill:${cardHead}}.line{stroke:${line}}.lead{fill:${goldSoft}}.bar{fill:${goldLine}}.plate{fill:${goldSoft};stroke:${goldLine}}`;
}

/** Draws a picture. The shapes `card` and `post` have a fixed size. The others are as high as their content. */
export function drawPicture(picture: Picture, shape: Shape): Drawing {
  const measures = MEASURES[shape];
  const { width, side, gutter, band, fixed } = measures;
  const columns = picture.columns ?? measures.columns ?? Math.max(1, picture.blocks.length);
  const blockWidth = (width - 2 * side - gutter * (columns - 1)) / columns;
  const setAt = (size: number) => picture.blocks.map((block) => setBlock(block, blockWidth, size, measures));
  const note = picture.note === '' ? 0 : NOTE_IN_FIXED;
  const blocks = fixed
    ? largestThatFits(setAt, { ...fixed, bottom: fixed.bottom - note }, { columns, gutter })
    : setAt(SIZE);
  let y = fixed ? fixed.top : band + gutter;
  const drawn: string[] = [];
  for (let i = 0; i < blocks.length; i += columns) {
    const row = blocks.slice(i, i + columns);
    const height = Math.max(...row.map((one) => one.height));
    for (const [place, block] of row.entries()) {
      const x = side + place * (blockWidth + gutter);
      drawn.push(`<g transform="translate(${x} ${y})">${drawBlock(block, blockWidth, height)}</g>`);
    }
    y += height + gutter;
  }
  if (picture.note !== '') {
    const at = { x: side + 4, y: fixed ? fixed.bottom - 6 : y + 16 };
    drawn.push(textLine(picture.note, { ...at, size: 15, room: width - 2 * at.x, kind: fixed ? 'onsoft' : 'soft' }));
  }
  const height = fixed ? band : y + (picture.note === '' ? 0 : NOTE);
  const shown = fixed ? { width: fixed.width, height: fixed.height } : { width, height };
  const ground = `<rect class="page" width="${width}" height="${height}"/>`;
  const content = [ground, titleBand(picture, measures), ...drawn].join('\n');
  return { svg: framed(picture, content, { width, height, shown, corners: fixed ? 0 : 14 }), ...shown };

  function textLine(
    text: string,
    { x, y: at, size, room: most, kind }: Omit<Place, 'align'> & { size: number; room: number },
  ) {
    const [line] = cellLines(text, { size, room: most, spare: measures.spare.plain, lines: 1 });
    return drawLine(line!, { x, y: at, kind });
  }

  /** Draws the title band: title, subtitle, league, and its logo or the balls. Without blocks the title is in the middle. */
  function titleBand(
    { title, subtitle, league, blocks: below, logo }: Picture,
    { title: set, ball }: Measures,
  ): string {
    const x = side + 4;
    const [size, top] = below.length === 0 ? [44, band / 2] : [set.size, set.y];
    const corner = logo ? logoAt(logo, width - x) : { width: 0, svg: ballsAt(width - x, ball) };
    const about = [subtitle, league].filter((words) => words !== '').join(', ');
    const most = width - 2 * x - (shape === 'wide' ? 180 : corner.width);
    return `<rect width="${width}" height="${band - RAIL}" fill="url(#felt)"/><rect y="${band - RAIL}" width="${width}" height="${RAIL}" fill="${palette.wood}"/>${corner.svg}
${textLine(title, { x, y: top, size, room: most, kind: 'title' })}${textLine(about, { x, y: top + (below.length === 0 ? 34 : 25), size: SIZE, room: most, kind: 'onsoft' })}`;
  }
}

/** Draws a row of balls. The right edge of the last ball is at `right`. */
function ballsAt(right: number, { radius, y }: Measures['ball']): string {
  const drawn = balls.map((fill, i) => {
    const place = right - radius - (balls.length - 1 - i) * 2.2 * radius;
    const at = `cx="${place}" cy="${y}" r="${radius}"`;
    return `<circle ${at} fill="${fill}"/><circle ${at} fill="url(#shine)"/>`;
  });
  return drawn.join('');
}

/** The largest width and height of a logo, its distance from the top, and the gap on its left. */
const LOGO = { width: 150, height: 56, y: 14, gap: 14 };

/** Draws the logo on a plate with the right edge at `right`. Also returns the width of the plate with its gap. */
function logoAt({ jpeg, ...own }: Logo, right: number): { width: number; svg: string } {
  const scale = Math.min(LOGO.width / own.width, LOGO.height / own.height);
  const [width, height] = [round(own.width * scale), round(own.height * scale)];
  const at = `x="${right - width}" y="${LOGO.y}" width="${width}" height="${height}"`;
  const clip = `<clipPath id="plate"><rect ${at} rx="6"/></clipPath>`;
  return { width: width + LOGO.gap, svg: `${clip}<image ${at} href="${dataAddress(jpeg)}" clip-path="url(#plate)"/>` };
}

type Frame = { width: number; height: number; shown: { width: number; height: number }; corners: number };

/** Returns the whole file, with the text for screen readers, styles and colours. */
function framed(
  { title, subtitle, league, blocks }: Picture,
  content: string,
  { width, height, shown, corners }: Frame,
): string {
  const label = [title, subtitle, league].filter((words) => words !== '').join(', ');
  const marks = blocks.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ mark }) => mark)));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shown.width}" height="${shown.height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escaped(label)}</title><style>${STYLE}</style>
<defs><radialGradient id="felt" cx=".5" cy="-.3" r="1.25"><stop offset="0" stop-color="${palette.baize600}"/><stop offset=".6" stop-color="${palette.baize800}"/><stop offset="1" stop-color="${palette.baize900}"/></radialGradient>
<radialGradient id="shine" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset=".22" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-opacity=".45"/></radialGradient>
<clipPath id="edge"><rect width="${width}" height="${height}" rx="${corners}"/></clipPath>${drawCrests(marks)}</defs>
<g clip-path="url(#edge)">${content}</g></svg>
`;
}

type SetCell = Cell & { lines: Line[]; noteLines: Line[]; x: number; room: number };
/** `isTight`: a text had to shrink. */
type SetRow = Row & { set: SetCell[]; isTight: boolean; height: number };
type SetBlock = { rows: SetRow[]; headHeight: number; height: number; size: number; isTight: boolean };

/** Returns the blocks in the largest font that fits the height. Above the `readable` size, no text may have to shrink. */
function largestThatFits(
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

function heightOfAll(blocks: readonly SetBlock[], { columns, gutter }: { columns: number; gutter: number }): number {
  let height = -gutter;
  for (let i = 0; i < blocks.length; i += columns)
    height += gutter + Math.max(...blocks.slice(i, i + columns).map((one) => one.height));
  return height;
}

function setBlock({ head, rows }: Block, width: number, size: number, measures: Measures): SetBlock {
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

function drawBlock({ rows, headHeight, size }: SetBlock, width: number, height: number): string {
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

type Place = { x: number; y: number; kind: string; align?: Cell['align'] };

function drawLine({ text, size }: Line, { x, y, kind, align }: Place): string {
  const anchor = align === undefined ? '' : ` text-anchor="${align}"`;
  return `<text class="${kind}" x="${round(x)}" y="${round(y)}" font-size="${round(size)}"${anchor}>${escaped(text)}</text>`;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
