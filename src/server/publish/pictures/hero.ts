import { palette, lightThemeColours } from '#contract/palette.ts';
import { letterColourOn } from '#domain/squads/mark.ts';
import { drawTextLine, roundForSvg } from './block-drawing.ts';
import { drawMark, type TeamMarkWithCrest } from './picture-marks.ts';
import { escapeForXml, type Line, paragraphLines, boldTextWidthInEms } from './picture-text.ts';

/**
 * A team or player in the large upper part of a picture (`Hero`): a name, and a badge. The panel behind them has the
 * badge's colours.
 */
export type NameAndMark = { name: string; mark: TeamMarkWithCrest };
/**
 * Two sides, and between them their scores or a word such as `v`. `below` is text under the scores. `winner` is the
 * index of the winning side in `sides`, or -1 if no side has won.
 */
export type TwoSidedHero = {
  sides: readonly [NameAndMark, NameAndMark];
  between: readonly [string, string] | string;
  below: string;
  winner: number;
  /** Whether the match is being played. If so, a red ball is above the scores, as on the site's pages. */
  isLive?: boolean;
};
/**
 * A single team or player. At the top or left is a large number (`figure`) with its label. If `figure` is '', the badge
 * is there instead. The name and `lines` follow.
 */
export type SingleSubject = NameAndMark & { figure: string; label: string; lines: readonly string[] };
/** The large upper part of a picture. */
export type Hero = TwoSidedHero | SingleSubject;

export type Box = { x: number; y: number; width: number; height: number };

const LINE_HEIGHT = 1.24;
const GAP = 8;
const CORNER_RADIUS = 12;

export function marksOfHero(hero: Hero): TeamMarkWithCrest[] {
  return 'sides' in hero ? hero.sides.map(({ mark }) => mark) : [hero.mark];
}

export function drawHero(hero: Hero, box: Box): string {
  return 'sides' in hero ? drawSides(hero, box) : drawSingleSubject(hero, box);
}

/**
 * Draws two panels, each with a badge and a name. A plate with the score covers the inner edges of both panels. During
 * a match, a red ball is above the score.
 */
function drawSides({ sides, between, below, winner, isLive = false }: TwoSidedHero, box: Box): string {
  const width = (box.width - GAP) / 2;
  const plate = { width: 0.29 * box.width, height: Math.min(0.62 * box.height, 0.23 * box.width) };
  // The plate covers the inner edge of each panel, so less than the width of the panel is free for the name.
  const room = width - (plate.width - GAP) / 2;
  const names = nameLinesForBox({ ...box, width: room }, sides);
  const text = Math.max(...names.map(linesHeight));
  const panels = sides.map(({ mark }, index) => {
    const panel = { ...box, x: box.x + index * (width + GAP), width };
    const free = { ...panel, x: index === 0 ? panel.x : panel.x + width - room, width: room };
    return (
      drawPanel(panel, mark) + drawMarkAboveName(free, { lines: names[index]!, mark, text, isWinner: index === winner })
    );
  });
  const at = centredPlate(box, plate);
  const ball = isLive ? drawLiveIndicator(at.x + at.width / 2, at.y, 0.09 * at.height) : '';
  return panels.join('') + drawScorePlate({ between, below, winner }, at) + ball;
}

function drawLiveIndicator(x: number, y: number, radius: number): string {
  const at = `cx="${roundForSvg(x)}" cy="${roundForSvg(y)}" r="${roundForSvg(radius)}"`;
  return `<circle ${at} fill="${palette.ballRed}" stroke="${palette.ivory}" stroke-width="1.5"/><circle ${at} fill="url(#shine)"/>`;
}

function centredPlate({ x, y, width, height }: Box, plate: Pick<Box, 'width' | 'height'>): Box {
  return { ...plate, x: x + (width - plate.width) / 2, y: y + (height - plate.height) / 2 };
}

/** Draws the background of a panel in the colours of a badge. */
function drawPanel({ x, y, width, height }: Box, { colours: [ground, edge] }: TeamMarkWithCrest): string {
  const at = `x="${roundForSvg(x + 1.5)}" y="${roundForSvg(y + 1.5)}" width="${roundForSvg(width - 3)}" height="${roundForSvg(height - 3)}"`;
  return `<rect ${at} rx="${CORNER_RADIUS}" fill="${ground}" stroke="${edge}" stroke-width="3"/>`;
}

/** Returns the lines of both names in one font size, which is small enough for both. */
function nameLinesForBox({ width, height }: Box, sides: TwoSidedHero['sides']): Line[][] {
  const setAt = (size: number) => sides.map(({ name }) => paragraphLines(name, { size, room: width - 22, lines: 3 }));
  const sizes = setAt(Math.min(0.17 * height, 0.135 * width)).map(([first]) => first?.size ?? 0);
  return setAt(Math.min(...sizes));
}

/**
 * A badge with the lines of a name below it. `text`: the height reserved for the name. The columns of both sides
 * reserve the same height.
 */
type MarkAboveName = { lines: Line[]; mark: TeamMarkWithCrest; text: number; isWinner: boolean };

/** Draws a badge with a name below it, in the middle of a box. */
function drawMarkAboveName(box: Box, { lines, mark, text, isWinner }: MarkAboveName): string {
  const side = Math.min(0.46 * box.height, 0.5 * box.width, box.height - text - 0.19 * box.height);
  const gap = 0.05 * box.height;
  const top = box.y + (box.height - side - gap - text) / 2;
  const middle = box.x + box.width / 2;
  const at = { x: middle, y: top + side + gap, ink: letterColourOn(mark.colours[0]), isBold: isWinner };
  return drawTeamMarkOnPanel(mark, middle - side / 2, top, side) + drawText(lines, at);
}

/**
 * Draws a badge so that it is visible on a panel of its own colours. A crest gets a white square behind it; initials
 * have a border.
 */
function drawTeamMarkOnPanel(mark: TeamMarkWithCrest, x: number, y: number, side: number): string {
  if (mark.crest === null) return drawMark(mark, x, y, side);
  const rim = side / 14;
  const square = `x="${roundForSvg(x - rim)}" y="${roundForSvg(y - rim)}" width="${roundForSvg(side + 2 * rim)}" height="${roundForSvg(side + 2 * rim)}"`;
  return `<rect ${square} rx="${roundForSvg(side / 8)}" fill="#fff"/>${drawMark(mark, x, y, side)}`;
}

/** Draws a plate with the scores or a word such as `v`, and the text `below`. The loser's score is not bold. */
function drawScorePlate(
  { between, below, winner }: Pick<TwoSidedHero, 'between' | 'below' | 'winner'>,
  box: Box,
): string {
  const { x, y, width, height } = box;
  const caption = below === '' ? [] : paragraphLines(below, { size: 0.16 * height, room: width - 14, lines: 2 });
  const left = height - (caption.length === 0 ? 0 : linesHeight(caption) + 0.06 * height);
  const words = typeof between === 'string' ? between : between.join(' – ');
  const size = Math.min(0.74 * left, (width - 22) / boldTextWidthInEms(words));
  const middle = x + width / 2;
  const line = y + left / 2 + 0.34 * size;
  const plate = `<rect x="${roundForSvg(x)}" y="${roundForSvg(y)}" width="${roundForSvg(width)}" height="${roundForSvg(height)}" rx="${CORNER_RADIUS}" fill="${palette.ivory}" stroke="${palette.brass}" stroke-width="2.5"/>`;
  const at = { x: middle, y: y + left - 0.1 * height, ink: lightThemeColours.ink, isBold: true };
  return `${plate}${drawScore(between, { x: middle, y: line, size, winner })}${drawText(caption, at)}`;
}

type ScorePosition = { x: number; y: number; size: number; winner: number };

function drawScore(between: TwoSidedHero['between'], { x, y, size, winner }: ScorePosition): string {
  const text = (words: string, style: string) => `<tspan ${style}>${escapeForXml(words)}</tspan>`;
  const plain = (words: string) => text(words, `fill="${lightThemeColours.ink}" font-weight="600"`);
  const content =
    typeof between === 'string'
      ? plain(between)
      : between
          .map((score, index) =>
            winner === 1 - index ? text(score, `fill="${lightThemeColours.ink2}"`) : plain(score),
          )
          .join(text(' – ', `fill="${lightThemeColours.ink2}"`));
  return `<text x="${roundForSvg(x)}" y="${roundForSvg(y)}" font-size="${roundForSvg(size)}" text-anchor="middle" xml:space="preserve">${content}</text>`;
}

/**
 * Draws a single team or player: a large number or the badge, and text (the name and `lines`). In a wide box the text
 * is on the right. In other boxes it is below the number or badge.
 */
function drawSingleSubject({ name, mark, figure, label, lines }: SingleSubject, box: Box): string {
  const isWide = box.width > 1.8 * box.height;
  const room = isWide ? 0.64 * box.width - 16 : box.width - 32;
  const most = isWide ? box.height - 16 : 0.48 * box.height;
  const setAt = (size: number) => ({
    bold: paragraphLines(name, { size, room, lines: 5 }),
    plain: lines.flatMap((text) => paragraphLines(text, { size: Math.max(15, 0.56 * size), room, lines: 1 })),
  });
  let size = isWide ? Math.min(40, 0.34 * box.height) : 48;
  let set = setAt(size);
  while (size > 14 && linesHeight([...set.bold, ...set.plain]) > most) set = setAt(--size);
  const all = [...set.bold, ...set.plain];
  const text = linesHeight(all);
  const large = isWide ? box.height : Math.min(0.46 * box.height, 0.82 * (box.height - text));
  const top = isWide ? box.y : box.y + (box.height - large - text) / 2;
  const first = { x: box.x, y: top, width: isWide ? 0.36 * box.width : box.width, height: large };
  const at = isWide
    ? { x: box.x + first.width, y: box.y + (box.height - text) / 2, isStart: true }
    : { x: box.x + box.width / 2, y: top + large };
  const place = { ...at, ink: letterColourOn(mark.colours[0]), isBold: true, boldLines: set.bold.length };
  return drawPanel(box, mark) + drawFigureOrMark({ figure, label, mark }, first) + drawText(all, place);
}

function drawFigureOrMark({ figure, label, mark }: Pick<SingleSubject, 'figure' | 'label' | 'mark'>, box: Box): string {
  const { x, y, width, height } = box;
  const middle = x + width / 2;
  if (figure === '') {
    const side = Math.min(0.62 * height, 0.66 * width);
    return drawTeamMarkOnPanel(mark, middle - side / 2, y + (height - side) / 2, side);
  }
  const ink = letterColourOn(mark.colours[0]);
  const size = Math.min(0.8 * height, (width - 32) / boldTextWidthInEms(figure));
  const small = Math.max(15, 0.17 * size);
  const whole = 0.72 * size + (label === '' ? 0 : 1.5 * small);
  const line = y + (height - whole) / 2 + 0.7 * size;
  const digits = `<text x="${roundForSvg(middle)}" y="${roundForSvg(line)}" font-size="${roundForSvg(size)}" font-weight="600" fill="${ink}" text-anchor="middle">${escapeForXml(figure)}</text>`;
  return digits + drawText([{ text: label, size: small }], { x: middle, y: line + 0.34 * small, ink, isBold: false });
}

export function linesHeight(lines: readonly Line[]): number {
  return lines.reduce((sum, { size }) => sum + LINE_HEIGHT * size, 0);
}

/**
 * Where and how text is drawn. `x` is the middle of the lines, or their left edge if `isStart`. `y` is the top of the
 * first line. The first `boldLines` lines are bold. If `boldLines` is missing, `isBold` applies to all lines.
 */
type TextPlace = { x: number; y: number; ink: string; isBold: boolean; isStart?: boolean; boldLines?: number };

export function drawText(lines: readonly Line[], { x, y, ink, isBold, isStart = false, boldLines }: TextPlace): string {
  let bottom = y;
  const drawn = lines.map((line, index) => {
    bottom += LINE_HEIGHT * line.size;
    const bold = boldLines === undefined ? isBold : index < boldLines;
    const place = { x, y: bottom - 0.3 * line.size, kind: bold ? 'strong' : 'plain' };
    return drawTextLine(line, isStart ? place : { ...place, align: 'middle' as const });
  });
  return `<g fill="${ink}">${drawn.join('')}</g>`;
}
