import { escaped, widthOf } from '../svg-text.ts';

/** A name in up to three lines; a line that is still too wide is `squeezed` to the width. */
export type SetName = { lines: { text: string; squeezed: boolean }[]; size: number };

const SIZE = 16;
const SMALLER = 15;
const MOST_LINES = 3;
/** A squeezed line with more letters would be unreadable. */
const MOST_LETTERS = 44;
/** Browsers use a font of their own: the usual ones are at most this much wider than ours. */
const WIDEST_FONT = 1.17;

/** Widths that have been measured. */
const widths = new Map<string, number>();
const MOST_WIDTHS = 2_000;

/** Sets a name so that it fits within `width` in any usual font. */
export function setName(name: string, width: number): SetName {
  if (widestOf(name, SIZE) <= width) return { lines: [{ text: name, squeezed: false }], size: SIZE };
  const fits = (text: string): boolean => widestOf(text, SMALLER) <= width;
  const even = halves(name);
  const lines = even.every(fits) ? even : wrapped(name, fits);
  return { lines: lines.map((text) => ({ text: cut(text), squeezed: !fits(text) })), size: SMALLER };
}

/** Splits a name into two lines whose widths differ as little as possible. */
function halves(name: string): string[] {
  const words = name.split(' ');
  let best = [name];
  let least = Infinity;
  for (let i = 1; i < words.length; i++) {
    const parts = [words.slice(0, i).join(' '), words.slice(i).join(' ')];
    const longer = Math.max(...parts.map((part) => widestOf(part, SMALLER)));
    if (longer < least) [best, least] = [parts, longer];
  }
  return best;
}

/** Wraps word by word; the rest goes into the last line. */
function wrapped(name: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && (fits(longer) || lines.length === MOST_LINES)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cut(text: string): string {
  const letters = Array.from(text);
  return letters.length <= MOST_LETTERS ? text : `${letters.slice(0, MOST_LETTERS - 1).join('')}…`;
}

/** The width of a text in the widest usual font. */
function widestOf(text: string, size: number): number {
  let natural = widths.get(text);
  if (natural === undefined) {
    natural = widthOf(`<text font-size="100" font-weight="600" y="100">${escaped(text)}</text>`) / 100;
    if (widths.size >= MOST_WIDTHS) widths.clear();
    widths.set(text, natural);
  }
  return natural * size * WIDEST_FONT;
}
