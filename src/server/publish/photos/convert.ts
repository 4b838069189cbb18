import type { Sharp, SharpOptions } from 'sharp';
import { palette } from '#contract/palette.ts';
import { type Format, widest } from './picture.ts';

/** Why a picture cannot be shown, in words for the person who added it. */
export class Unreadable extends Error {}

/** The largest file, in bytes; and the most dots, which is what takes memory: no camera of a club makes more. */
export const MOST_BYTES = 40 * 1024 * 1024;
const MOST_DOTS = 64_000_000;
const LONGEST_SIDE = 20_000;
/** Nothing that a club drops in takes a tenth of this, also on a machine that is busy (seconds). */
const MOST_SECONDS = 60;
/** A picture that is much longer than wide would be nothing but a line in a gallery. */
const LONGEST_SHAPE = 12;

/** What may be read. The library knows more, PDF and drawings with references among them; a wrong ending changes nothing. */
const readers = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'];

let library: Promise<(bytes: Buffer) => Sharp> | null = null;

/** Loads sharp with the first picture: it is large, and most starts do not need it. */
function opener(): Promise<(bytes: Buffer) => Sharp> {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: readers });
    const limits: SharpOptions = { limitInputPixels: MOST_DOTS, failOn: 'error' };
    return (bytes) => sharp(bytes, limits);
  });
  return library;
}

/** The size that a picture shows in, turned the right way up; throws `Unreadable`. Reads its beginning alone. */
export async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const open = await opener();
  if (bytes.length === 0) throw new Unreadable(NO_PICTURE);
  const { format, compression, autoOrient } = await open(bytes)
    .metadata()
    .catch((cause: unknown) => {
      throw new Unreadable(wordsOf(cause), { cause });
    });
  if (format === 'heif' && compression !== 'av1') throw new Unreadable('is a HEIC picture: save it as JPEG.');
  const { width, height } = autoOrient;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (width * height > MOST_DOTS || long > LONGEST_SIDE) throw new Unreadable(TOO_LARGE);
  if (long > short * LONGEST_SHAPE) throw new Unreadable('is much longer than it is wide.');
  const shown = Math.min(width, widest);
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) };
}

/**
 * A picture in a width and a format: turned as the camera was held, in the colours that every screen knows, without
 * anything that a camera or a program noted about it. Throws `Unreadable`.
 */
export async function convert(bytes: Buffer, width: number, format: Format): Promise<Buffer> {
  const open = await opener();
  const resized = open(bytes)
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: palette.ivory });
  const encoded = {
    avif: () => resized.avif({ quality: 52, effort: 2 }),
    webp: () => resized.webp({ quality: 76, effort: 3 }),
    jpg: () => resized.jpeg({ quality: 78, mozjpeg: true }),
  }[format]();
  return encoded.toBuffer().catch((cause: unknown) => {
    throw new Unreadable(wordsOf(cause), { cause });
  });
}

const NO_PICTURE = 'is no JPEG, PNG, WebP or AVIF picture, whatever its name says.';
const TOO_LARGE = `is too large: at most ${MOST_DOTS / 1_000_000} million dots, and ${LONGEST_SIDE} on its longer side.`;

function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit|dimensions/i.test(message)) return TOO_LARGE;
  if (/^timeout/i.test(message)) return 'takes too long to be read: save it anew.';
  if (/unsupported image format|operation is blocked/i.test(message)) return NO_PICTURE;
  if (/compression format|codec|unsupported feature/i.test(message)) return 'is a HEIC picture: save it as JPEG.';
  return 'is broken: copy it once more, or save it anew.';
}
