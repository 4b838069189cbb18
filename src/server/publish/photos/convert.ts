import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Sharp, SharpOptions } from 'sharp';
import { palette } from '#contract/palette.ts';
import { type Format, WIDEST, EXAMINED_WIDTH, type PhotoFiles } from './photo-files.ts';
import { findFile } from '../files.ts';
import type { FolderFile } from '../../league-folder/folder-files.ts';
import type { Known } from './known-pictures.ts';

/** Why a picture cannot be shown, in words for the person who added it. */
export class Unreadable extends Error {}

/** Limits in bytes and pixels; pixels take the memory. No camera of a club makes more. */
const MOST_BYTES = 40 * 1024 * 1024;
const MOST_PIXELS = 64_000_000;
const LONGEST_SIDE = 20_000;
/** Ordinary photos take less than a tenth of this, also on a busy machine (seconds). */
const MOST_SECONDS = 60;
/** A longer picture would be a line in a gallery. */
const LONGEST_SHAPE = 12;

/** The only loaders in use: others read PDF and SVG with references, whatever a file's ending. */
const readers = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'];

let library: Promise<(bytes: Buffer) => Sharp> | null = null;

/** Loads sharp with the first picture: it is large, and most starts do not need it. */
function opener(): Promise<(bytes: Buffer) => Sharp> {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: readers });
    const limits: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error' };
    return (bytes) => sharp(bytes, limits);
  });
  return library;
}

/** The size of the largest file made from a picture, upright. Reads only its beginning; throws `Unreadable`. */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const open = await opener();
  if (bytes.length === 0) throw new Unreadable(NO_PICTURE);
  const { format, compression, autoOrient } = await open(bytes)
    .metadata()
    .catch((cause: unknown) => {
      throw new Unreadable(wordsOf(cause), { cause });
    });
  if (format === 'heif' && compression !== 'av1') throw new Unreadable('is a HEIC picture. Save it as JPEG.');
  const { width, height } = autoOrient;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (width * height > MOST_PIXELS || long > LONGEST_SIDE) throw new Unreadable(TOO_LARGE);
  if (long > short * LONGEST_SHAPE) throw new Unreadable('is much longer than it is wide.');
  const shown = Math.min(width, WIDEST);
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) };
}

/** Converts a picture: upright, in sRGB, without metadata. Throws `Unreadable`. */
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

const NO_PICTURE = 'is not a JPEG, PNG, WebP or AVIF picture, whatever its name says.';
const TOO_LARGE = `is too large: at most ${MOST_PIXELS / 1_000_000} million pixels, and ${LONGEST_SIDE} on the longer side.`;

function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit|dimensions/i.test(message)) return TOO_LARGE;
  if (/^timeout/i.test(message)) return 'takes too long to read. Save it again.';
  if (/unsupported image format|operation is blocked/i.test(message)) return NO_PICTURE;
  if (/compression format|codec|unsupported feature/i.test(message)) return 'is a HEIC picture. Save it as JPEG.';
  return 'is broken. Copy it again, or save it again.';
}

/** Finds out whether a file can be shown, by making its smallest variant, which reads all of it. */
export async function examine(place: string, file: FolderFile, photoFiles: PhotoFiles): Promise<Known> {
  try {
    if (file.bytes > MOST_BYTES) throw new Unreadable(`is too large: at most ${MOST_BYTES / 1024 / 1024} MB.`);
    const read = await readPicture(place, file);
    // Permissions can change without a change of the file: this outcome is not stored.
    if (read === null) throw new Error('check its permissions.');
    const { id, bytes } = read;
    const size = await sizeOf(bytes);
    const width = Math.min(EXAMINED_WIDTH, size.width);
    await photoFiles.get({ id, width, format: 'jpg' }, () => convert(bytes, width, 'jpg'));
    return { id, ...size };
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message };
    throw error;
  }
}

/** A file's bytes and their hash; `null` if it is no longer in the folder. */
export async function readPicture(place: string, file: FolderFile): Promise<{ id: string; bytes: Buffer } | null> {
  const found = await findFile(place, file.path);
  if (found === null || found.bytes > MOST_BYTES) return null;
  const bytes = await readFile(found.place).catch(() => null);
  if (bytes === null) return null;
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 32), bytes };
}
