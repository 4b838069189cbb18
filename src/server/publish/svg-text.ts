import { fileURLToPath } from 'node:url';
import { renderAsync, Resvg } from '@resvg/resvg-js';
import { escapeHtml } from '#server/content/markdown.ts';

/** The fonts come with the site, as a server may have none. */
const faces = ['400Regular/SourceSerif4_400Regular.ttf', '600SemiBold/SourceSerif4_600SemiBold.ttf'];
const font = {
  loadSystemFonts: false,
  fontFiles: faces.map((face) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-serif-4/${face}`))),
  defaultFontFamily: 'Source Serif 4',
};

/** Converts SVG to PNG on a thread of its own. */
export async function renderPng(svg: string): Promise<Buffer> {
  return (await renderAsync(svg, { font })).asPng();
}

/** The width of SVG text in pixels. */
export function widthOf(text: string): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${text}</svg>`;
  return new Resvg(svg, { font }).getBBox()?.width ?? 0;
}

/** How a line of text is set, in pixels; `x` is its left end, or the point that `anchor` names. */
type Setting = {
  x: number;
  y: number;
  size: number;
  /** The greatest width: a wider text is set smaller, and then cut. */
  width: number;
  weight?: 400 | 600;
  anchor?: 'start' | 'middle' | 'end';
  fill: string;
};

/** The smallest part of its size at which a text is still set; then it is cut. */
const smallest = 0.55;
/** Text set smaller is up to this much wider than its size says: sizes have two decimals. */
const rounding = 0.995;

/** Returns a line of any text as an SVG element that is at most `width` wide. */
export function fittedText(text: string, setting: Setting): string {
  const natural = widthOf(element(text, setting));
  if (natural <= setting.width) return element(text, setting);
  const smaller = { ...setting, size: setting.size * Math.max(smallest, (rounding * setting.width) / natural) };
  return element(cutTo(text, smaller), smaller);
}

/** The longest beginning that fits with an ellipsis, by binary search. */
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

/** Escapes text for XML and replaces characters that XML cannot hold. */
export function escaped(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
  return escapeHtml(text.toWellFormed().replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, ' '));
}
