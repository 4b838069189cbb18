import { fileURLToPath } from 'node:url';
import { renderAsync, Resvg } from '@resvg/resvg-js';

/** The faces of the cards, which come with the site: a bare machine has none of its own. */
const faces = ['400Regular/SourceSerif4_400Regular.ttf', '600SemiBold/SourceSerif4_600SemiBold.ttf'];
const font = {
  loadSystemFonts: false,
  fontFiles: faces.map((face) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-serif-4/${face}`))),
  defaultFontFamily: 'Source Serif 4',
};

/** Draws SVG as PNG, on a thread of its own. */
export async function paint(svg: string): Promise<Buffer> {
  return (await renderAsync(svg, { font })).asPng();
}

/** How wide SVG text comes out. */
export function widthOf(text: string): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${text}</svg>`;
  return new Resvg(svg, { font }).getBBox()?.width ?? 0;
}
