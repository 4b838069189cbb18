import { renderAsync, Resvg } from '@resvg/resvg-js';
import { escapeHtml } from '#server/content/markdown.ts';
import { createBoundedMap } from '../../bounded-map.ts';
import { FONT_FILES } from '../fonts.ts';

const fontOptions = {
  loadSystemFonts: false,
  fontFiles: [FONT_FILES.regular, FONT_FILES.bold],
  defaultFontFamily: 'Source Serif 4',
};

/** Converts SVG to PNG in another thread. */
export async function renderPng(svg: string): Promise<Buffer> {
  return (await renderAsync(svg, { font: fontOptions })).asPng();
}

/** A line of text with its font size in SVG user units. */
export type Line = { text: string; size: number };
/**
 * The limits for `cellLines`. `size`: the font size of a text that fits. `room`: the available width, in the same unit
 * as `size`. `spare`: how much wider the browser's font may be than the font measured here, as a factor. `lines`: the
 * maximum number of lines.
 */
type CellTextLimits = { size: number; room: number; spare: number; lines: 1 | 2 | 3 };

/** If a text would shrink below this share of its font size, it is split into more lines, as far as `lines` allows. */
const MIN_FONT_SHARE_BEFORE_WRAPPING = 0.88;
/** No text shrinks below this share of its font size. A text that is still too long is cut. */
const MIN_FONT_SHARE = 0.5;
/** Allows for rounding errors: a text still fits if its width is at most this factor times the available width. */
const ROUNDING_TOLERANCE = 1.001;

/**
 * Returns a text as lines no wider than `room`, all in the same font size. A text that is too long takes more lines or
 * shrinks; a line that is still too long is cut.
 */
export function cellLines(text: string, { size, room, spare, lines: most }: CellTextLimits): Line[] {
  const scaleOf = (words: string): number => Math.min(1, room / (boldTextWidthInEms(words) * size * spare || 1));
  const isTight = (lines: readonly string[]): boolean =>
    lines.some((line) => scaleOf(line) < MIN_FONT_SHARE_BEFORE_WRAPPING);
  let lines = [text];
  for (let count = 2; count <= most && isTight(lines); count++) lines = splitIntoEvenLines(text.split(' '), count);
  const own = size * Math.max(MIN_FONT_SHARE, Math.min(...lines.map(scaleOf)));
  return lines.map((line) => ({ text: cutToWidth(line, room / (own * spare)), size: own }));
}

/**
 * The limits for `paragraphLines`. `size`: the font size; a text that needs too many lines gets a smaller one. `room`:
 * the available width, in the same unit as `size`. `lines`: the maximum number of lines.
 */
type ParagraphLimits = { size: number; room: number; lines: number };

/**
 * Returns a text as lines no wider than `room`, all in the same font size. A text that needs too many lines shrinks; if
 * it is still too long, its last line is cut.
 */
export function paragraphLines(text: string, { size, room, lines: most }: ParagraphLimits): Line[] {
  for (let own = size; ; own *= 0.94) {
    const isSmallest = own * 0.94 < size * MIN_FONT_SHARE;
    const lines = wrapEvenly(text, room / own);
    const fits =
      lines.length <= most && lines.every((line) => boldTextWidthInEms(line) <= (room / own) * ROUNDING_TOLERANCE);
    if (!fits && !isSmallest) continue;
    const shown = [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')].filter((line) => line !== '');
    return shown.map((line) => ({ text: cutToWidth(line, room / own), size: own }));
  }
}

/**
 * Splits a text at spaces into lines at most `ems` wide, about equally long. A word that is too long gets a line of its
 * own.
 */
function wrapEvenly(text: string, ems: number): string[] {
  const greedy = wrapGreedily(text, ems);
  if (greedy.length < 2) return greedy;
  // Looks for the narrowest width at which the text needs no more lines than in `greedy`.
  for (let width = ems * 0.6; width < ems; width += ems * 0.05) {
    const lines = wrapGreedily(text, width);
    if (lines.length === greedy.length && lines.every((line) => boldTextWidthInEms(line) <= ems)) return lines;
  }
  return greedy;
}

function wrapGreedily(text: string, ems: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || boldTextWidthInEms(longer) > ems) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Splits words into at most `count` lines of nearly equal width. */
function splitIntoEvenLines(words: readonly string[], count: number): string[] {
  const whole = [words.join(' ')];
  if (count === 1 || words.length === 1) return whole;
  const splits = words
    .slice(1)
    .map((_, i) => [words.slice(0, i + 1).join(' '), ...splitIntoEvenLines(words.slice(i + 1), count - 1)]);
  const widest = splits.map((lines) => Math.max(...lines.map(boldTextWidthInEms)));
  return splits[widest.indexOf(Math.min(...widest))] ?? whole;
}

/**
 * Returns a text unchanged if it is at most `ems` wide. Cuts a wider text and adds an ellipsis. A binary search finds
 * the longest beginning that fits.
 */
function cutToWidth(text: string, ems: number): string {
  if (boldTextWidthInEms(text) <= ems * ROUNDING_TOLERANCE) return text;
  const letters = Array.from(text);
  const beginning = (length: number): string => `${letters.slice(0, length).join('').trimEnd()}…`;
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (boldTextWidthInEms(beginning(middle)) <= ems) fits = middle;
    else tooLong = middle;
  }
  return beginning(fits);
}

/**
 * The widths of the letters measured so far, in ems. The size of the map is limited, because texts may contain any
 * letter.
 */
const letterWidths = createBoundedMap<string, number>(4_000);

/**
 * Returns the width of a text in the bold font, in ems. Adds up the widths of its letters, because measuring each text
 * would load the font each time. Kerning can only make the drawn text narrower than this sum.
 */
export function boldTextWidthInEms(text: string): number {
  let width = 0;
  for (const letter of text) {
    const advance = letterWidths.get(letter) ?? boldTextWidth(`n${letter}n`) - twoNsWidth();
    letterWidths.set(letter, advance);
    width += advance;
  }
  return width;
}

let measuredWidthOfTwoNs: number | undefined;

/**
 * Returns the width of `nn`, in ems. Each letter is measured between two `n`, and the width of `nn` is subtracted from
 * the result. `nn` itself is measured only once.
 */
function twoNsWidth(): number {
  measuredWidthOfTwoNs ??= boldTextWidth('nn');
  return measuredWidthOfTwoNs;
}

/** Returns the width of a text as drawn in the bold font, in ems. */
function boldTextWidth(text: string): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text font-size="100" font-weight="600">${escapeForXml(text)}</text></svg>`;
  return (new Resvg(svg, { font: { ...fontOptions, fontFiles: [FONT_FILES.bold] } }).getBBox()?.width ?? 0) / 100;
}

/** Escapes text for XML. Replaces control characters, and other characters that XML does not allow. */
export function escapeForXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
  return escapeHtml(text.toWellFormed().replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, ' '));
}
