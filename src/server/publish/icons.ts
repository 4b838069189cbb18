import { renderAsync } from '@resvg/resvg-js';
import type { FastifyInstance } from 'fastify';
import { palette } from '#contract/palette.ts';
import { type CacheEntry, isKnown, permanentEntry } from '../cache/response-cache.ts';

/** The sizes in `/favicon.ico`, in pixels: for tabs on common and on sharp screens, and for search engines. */
const ICON_SIZES = [16, 32, 48];
/** The largest that a phone shows on its home screen; phones shrink it to the size that they want. */
const TOUCH_SIZE = 180;
/** The sizes that iPhones and iPads have put into the names they ask for; newer ones ask without a size, too. */
const TOUCH_SIZES = [57, 60, 72, 76, 80, 87, 114, 120, 144, 152, 167, 180];
const A_WEEK = 'public, max-age=604800';

/**
 * Serves the icons that browsers ask for by themselves: `/favicon.ico` where a document links no icon (a picture, a PDF, a
 * calendar), and `/apple-touch-icon….png` for the home screen of a phone. They are made from `svg` at the first request.
 */
export function serveIcons(app: FastifyInstance, svg: string): void {
  serveOnce(app, ['/favicon.ico'], async () => ({
    headers: { 'content-type': 'image/x-icon' },
    body: iconFileOf(await Promise.all(ICON_SIZES.map((size) => pngOf(svg, size)))),
  }));
  const names = ['', ...TOUCH_SIZES.map((size) => `-${size}x${size}`)].flatMap((size) => [size, `${size}-precomposed`]);
  serveOnce(
    app,
    names.map((name) => `/apple-touch-icon${name}.png`),
    // The phone rounds the corners itself, and shows what is clear as black.
    async () => ({ headers: { 'content-type': 'image/png' }, body: await pngOf(svg, TOUCH_SIZE, palette.baize800) }),
  );
}

type Answer = Pick<CacheEntry, 'headers' | 'body'>;

/** Serves one file at several paths, made at the first request. */
function serveOnce(app: FastifyInstance, paths: readonly string[], make: () => Promise<Answer>): void {
  let made: CacheEntry | undefined;
  for (const path of paths) {
    app.get(path, async (request, reply) => {
      made ??= permanentEntry({ status: 200, ...(await make()) });
      const { etag, headers, body } = made;
      reply.headers({ ...headers, 'cache-control': A_WEEK, etag });
      return isKnown(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body);
    });
  }
}

async function pngOf(svg: string, size: number, background?: string): Promise<Buffer> {
  const options = { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } } as const;
  const picture = await renderAsync(svg, background === undefined ? options : { ...options, background });
  return picture.asPng();
}

/** An `.ico` file of square PNGs: a header, an entry of 16 bytes for each, then the pictures themselves. */
function iconFileOf(pngs: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pngs.length);
  // The kind (1: icon), and how many there are.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pngs.length, 4);
  let place = header.length;
  for (const [i, png] of pngs.entries()) {
    const entry = 6 + 16 * i;
    // Width and height are in the PNG's own header, too. One plane of 32 bits a pixel.
    header.writeUInt8(png.readUInt32BE(16), entry);
    header.writeUInt8(png.readUInt32BE(20), entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(place, entry + 12);
    place += png.length;
  }
  return Buffer.concat([header, ...pngs]);
}
