import { renderAsync, Resvg } from '@resvg/resvg-js';
import { escapeHtml } from '#server/content/markdown.ts';
import { boundedMap } from '../../bounded-map.ts';
import { FACES } from '../faces.ts';

const font = {
  loadSystemFonts: false,
  fontFiles: [FACES.regular, FACES.bold],
  defaultFontFamily: 'Source Serif 4',
};

/** Converts SVG to PNG in its own thread. */
export async function renderPng(svg: string): Promise<Buffer> {
  return (await renderAsync(svg, { font })).asPng();
}

/** A line of text with its font size in pixels. */
export type Line = { text: string; size: number };
/** `room`: the available width. `spare`: how much wider than ours the browser's font may be. `lines`: at most this many. */
type Setting = { size: number; room: number; spare: number; lines: 1 | 2 };

/** A text that would shrink below this share of its size is split into two lines, if allowed. */
const WRAPPED_BELOW = 0.88;
/** Texts shrink no further than this share of their size. Longer texts are cut. */
const SMALLEST = 0.5;
/** Tolerance for rounding errors when a shrunk text exactly fits. */
const ROUNDING = 1.001;

/** Sets a text in lines no wider than `room`: a long text shrinks, takes two lines, and in the end is cut. */
export function cellLines(text: string, { size, room, spare, lines: most }: Setting): Line[] {
  const scaleOf = (words: string): number => Math.min(1, room / (widthOf(words) * size * spare || 1));
  const isWrapped = most === 2 && scaleOf(text) < WRAPPED_BELOW && text.includes(' ');
  const lines = isWrapped ? halves(text) : [text];
  const own = size * Math.max(SMALLEST, Math.min(...lines.map(scaleOf)));
  return lines.map((line) => ({ text: cut(line, room / (own * spare)), size: own }));
}

/** `lines`: at most this many. */
type Paragraph = { size: number; room: number; lines: number };

/** Sets a text in lines no wider than `room`. A text that needs more lines shrinks, and in the end is cut. */
export function paragraph(text: string, { size, room, lines: most }: Paragraph): Line[] {
  for (let own = size; ; own *= 0.94) {
    const isSmallest = own * 0.94 < size * SMALLEST;
    const lines = wrapped(text, room / own);
    const fits = lines.length <= most && lines.every((line) => widthOf(line) <= (room / own) * ROUNDING);
    if (!fits && !isSmallest) continue;
    const shown = [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')].filter((line) => line !== '');
    return shown.map((line) => ({ text: cut(line, room / own), size: own }));
  }
}

/** Splits a text at spaces into lines of at most `ems`, as equal in width as possible. A longer word has a line of its own. */
function wrapped(text: string, ems: number): string[] {
  const greedy = linesWithin(text, ems);
  if (greedy.length < 2) return greedy;
  // The narrowest lines that are not more than these.
  for (let width = ems * 0.6; width < ems; width += ems * 0.05) {
    const lines = linesWithin(text, width);
    if (lines.length === greedy.length && lines.every((line) => widthOf(line) <= ems)) return lines;
  }
  return greedy;
}

function linesWithin(text: string, ems: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || widthOf(longer) > ems) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Splits a text at a space into two lines of nearly equal width. */
function halves(text: string): string[] {
  const words = text.split(' ');
  const splits = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
  const wider = splits.map((lines) => Math.max(...lines.map(widthOf)));
  return splits[wider.indexOf(Math.min(...wider))] ?? [text];
}

/** Cuts a text to at most `ems` and adds an ellipsis, by binary search. */
function cut(text: string, ems: number): string {
  if (widthOf(text) <= ems * ROUNDING) return text;
  const letters = Array.from(text);
  const beginning = (length: number): string => `${letters.slice(0, length).join('').trimEnd()}…`;
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (widthOf(beginning(middle)) <= ems) fits = middle;
    else tooLong = middle;
  }
  return beginning(fits);
}

/** The measured widths of letters, in ems. A text may bring any number of other letters. */
const advances = boundedMap<string, number>(4_000);

/**
 * Returns the width of a text in the bold font, in ems: the sum of its letters. Measuring whole texts would load the font for
 * each of them, and pairs of letters that are closer only make a text narrower.
 */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    const advance = advances.get(letter) ?? drawnWidth(`n${letter}n`) - widthAround();
    advances.set(letter, advance);
    width += advance;
  }
  return width;
}

let around: number | undefined;

/** Returns the width of the letters around a measured one. They are measured once, with the first text. */
function widthAround(): number {
  around ??= drawnWidth('nn');
  return around;
}

/** Returns the width that a text covers in the bold font, in ems. */
function drawnWidth(text: string): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text font-size="100" font-weight="600">${escaped(text)}</text></svg>`;
  return (new Resvg(svg, { font: { ...font, fontFiles: [FACES.bold] } }).getBBox()?.width ?? 0) / 100;
}

/** Escapes text for XML, and replaces characters that XML does not allow. */
export function escaped(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
  return escapeHtml(text.toWellFormed().replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, ' '));
}
