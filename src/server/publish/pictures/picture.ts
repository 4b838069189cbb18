import { ballColours, darkThemeColours, lightThemeColours, palette } from '#contract/palette.ts';
import type { Logo } from '../publication.ts';
import {
  type Block,
  drawBlock,
  drawTextLine,
  blocksHeight,
  blocksInLargestFont,
  type TextPosition,
  roundForSvg,
  layOutBlock,
} from './block-drawing.ts';
import { drawHero, drawText, linesHeight, type Hero, marksOfHero } from './hero.ts';
import { jpegDataUrl, crestSymbols } from './picture-marks.ts';
import { cellLines, escapeForXml, paragraphLines, boldTextWidthInEms } from './picture-text.ts';
import { type FixedMeasures, MEASURES_BY_FORMAT, type Measures, type PictureFormat } from './shapes.ts';

/**
 * The content of any picture, from top to bottom: title band, `hero`, sentences, blocks of rows, and a note. `league`,
 * `subtitle` and `note` may be ''. `columns`: how many blocks are side by side, if not the usual number for the
 * picture's shape.
 */
export type PictureContent = {
  league: string;
  title: string;
  subtitle: string;
  blocks: readonly Block[];
  note: string;
  columns?: number;
  /** The largest font size of the blocks, if it is not the usual size for the picture's shape. */
  largest?: number;
  /** The large part of the picture below the title. Only pictures for sharing have a hero and sentences. */
  hero?: Hero | undefined;
  sentences?: readonly string[];
  /** The address of the picture's page, shown at the bottom beside the league's name. */
  address?: string;
  /** The league's logo, shown at the top right instead of the snooker balls. */
  logo?: Logo | null;
};

/** The content of a picture for sharing. `path` is the path of the page that the picture belongs to. */
export type ShareablePictureContent = Omit<PictureContent, 'league' | 'note' | 'logo' | 'address'> & {
  note?: string;
  path: string;
};

/** An SVG drawing with its size in CSS pixels. */
export type Drawing = { svg: string; width: number; height: number };

const FONT_SIZE = 16;
const RAIL_HEIGHT = 8;
const NOTE_HEIGHT = 40;
const FIXED_PICTURE_NOTE_HEIGHT = 28;

const SANS_SERIF_FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/**
 * The font and colours of the site's pages, as CSS. The dark colours apply only if a browser shows the SVG, not in a
 * PNG.
 */
const STYLE = `text{font-family:${SANS_SERIF_FONTS};font-variant-numeric:tabular-nums lining-nums}
.title{font-weight:600;fill:${palette.onFelt}}.onsoft{fill:${palette.onFelt2}}
.strong,.mark,.won{font-weight:600}
${themeStyle(lightThemeColours)}
@media (prefers-color-scheme:dark){${themeStyle(darkThemeColours)}}`;

function themeStyle({
  ink,
  ink2,
  page,
  card,
  line,
  cardHead,
  goldSoft,
  goldLine,
  gold,
}: typeof lightThemeColours): string {
  return `.text{fill:${ink}}.soft{fill:${ink2}}.mark{fill:${gold}}.page{fill:${page}}.card{fill:${card};stroke:${line}}.head{fill:${cardHead}}.line{stroke:${line}}.lead{fill:${goldSoft}}.bar{fill:${goldLine}}.plate{fill:${goldSoft};stroke:${goldLine}}`;
}

/**
 * Draws a picture. The shapes `card` and `post` have a fixed size; pictures of other shapes are as high as their
 * content.
 */
export function drawPicture(picture: PictureContent, shape: PictureFormat): Drawing {
  const measures = MEASURES_BY_FORMAT[shape];
  const { width, side, gutter, band, fixed } = measures;
  const columns = picture.columns ?? measures.columns ?? Math.max(1, picture.blocks.length);
  const blockWidth = (width - 2 * side - gutter * (columns - 1)) / columns;
  const setAt = (size: number) => picture.blocks.map((block) => layOutBlock(block, blockWidth, size, measures));
  const layout = { columns, gutter };
  const { room, draw } = fixed ? layOutAroundBlocks(picture, measures, fixed) : { room: null, draw: () => '' };
  const blocks = room ? blocksInLargestFont(setAt, room, layout) : setAt(FONT_SIZE);
  const left = room ? room.bottom - room.top - blocksHeight(blocks, layout) : 0;
  const grown = picture.hero === undefined ? 0 : Math.min(left, MAX_HERO_GROWTH * measures.hero.height);
  const space = picture.address === undefined || blocks.length === 0 ? 0 : (left - grown) / 2;
  let y = room ? room.top + grown + space : band + gutter;
  const drawn = [draw(grown)];
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
    const at = { x: side + 4, y: room ? room.bottom + FIXED_PICTURE_NOTE_HEIGHT - 6 : y + 16 };
    drawn.push(textLine(picture.note, { ...at, room: width - 2 * at.x, kind: fixed ? 'onsoft' : 'soft' }, measures));
  }
  const height = fixed ? band : y + (picture.note === '' ? 0 : NOTE_HEIGHT);
  const shown = fixed ? { width: fixed.width, height: fixed.height } : { width, height };
  const ground = `<rect class="page" width="${width}" height="${height}"/>`;
  const content = [ground, drawTitleBand(picture, measures, shape), ...drawn].join('\n');
  return { svg: svgDocument(picture, content, { width, height, shown, corners: fixed ? 0 : 14 }), ...shown };
}

type TextBox = Omit<TextPosition, 'align'> & { size?: number; room: number };

function textLine(text: string, { x, y, size = 15, room, kind }: TextBox, { spare }: Measures): string {
  const [line] = cellLines(text, { size, room, spare: kind === 'title' ? spare.bold : spare.plain, lines: 1 });
  return drawTextLine(line!, { x, y, kind });
}

/** The font size of sentences. */
const SENTENCE_FONT_SIZE = 17;
/** The font size and height of the line at the bottom of a picture. */
const FOOTER_MEASURES = { size: 14.5, height: 26 };

/** How much taller a hero may become if the blocks leave space, as a share of the hero's usual height. */
const MAX_HERO_GROWTH = 0.5;

/**
 * Returns the space for the blocks of a fixed-size picture (`room`), and the function `draw`. `draw` draws the hero and
 * sentences above the blocks, and the league's name and page address below the blocks. Its parameter `grown` is the
 * height by which the hero is taller than usual.
 */
function layOutAroundBlocks(
  picture: PictureContent,
  measures: Measures,
  fixed: FixedMeasures,
): { room: FixedMeasures; draw: (grown: number) => string } {
  const { hero, sentences = [], address, blocks, note, largest = fixed.largest } = picture;
  const { width, side, band, gutter } = measures;
  const inner = width - 2 * side;
  const end = address === undefined ? fixed.bottom : band - RAIL_HEIGHT - FOOTER_MEASURES.height - 6;
  const bottom = end - (note === '' ? 0 : FIXED_PICTURE_NOTE_HEIGHT);
  const foot = () => (address === undefined ? '' : drawFooter(picture, measures));
  if (hero === undefined) return { room: { ...fixed, largest, bottom }, draw: foot };
  const large = hero;
  const set = sentences
    .map((text) => paragraphLines(text, { size: SENTENCE_FONT_SIZE, room: inner, lines: 2 }))
    .reduce((all, lines) => (all.length + lines.length > measures.hero.lines ? all : [...all, ...lines]), []);
  const told = set.length === 0 ? 0 : linesHeight(set) + 4;
  const box = { x: side, y: measures.hero.top, width: inner };
  const usual = blocks.length === 0 ? bottom - box.y - told : measures.hero.height;
  function draw(grown: number): string {
    const height = usual + (blocks.length === 0 ? 0 : grown);
    const at = { x: width / 2, y: box.y + height + 3, ink: palette.onFelt, isBold: false };
    return `${drawHero(large, { ...box, height })}${drawText(set, at)}${foot()}`;
  }
  return { room: { ...fixed, largest, top: box.y + usual + told + gutter, bottom }, draw };
}

/** Draws the line at the bottom, with the league's name and the page's address. */
function drawFooter({ league, address = '' }: PictureContent, measures: Measures): string {
  const { width, side, band } = measures;
  const y = band - RAIL_HEIGHT - 11;
  const room = width - 2 * side - 4;
  const lineOf = (text: string, most: number) =>
    cellLines(text, { size: FOOTER_MEASURES.size, room: most, spare: 1, lines: 1 })[0]!;
  const name = lineOf(league, 0.45 * room);
  const page = lineOf(address, room - 12 - boldTextWidthInEms(name.text) * name.size);
  const place = { y, kind: 'onsoft' };
  return `${drawTextLine(name, { ...place, x: side + 2 })}${drawTextLine(page, { ...place, x: width - side - 2, align: 'end' })}`;
}

/**
 * Draws the title band: title, subtitle, and the league's logo or the balls. The band has the league's name only if the
 * picture has no line at the bottom. In a picture without a hero and blocks, the title is halfway down the band.
 */
function drawTitleBand(picture: PictureContent, measures: Measures, shape: PictureFormat): string {
  const { title, subtitle, league, blocks, logo, hero, address } = picture;
  const { band, width, title: set, ball } = measures;
  const x = measures.side + 4;
  const isAlone = blocks.length === 0 && hero === undefined;
  const [size, top] = isAlone ? [44, band / 2] : hero === undefined ? [set.size, set.y] : [25, 38];
  const corner = logo ? drawRightAlignedLogo(logo, width - x) : { width: 0, svg: drawBallRow(width - x, ball) };
  const about = [subtitle, address === undefined ? league : ''].filter((words) => words !== '').join(', ');
  const room = width - 2 * x - (shape === 'wide' ? 180 : corner.width);
  const below = { x, y: top + (isAlone ? 34 : 25), size: FONT_SIZE, room, kind: 'onsoft' };
  return `<rect width="${width}" height="${band - RAIL_HEIGHT}" fill="url(#felt)"/><rect y="${band - RAIL_HEIGHT}" width="${width}" height="${RAIL_HEIGHT}" fill="${palette.wood}"/>${corner.svg}
${textLine(title, { x, y: top, size, room, kind: 'title' }, measures)}${textLine(about, below, measures)}`;
}

/** Draws a row of snooker balls. The right edge of the last ball is at `right`. */
function drawBallRow(right: number, { radius, y }: Measures['ball']): string {
  const drawn = ballColours.map((fill, i) => {
    const place = right - radius - (ballColours.length - 1 - i) * 2.2 * radius;
    const at = `cx="${place}" cy="${y}" r="${radius}"`;
    return `<circle ${at} fill="${fill}"/><circle ${at} fill="url(#shine)"/>`;
  });
  return drawn.join('');
}

/** The largest width and height of a logo, its distance from the top, and the gap to its left, in SVG user units. */
const LOGO_LAYOUT = { width: 150, height: 56, y: 14, gap: 14 };

/**
 * Returns the SVG of a logo with round corners, whose right edge is at `right`. The returned `width` is the logo's
 * width plus the gap to its left.
 */
function drawRightAlignedLogo({ jpeg, ...own }: Logo, right: number): { width: number; svg: string } {
  const scale = Math.min(LOGO_LAYOUT.width / own.width, LOGO_LAYOUT.height / own.height);
  const [width, height] = [roundForSvg(own.width * scale), roundForSvg(own.height * scale)];
  const at = `x="${right - width}" y="${LOGO_LAYOUT.y}" width="${width}" height="${height}"`;
  const clip = `<clipPath id="plate"><rect ${at} rx="6"/></clipPath>`;
  return {
    width: width + LOGO_LAYOUT.gap,
    svg: `${clip}<image ${at} href="${jpegDataUrl(jpeg)}" clip-path="url(#plate)"/>`,
  };
}

type FileDimensions = { width: number; height: number; shown: { width: number; height: number }; corners: number };

/**
 * Returns the complete SVG file: `content`, with the title for screen readers, the CSS, the gradients and the crests.
 */
function svgDocument(
  { title, subtitle, league, blocks, hero }: PictureContent,
  content: string,
  { width, height, shown, corners }: FileDimensions,
): string {
  const label = [title, subtitle, league].filter((words) => words !== '').join(', ');
  const marks = [
    ...(hero === undefined ? [] : marksOfHero(hero)),
    ...blocks.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ mark }) => mark))),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shown.width}" height="${shown.height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escapeForXml(label)}</title><style>${STYLE}</style>
<defs><radialGradient id="felt" cx=".5" cy="-.3" r="1.25"><stop offset="0" stop-color="${palette.baize600}"/><stop offset=".6" stop-color="${palette.baize800}"/><stop offset="1" stop-color="${palette.baize900}"/></radialGradient>
<radialGradient id="shine" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset=".22" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-opacity=".45"/></radialGradient>
<clipPath id="edge"><rect width="${width}" height="${height}" rx="${corners}"/></clipPath>${crestSymbols(marks)}</defs>
<g clip-path="url(#edge)">${content}</g></svg>
`;
}
