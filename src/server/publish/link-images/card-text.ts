import { widthOf } from './painter.ts';

/** How a line of text is set; `x` is its left end, or the end that `anchor` says. All in the pixels of the card. */
export type Setting = {
  x: number;
  y: number;
  size: number;
  /** What it must not be wider than: it is set smaller, and where that is not enough it is cut. */
  width: number;
  weight?: 400 | 600;
  anchor?: 'start' | 'middle' | 'end';
  fill: string;
};

/** A text is not set smaller than this part of its size: then it is cut. */
const smallest = 0.55;

/** A line of text as SVG, whatever is in it, no wider than it may be. */
export function cardText(text: string, setting: Setting): string {
  const natural = widthOf(element(text, setting));
  if (natural <= setting.width) return element(text, setting);
  const smaller = { ...setting, size: setting.size * Math.max(smallest, setting.width / natural) };
  return element(cutTo(text, smaller), smaller);
}

/** The longest beginning that fits with its dots: found by halves. */
function cutTo(text: string, setting: Setting): string {
  if (widthOf(element(text, setting)) <= setting.width) return text;
  const letters = Array.from(text);
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    const cut = `${letters.slice(0, middle).join('').trimEnd()}…`;
    if (widthOf(element(cut, setting)) <= setting.width) fits = middle;
    else tooLong = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}

function element(text: string, { x, y, size, weight = 600, anchor = 'start', fill }: Setting): string {
  return `<text x="${x}" y="${y}" font-size="${size.toFixed(2)}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}">${escaped(text)}</text>`;
}

/** No name can leave its element, or hold what XML cannot. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
      .replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, ' ')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}
