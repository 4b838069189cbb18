import type { Metadata, ResizeOptions, Sharp, SharpOptions } from 'sharp';
import { palette } from '#contract/palette.ts';
import { PICTURE_LIMITS } from '../../file-limits.ts';
import { createWorkQueue } from '../../work-queue.ts';

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
    const limits: SharpOptions = { limitInputPixels: PICTURE_LIMITS.pixels, failOn: 'error' };
    return (bytes) => sharp(bytes, limits);
  });
  return library;
}

/** The size of a picture, upright, and how many megabytes reading it takes. */
type Header = { format: string; width: number; height: number; megabytes: number };

/** Reads only the beginning of a picture. Throws `Unreadable` where it is none, or takes too much to read. */
async function headerOf(bytes: Buffer): Promise<Header> {
  const open = await opener();
  if (bytes.length === 0) throw new Unreadable(NO_PICTURE);
  const header = await open(bytes)
    .metadata()
    .catch((cause: unknown) => {
      throw new Unreadable(wordsOf(cause), { cause });
    });
  const { format, compression, autoOrient } = header;
  if (format === 'heif' && compression !== 'av1') throw new Unreadable(HEIC);
  const { width, height } = autoOrient;
  if (width * height > PICTURE_LIMITS.pixels || Math.max(width, height) > PICTURE_LIMITS.longestSide)
    throw new Unreadable(TOO_LARGE);
  const ofPixel = megabytesRead(header);
  const megabytes = ANY_PICTURE + width * height * ofPixel;
  if (megabytes > PICTURE_LIMITS.memory) throw new Unreadable(takesTooMuch(ofPixel));
  return { format, width, height, megabytes };
}

/** Does the same with a picture that is to be stored, which has a shape. One that is stored was rounded to whole pixels. */
async function headerOfNew(bytes: Buffer): Promise<Header> {
  const header = await headerOf(bytes);
  const [short = 0, long = 0] = [header.width, header.height].toSorted((a, b) => a - b);
  if (long > short * PICTURE_LIMITS.shape) throw new Unreadable('is much longer than it is wide.');
  return header;
}

// What pictures take at most, as measured (docs/decisions/photos.md): megabytes for any, and for each pixel that is written.
const ANY_PICTURE = 30;
const WRITTEN = { avif: 34e-6, webp: 17e-6, jpg: 10e-6 };

/** Returns how many megabytes a picture takes for each pixel that is read. */
function megabytesRead({ format, isProgressive, channels, bitsPerSample = 8, chromaSubsampling, pages = 1 }: Metadata) {
  const sample = bitsPerSample > 8 ? 2 : 1;
  if (format === 'heif') return sample > 1 ? 25e-6 : 19e-6;
  if (format === 'webp') return pages > 1 ? 8e-6 : 4e-6;
  // Others are read line by line, unless every line comes in several parts.
  if (!isProgressive) return channels * sample * 0.15e-6;
  if (format === 'png') return channels * sample * 1.2e-6;
  return (chromaSubsampling === '4:2:0' ? channels / 2 : channels) * 2.3e-6;
}

/** One queue for all pictures, by the memory that each takes; requests need the processors, too. */
const queued = createWorkQueue(PICTURE_LIMITS.memory);
const LEAST_SHARE = PICTURE_LIMITS.memory / PICTURE_LIMITS.atOnce;

/** What is made of a picture. */
type Wanted = {
  size: ResizeOptions & { width: number };
  pixels: number;
  format: Format;
  as: Encoding;
  ground?: string;
};
type Encoding = (picture: Sharp) => Sharp;

/** Returns the size of a picture that is made from another one: no wider, and of no more pixels. */
function within({ width, height }: Header, widest: number, most = PICTURE_LIMITS.made) {
  const own = Math.min(width, widest, Math.floor(Math.sqrt((most * width) / height)));
  return { size: { width: Math.max(1, own) }, pixels: own * own * (height / width) };
}

/** Converts a picture: upright, in sRGB, without metadata. Throws `Unreadable`. */
export async function convert(bytes: Buffer, width: number, format: Format): Promise<Buffer> {
  const header = await headerOf(bytes);
  const encoded = await encode(bytes, header, { ...within(header, width), format, as: ENCODINGS[format] });
  return encoded.bytes;
}

const ENCODINGS: Record<Format, Encoding> = {
  // Colours of half the size, as in the others, take two thirds of the memory.
  avif: (picture) => picture.avif({ quality: 52, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 76, effort: 3 }),
  jpg: (picture) => picture.jpeg({ quality: 78, mozjpeg: true }),
};

/** Decodes all of a picture and encodes it again, upright, in sRGB, without metadata, on `ground`. Throws `Unreadable`. */
async function encode(bytes: Buffer, header: Header, wanted: Wanted): Promise<Picture> {
  const { size, pixels, format, as, ground = palette.ivory } = wanted;
  const open = await opener();
  const resized = open(bytes)
    .timeout({ seconds: PICTURE_LIMITS.seconds })
    .autoOrient()
    .resize(size)
    .flatten({ background: ground });
  const megabytes = Math.max(header.megabytes, ANY_PICTURE + pixels * WRITTEN[format]);
  const { data, info } = await queued(
    () => as(resized).toBuffer({ resolveWithObject: true }),
    Math.max(LEAST_SHARE, megabytes),
  ).catch((cause: unknown) => {
    throw new Unreadable(wordsOf(cause), { cause });
  });
  return { bytes: data, width: info.width, height: info.height };
}

const HEIC =
  'is a HEIC picture, which cannot be read here. Save or share it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible).';
const NO_PICTURE = 'is not a JPEG, PNG, WebP or AVIF picture, whatever its name says.';
const TOO_LARGE = `is too large: at most ${PICTURE_LIMITS.pixels / 1_000_000} million pixels, and ${PICTURE_LIMITS.longestSide} on the longer side.`;

function takesTooMuch(ofPixel: number): string {
  const most = Math.floor((PICTURE_LIMITS.memory - ANY_PICTURE) / ofPixel / 1_000_000);
  return `is too large: a picture of its kind has at most ${most} million pixels. Save it as a JPEG that is not progressive.`;
}

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
  const header = await headerOfNew(bytes);
  const stored = within(header, WIDEST);
  // A second coding would lose quality.
  if (stored.size.width === header.width && header.format === 'webp' && isBareWebp(bytes)) {
    // Reads all of it.
    await convert(bytes, EXAMINED_WIDTH, 'jpg');
    return { bytes, width: header.width, height: header.height };
  }
  return encode(bytes, header, { ...stored, ...stillWebp(84) });
}

function stillWebp(quality: number) {
  return { format: 'webp' as const, as: (picture: Sharp) => picture.webp({ quality, effort: 3 }) };
}

/** The width up to which the letters of a picture of fixtures are stored; photos are narrower. */
const POSTER_WIDTH = 2400;

/** Reads a picture with letters, such as one of the fixtures, and returns it as it is stored. Throws `Unreadable`. */
export async function takePoster(bytes: Buffer): Promise<Picture> {
  const header = await headerOfNew(bytes);
  return encode(bytes, header, { ...within(header, POSTER_WIDTH, PICTURE_LIMITS.poster), ...stillWebp(92) });
}

/** The side of a stored crest: sharp on a fine screen at the largest size in which it is shown. */
const CREST_SIDE = 144;

/** Reads a picture of any shape and returns it as a crest is stored: whole, in a square. Throws `Unreadable`. */
export async function takeCrest(bytes: Buffer): Promise<Picture> {
  const square = { width: CREST_SIDE, height: CREST_SIDE, fit: 'contain', background: palette.ivory } as const;
  return encode(bytes, await headerOfNew(bytes), { size: square, pixels: CREST_SIDE ** 2, ...stillWebp(92) });
}

/** The greatest size of a stored logo: sharp on a fine screen and on paper. */
const LOGO_SIZE = { width: 480, height: 240 };

/**
 * Reads a picture of any shape and returns it as a logo is stored: on white, for which most are made, and which paper has,
 * too. Throws `Unreadable`.
 */
export async function takeLogo(bytes: Buffer): Promise<Picture> {
  const size = { ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true } as const;
  const pixels = LOGO_SIZE.width * LOGO_SIZE.height;
  return encode(bytes, await headerOfNew(bytes), { size, pixels, ...stillWebp(92), ground: '#ffffff' });
}

/** Whether a WebP file has only one chunk, which is its picture: one with others may hold anything beside it. */
function isBareWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.toString('latin1', 12, 16) !== 'VP8 ') return false;
  const length = bytes.readUInt32LE(16);
  const whole = 20 + length + (length % 2);
  return bytes.length === whole && bytes.readUInt32LE(4) + 8 === whole;
}

/** The width of a picture. Throws `Unreadable`. */
export async function widthOf(bytes: Buffer): Promise<number> {
  return (await headerOf(bytes)).width;
}
