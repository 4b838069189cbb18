import type { ResizeOptions, Sharp, SharpOptions } from 'sharp';
import { palette } from '#contract/palette.ts';

/** The formats that a photo is served in; every browser reads the last. */
const formats = ['avif', 'webp', 'jpg'] as const;
export type Format = (typeof formats)[number];

/** One file made from a photo; `id`: the first half of the hash of the photo's bytes. */
export type Variant = { id: string; width: number; format: Format };

/** For thumbnails on plain and fine screens, for phones, for desks, for large screens. */
const WIDTHS = [240, 480, 960, 1600];
const WIDEST = 1600;
/** The width of the file that is made to examine a photo. */
const EXAMINED_WIDTH = 240;

/** The widths that a photo is served in: the usual ones up to its own, and its own. */
export function widthsOf(width: number): number[] {
  const own = Math.min(width, WIDEST);
  return [...WIDTHS.filter((one) => one < own), own];
}

export function fileName({ id, width, format }: Variant): string {
  return `${id}-${width}.${format}`;
}

/** Parses the name of a file; `null` for any other text. */
export function parseFileName(name: string): Variant | null {
  const [, id, width, ending] = /^([0-9a-f]{32})-([1-9]\d{0,4})\.(\w+)$/.exec(name) ?? [];
  const format = formats.find((one) => one === ending);
  return id === undefined || width === undefined || format === undefined ? null : { id, width: Number(width), format };
}

/** Why a picture cannot be shown, in words for the person who added it. */
export class Unreadable extends Error {}

/** Limits of pixels, which take the memory. No camera of a club makes more. */
const MOST_PIXELS = 64_000_000;
/** An AVIF picture is decoded whole, which takes about 20 bytes a pixel; 2 kB can hold 64 million of one colour. */
const MOST_AVIF_PIXELS = 16_000_000;
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
  if (format === 'heif' && compression !== 'av1') throw new Unreadable(HEIC);
  const { width, height } = autoOrient;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (width * height > MOST_PIXELS || long > LONGEST_SIDE) throw new Unreadable(TOO_LARGE);
  if (format === 'heif' && width * height > MOST_AVIF_PIXELS) throw new Unreadable(TOO_LARGE_AVIF);
  if (long > short * LONGEST_SHAPE) throw new Unreadable('is much longer than it is wide.');
  const shown = Math.min(width, WIDEST);
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) };
}

/** Converts a picture: upright, in sRGB, without metadata. Throws `Unreadable`. */
export async function convert(bytes: Buffer, width: number, format: Format): Promise<Buffer> {
  const encoded = await encode(bytes, { width, withoutEnlargement: true }, (picture) => {
    if (format === 'avif') return picture.avif({ quality: 52, effort: 2 });
    return format === 'webp' ? picture.webp({ quality: 76, effort: 3 }) : picture.jpeg({ quality: 78, mozjpeg: true });
  });
  return encoded.bytes;
}

/** Decodes all of a picture and encodes it again, upright, in sRGB, without metadata, on `ground`. Throws `Unreadable`. */
async function encode(
  bytes: Buffer,
  size: ResizeOptions,
  as: (picture: Sharp) => Sharp,
  ground: string = palette.ivory,
): Promise<Picture> {
  const open = await opener();
  const resized = open(bytes)
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize(size)
    .flatten({ background: ground });
  const { data, info } = await as(resized)
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new Unreadable(wordsOf(cause), { cause });
    });
  return { bytes: data, width: info.width, height: info.height };
}

const HEIC =
  'is a HEIC picture, which cannot be read here. Save or share it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible).';
const NO_PICTURE = 'is not a JPEG, PNG, WebP or AVIF picture, whatever its name says.';
const TOO_LARGE = `is too large: at most ${MOST_PIXELS / 1_000_000} million pixels, and ${LONGEST_SIDE} on the longer side.`;
const TOO_LARGE_AVIF = `is too large: an AVIF picture has at most ${MOST_AVIF_PIXELS / 1_000_000} million pixels. Save it as JPEG.`;

function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit|dimensions/i.test(message)) return TOO_LARGE;
  if (/^timeout/i.test(message)) return 'takes too long to read. Save it again.';
  if (/unsupported image format|operation is blocked/i.test(message)) return NO_PICTURE;
  if (/compression format|codec|unsupported feature/i.test(message)) return HEIC;
  return 'is broken. Copy it again, or save it again.';
}

/** A picture as the league stores it: upright, without metadata, and no wider than it is ever shown. */
export type Picture = { bytes: Buffer; width: number; height: number };

/** Reads all of a picture from elsewhere and returns it as it is stored. Throws `Unreadable`. */
export async function takePicture(bytes: Buffer): Promise<Picture> {
  const size = await sizeOf(bytes);
  if (await isAsStored(bytes, size.width)) {
    // Reads all of it.
    await convert(bytes, Math.min(EXAMINED_WIDTH, size.width), 'jpg');
    return { bytes, ...size };
  }
  return encode(bytes, { width: WIDEST, withoutEnlargement: true }, (picture) =>
    picture.webp({ quality: 84, effort: 3 }),
  );
}

/** The width up to which the letters of a picture of fixtures are stored; photos are narrower. */
const POSTER_WIDTH = 2400;

/** Reads a picture with letters, such as one of the fixtures, and returns it as it is stored. Throws `Unreadable`. */
export async function takePoster(bytes: Buffer): Promise<Picture> {
  await sizeOf(bytes);
  return encode(bytes, { width: POSTER_WIDTH, withoutEnlargement: true }, (picture) =>
    picture.webp({ quality: 92, effort: 3 }),
  );
}

/** The side of a stored crest: sharp on a fine screen at the largest size in which it is shown. */
const CREST_SIDE = 144;

/** Reads a picture of any shape and returns it as a crest is stored: whole, in a square. Throws `Unreadable`. */
export async function takeCrest(bytes: Buffer): Promise<Picture> {
  await sizeOf(bytes);
  const square: ResizeOptions = { width: CREST_SIDE, height: CREST_SIDE, fit: 'contain', background: palette.ivory };
  return encode(bytes, square, (picture) => picture.webp({ quality: 92, effort: 3 }));
}

/** The greatest size of a stored logo: sharp on a fine screen and on paper. */
const LOGO_SIZE = { width: 480, height: 240 };

/**
 * Reads a picture of any shape and returns it as a logo is stored: on white, for which most are made, and which paper has,
 * too. Throws `Unreadable`.
 */
export async function takeLogo(bytes: Buffer): Promise<Picture> {
  await sizeOf(bytes);
  const inside: ResizeOptions = { ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true };
  return encode(bytes, inside, (picture) => picture.webp({ quality: 92, effort: 3 }), '#ffffff');
}

/** Whether a picture is what `takePicture` returns: a small WebP file with nothing else in it. A second coding would lose quality. */
async function isAsStored(bytes: Buffer, width: number): Promise<boolean> {
  const { format, width: own } = await (await opener())(bytes).metadata();
  return format === 'webp' && own === width && isBareWebp(bytes);
}

/** Whether a WebP file has only one chunk, which is its picture: one with others may hold anything beside it. */
function isBareWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.toString('latin1', 12, 16) !== 'VP8 ') return false;
  const length = bytes.readUInt32LE(16);
  const whole = 20 + length + (length % 2);
  return bytes.length === whole && bytes.readUInt32LE(4) + 8 === whole;
}

/** The width of a stored picture. */
export async function widthOf(bytes: Buffer): Promise<number> {
  return (await sizeOf(bytes)).width;
}
