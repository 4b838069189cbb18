import { widthOf } from '../link-images/painter.ts';

/** A name as it is set, in up to three lines; `squeezed` to the width where a word does not fit even so. */
export type SetName = { lines: { text: string; squeezed: boolean }[]; size: number };

const SIZE = 16;
const SMALLER = 15;
const MOST_LINES = 3;
/** No screen shows more letters in a line than this so that they can be read. */
const MOST_LETTERS = 44;
/** Browsers draw in whatever face they have: none of the usual ones is broader than this, beside ours. */
const BROADEST = 1.17;

const known = new Map<string, number>();
const MOST_KNOWN = 2_000;

/** Sets a name within `width`, so that it fits whatever face it is drawn in. */
export function setName(name: string, width: number): SetName {
  if (broadestOf(name, SIZE) <= width) return { lines: [{ text: name, squeezed: false }], size: SIZE };
  const fits = (text: string): boolean => broadestOf(text, SMALLER) <= width;
  const even = halves(name);
  const lines = even.every(fits) ? even : wrapped(name, fits);
  return { lines: lines.map((text) => ({ text: cut(text), squeezed: !fits(text) })), size: SMALLER };
}

/** A name in two lines as even as can be; one word stays together. */
function halves(name: string): string[] {
  const words = name.split(' ');
  let best = [name];
  let least = Infinity;
  for (let i = 1; i < words.length; i++) {
    const parts = [words.slice(0, i).join(' '), words.slice(i).join(' ')];
    const longer = Math.max(...parts.map((part) => broadestOf(part, SMALLER)));
    if (longer < least) [best, least] = [parts, longer];
  }
  return best;
}

/** Word by word, as many to a line as fit; what is left goes into the last line. */
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

/** The width of a text in the broadest face that it may be drawn in. */
function broadestOf(text: string, size: number): number {
  let natural = known.get(text);
  if (natural === undefined) {
    natural = widthOf(`<text font-size="100" font-weight="600" y="100">${escaped(text)}</text>`) / 100;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, natural);
  }
  return natural * size * BROADEST;
}

/** No name can leave its element, or hold what XML cannot. */
export function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
      .replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, ' ')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
