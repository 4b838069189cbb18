import { renderAsync, Resvg } from '@resvg/resvg-js';
import { escapeHtml } from '#server/content/markdown.ts';
import { boundedMap } from '../../bounded-map.ts';
import { FONT_FILES } from '../fonts.ts';

const font = {
  loadSystemFonts: false,
  fontFiles: [FONT_FILES.regular, FONT_FILES.bold],
  defaultFontFamily: 'Source Serif 4',
};

/** Converts SVG to PNG in another thread. */
export async function renderPng(svg: string): Promise<Buffer> {
  return (await renderAsync(svg, { font })).asPng();
}

/** A line of text with its font size in pixels. */
export type Line = { text: string; size: number };
/**
 * The space in which `cellLines` sets a text. `room` is the available width. `spare` is how much wider the browser's
 * font may be than the one measured here, as a factor. `lines` is the most lines allowed.
 */
type Setting = { size: number; room: number; spare: number; lines: 1 | 2 | 3 };

/** A text is split into more lines, if allowed, when it would otherwise shrink below this share of its size. */
const WRAPPED_BELOW = 0.88;
/** No text shrinks below this share of its size. A text that is still too long is cut. */
const SMALLEST = 0.5;
/** The tolerance for rounding errors when a shrunk text fits exactly. */
const ROUNDING = 1.001;

/**
 * Sets a text in lines no wider than `room`. A text that is too long shrinks or takes more lines; what is still too
 * long is cut.
 */
export function cellLines(text: string, { size, room, spare, lines: most }: Setting): Line[] {
  const scaleOf = (words: string): number => Math.min(1, room / (textWidth(words) * size * spare || 1));
  const isTight = (lines: readonly string[]): boolean => lines.some((line) => scaleOf(line) < WRAPPED_BELOW);
  let lines = [text];
  for (let count = 2; count <= most && isTight(lines); count++) lines = evenly(text.split(' '), count);
  const own = size * Math.max(SMALLEST, Math.min(...lines.map(scaleOf)));
  return lines.map((line) => ({ text: cut(line, room / (own * spare)), size: own }));
}

/** The space in which `paragraphLines` sets a text. `lines` is the most lines allowed. */
type Paragraph = { size: number; room: number; lines: number };

/**
 * Sets a text in lines no wider than `room`. If it needs too many lines, it shrinks; if it is still too long, it is
 * cut.
 */
export function paragraphLines(text: string, { size, room, lines: most }: Paragraph): Line[] {
  for (let own = size; ; own *= 0.94) {
    const isSmallest = own * 0.94 < size * SMALLEST;
    const lines = wrapped(text, room / own);
    const fits = lines.length <= most && lines.every((line) => textWidth(line) <= (room / own) * ROUNDING);
    if (!fits && !isSmallest) continue;
    const shown = [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')].filter((line) => line !== '');
    return shown.map((line) => ({ text: cut(line, room / own), size: own }));
  }
}

/**
 * Splits a text at spaces into lines at most `ems` wide, about equally long. A word that is too long gets a line of its
 * own.
 */
function wrapped(text: string, ems: number): string[] {
  const greedy = linesWithin(text, ems);
  if (greedy.length < 2) return greedy;
  // Looks for the narrowest width that needs no more lines than these.
  for (let width = ems * 0.6; width < ems; width += ems * 0.05) {
    const lines = linesWithin(text, width);
    if (lines.length === greedy.length && lines.every((line) => textWidth(line) <= ems)) return lines;
  }
  return greedy;
}

function linesWithin(text: string, ems: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || textWidth(longer) > ems) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Splits words into at most `count` lines of nearly equal width. */
function evenly(words: readonly string[], count: number): string[] {
  const whole = [words.join(' ')];
  if (count === 1 || words.length === 1) return whole;
  const splits = words
    .slice(1)
    .map((_, i) => [words.slice(0, i + 1).join(' '), ...evenly(words.slice(i + 1), count - 1)]);
  const widest = splits.map((lines) => Math.max(...lines.map(textWidth)));
  return splits[widest.indexOf(Math.min(...widest))] ?? whole;
}

/** Cuts a text to at most `ems` and adds an ellipsis. Finds the length by binary search. */
function cut(text: string, ems: number): string {
  if (textWidth(text) <= ems * ROUNDING) return text;
  const letters = Array.from(text);
  const beginning = (length: number): string => `${letters.slice(0, length).join('').trimEnd()}…`;
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (textWidth(beginning(middle)) <= ems) fits = middle;
    else tooLong = middle;
  }
  return beginning(fits);
}

/** The widths of the letters measured so far, in ems. Bounded, because texts may contain any letter. */
const advances = boundedMap<string, number>(4_000);

/**
 * Returns the width of a text in the bold font, in ems. Adds up the widths of its letters, because measuring each text
 * would load the font each time. Kerning only makes a text narrower than that.
 */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) {
    const advance = advances.get(letter) ?? drawnWidth(`n${letter}n`) - widthAround();
    advances.set(letter, advance);
    width += advance;
  }
  return width;
}

let around: number | undefined;

/**
 * Returns the width of the letters between which another letter is measured. It is measured once, with the first text.
 */
function widthAround(): number {
  around ??= drawnWidth('nn');
  return around;
}

/** Returns the width of a text as drawn in the bold font, in ems. */
function drawnWidth(text: string): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text font-size="100" font-weight="600">${escapeForXml(text)}</text></svg>`;
  return (new Resvg(svg, { font: { ...font, fontFiles: [FONT_FILES.bold] } }).getBBox()?.width ?? 0) / 100;
}

/** Escapes text for XML, and replaces characters that XML does not allow. */
export function escapeForXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
  return escapeHtml(text.toWellFormed().replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, ' '));
}
