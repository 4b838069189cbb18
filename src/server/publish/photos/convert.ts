import type { Metadata, ResizeOptions, Sharp, SharpOptions } from 'sharp';
import { palette } from '#contract/palette.ts';
import { PICTURE_LIMITS } from '../../file-limits.ts';
import { createConcurrencyLimiter } from '../../concurrency-limiter.ts';
import { MAX_SERVED_PHOTO_WIDTH, type PhotoFormat } from './photo-variants.ts';

/** The width in pixels of the trial conversion that checks a photo. */
const TRIAL_CONVERSION_WIDTH = 240;

/** Thrown if a picture cannot be used. The message is for the person who uploaded it. */
export class UnusablePicture extends Error {}

/**
 * The only loaders of the picture library that are enabled. The library's other loaders would read PDF files, and SVG
 * files that load further files, even if the name of the PDF or SVG file is that of a picture.
 */
const ENABLED_LOADERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'];

let pictureOpener: Promise<(bytes: Buffer) => Sharp> | null = null;

/**
 * Returns the function that opens a picture. Loads the library sharp only with the first picture, because the library
 * is large and usually not needed.
 */
function loadPictureOpener(): Promise<(bytes: Buffer) => Sharp> {
  pictureOpener ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ENABLED_LOADERS });
    const limits: SharpOptions = { limitInputPixels: PICTURE_LIMITS.pixels, failOn: 'error' };
    return (bytes) => sharp(bytes, limits);
  });
  return pictureOpener;
}

/** A picture's format, its width and height when upright, and the megabytes of memory needed to read it. */
type PictureHeader = { format: string; width: number; height: number; megabytes: number };

/**
 * Reads only a picture's header. Throws `UnusablePicture` if the bytes are not a supported picture, or if the picture
 * has too many pixels or would need too much memory.
 */
async function readAndCheckHeader(bytes: Buffer): Promise<PictureHeader> {
  const open = await loadPictureOpener();
  if (bytes.length === 0) throw new UnusablePicture(NOT_A_PICTURE_FAULT);
  const header = await open(bytes)
    .metadata()
    .catch((cause: unknown) => {
      throw new UnusablePicture(errorMessage(cause), { cause });
    });
  const { format, compression, autoOrient } = header;
  if (format === 'heif' && compression !== 'av1') throw new UnusablePicture(HEIC_FAULT);
  const { width, height } = autoOrient;
  if (width * height > PICTURE_LIMITS.pixels || Math.max(width, height) > PICTURE_LIMITS.longestSide)
    throw new UnusablePicture(TOO_LARGE_FAULT);
  const ofPixel = megabytesPerReadPixel(header);
  const megabytes = BASE_MEMORY_MEGABYTES + width * height * ofPixel;
  if (megabytes > PICTURE_LIMITS.memory) throw new UnusablePicture(tooMuchMemoryFault(ofPixel));
  return { format, width, height, megabytes };
}

/**
 * Like `readAndCheckHeader`, but for a new picture: also refuses a picture whose longer side is more than
 * `PICTURE_LIMITS.shape` times its shorter side. A stored picture may exceed that limit by rounding.
 */
async function readCheckedUploadHeader(bytes: Buffer): Promise<PictureHeader> {
  const header = await readAndCheckHeader(bytes);
  const [short = 0, long = 0] = [header.width, header.height].toSorted((a, b) => a - b);
  if (long > short * PICTURE_LIMITS.shape) throw new UnusablePicture('is much longer than it is wide.');
  return header;
}

// The memory that a conversion needs, in megabytes: `BASE_MEMORY_MEGABYTES` for every picture, however small, and in
// addition `MEGABYTES_PER_WRITTEN_PIXEL` for each pixel of the new picture. These are the highest values measured
// (docs/decisions/photos.md).
const BASE_MEMORY_MEGABYTES = 30;
const MEGABYTES_PER_WRITTEN_PIXEL = { avif: 34e-6, webp: 17e-6, jpg: 10e-6 };

/** Returns the megabytes of memory needed for each pixel that is read. */
function megabytesPerReadPixel({
  format,
  isProgressive,
  channels,
  bitsPerSample = 8,
  chromaSubsampling,
  pages = 1,
}: Metadata) {
  const sample = bitsPerSample > 8 ? 2 : 1;
  if (format === 'heif') return sample > 1 ? 25e-6 : 19e-6;
  if (format === 'webp') return pages > 1 ? 8e-6 : 4e-6;
  // JPEG and PNG pictures are read line by line, unless they are progressive.
  if (!isProgressive) return channels * sample * 0.15e-6;
  if (format === 'png') return channels * sample * 1.2e-6;
  return (chromaSubsampling === '4:2:0' ? channels / 2 : channels) * 2.3e-6;
}

/**
 * All conversions wait in one queue, so that together they use at most `PICTURE_LIMITS.memory`.
 * `MIN_MEGABYTES_PER_CONVERSION` also limits how many run at once, so that some processors stay free for requests.
 */
const runInQueue = createConcurrencyLimiter(PICTURE_LIMITS.memory);
const MIN_MEGABYTES_PER_CONVERSION = PICTURE_LIMITS.memory / PICTURE_LIMITS.atOnce;

/**
 * A conversion to do: the size of the new picture, its number of pixels, its format, how to encode it, and the
 * background colour.
 */
type PhotoConversion = {
  size: ResizeOptions & { width: number };
  pixels: number;
  format: PhotoFormat;
  as: Encoder;
  ground?: string;
};
type Encoder = (picture: Sharp) => Sharp;

/**
 * Returns the width and the number of pixels of a picture that is made from another. The new picture is no wider than
 * the original, no wider than `widest`, and has at most `most` pixels.
 */
function reducedSize({ width, height }: PictureHeader, widest: number, most = PICTURE_LIMITS.made) {
  const own = Math.min(width, widest, Math.floor(Math.sqrt((most * width) / height)));
  return { size: { width: Math.max(1, own) }, pixels: own * own * (height / width) };
}

/** Converts a picture to another width and format: upright, in sRGB, without metadata. Throws `UnusablePicture`. */
export async function convertPicture(bytes: Buffer, width: number, format: PhotoFormat): Promise<Buffer> {
  const header = await readAndCheckHeader(bytes);
  const encoded = await reencode(bytes, header, { ...reducedSize(header, width), format, as: ENCODERS[format] });
  return encoded.bytes;
}

const ENCODERS: Record<PhotoFormat, Encoder> = {
  // Stores colours at half resolution, as the other formats do. This saves a third of the memory.
  avif: (picture) => picture.avif({ quality: 52, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 76, effort: 3 }),
  jpg: (picture) => picture.jpeg({ quality: 78, mozjpeg: true }),
};

/**
 * Decodes a picture completely and encodes it again: upright, in sRGB, without metadata, with the colour `ground`
 * behind transparent areas. Throws `UnusablePicture`.
 */
async function reencode(bytes: Buffer, header: PictureHeader, wanted: PhotoConversion): Promise<PreparedPicture> {
  const { size, pixels, format, as, ground = palette.ivory } = wanted;
  const open = await loadPictureOpener();
  const resized = open(bytes)
    .timeout({ seconds: PICTURE_LIMITS.seconds })
    .autoOrient()
    .resize(size)
    .flatten({ background: ground });
  const megabytes = Math.max(header.megabytes, BASE_MEMORY_MEGABYTES + pixels * MEGABYTES_PER_WRITTEN_PIXEL[format]);
  const { data, info } = await runInQueue(
    () => as(resized).toBuffer({ resolveWithObject: true }),
    Math.max(MIN_MEGABYTES_PER_CONVERSION, megabytes),
  ).catch((cause: unknown) => {
    throw new UnusablePicture(errorMessage(cause), { cause });
  });
  return { bytes: data, width: info.width, height: info.height };
}

const HEIC_FAULT =
  'is a HEIC picture, which cannot be read here. Save or share it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible).';
const NOT_A_PICTURE_FAULT = 'is not a JPEG, PNG, WebP or AVIF picture, whatever its name says.';
const TOO_LARGE_FAULT = `is too large: at most ${PICTURE_LIMITS.pixels / 1_000_000} million pixels, and ${PICTURE_LIMITS.longestSide} on the longer side.`;

function tooMuchMemoryFault(ofPixel: number): string {
  const most = Math.floor((PICTURE_LIMITS.memory - BASE_MEMORY_MEGABYTES) / ofPixel / 1_000_000);
  return `is too large: a picture of its kind has at most ${most} million pixels. Save it as a JPEG that is not progressive.`;
}

function errorMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit|dimensions/i.test(message)) return TOO_LARGE_FAULT;
  if (/^timeout/i.test(message)) return 'takes too long to read. Save it again.';
  if (/unsupported image format|operation is blocked/i.test(message)) return NOT_A_PICTURE_FAULT;
  if (/compression format|codec|unsupported feature/i.test(message)) return HEIC_FAULT;
  return 'is broken. Copy it again, or save it again.';
}

/** A picture as it is stored: upright, without metadata, no wider than the site ever shows it. */
export type PreparedPicture = { bytes: Buffer; width: number; height: number };

/**
 * Reads an uploaded photo and converts it for storing: as WebP, at most `MAX_SERVED_PHOTO_WIDTH` wide. Throws
 * `UnusablePicture`.
 */
export async function preparePicture(bytes: Buffer): Promise<PreparedPicture> {
  const header = await readCheckedUploadHeader(bytes);
  const stored = reducedSize(header, MAX_SERVED_PHOTO_WIDTH);
  // Keeps the bytes of a WebP picture that needs no change, because encoding it again would lose quality.
  if (stored.size.width === header.width && header.format === 'webp' && isBareWebp(bytes)) {
    // Decodes the whole picture to check it.
    await convertPicture(bytes, TRIAL_CONVERSION_WIDTH, 'jpg');
    return { bytes, width: header.width, height: header.height };
  }
  return reencode(bytes, header, { ...stored, ...webpEncoding(84) });
}

function webpEncoding(quality: number) {
  return { format: 'webp' as const, as: (picture: Sharp) => picture.webp({ quality, effort: 3 }) };
}

/**
 * The greatest width in pixels of a stored picture that shows the league's fixtures. The width exceeds
 * `MAX_SERVED_PHOTO_WIDTH`, so that small text stays readable.
 */
const MAX_POSTER_WIDTH = 2400;

/**
 * Reads an uploaded picture that contains text, such as a picture of the league's fixtures. Converts the picture for
 * storing: as WebP, at most `MAX_POSTER_WIDTH` wide. Throws `UnusablePicture`.
 */
export async function preparePoster(bytes: Buffer): Promise<PreparedPicture> {
  const header = await readCheckedUploadHeader(bytes);
  return reencode(bytes, header, {
    ...reducedSize(header, MAX_POSTER_WIDTH, PICTURE_LIMITS.poster),
    ...webpEncoding(92),
  });
}

/**
 * The width and height of a stored crest in pixels: enough for a sharp crest on a high-resolution screen, even where
 * the site shows it largest.
 */
const CREST_SIZE = 144;

/**
 * Reads an uploaded picture and converts it for storing as a crest: uncropped, in a square. Throws `UnusablePicture`.
 */
export async function prepareCrest(bytes: Buffer): Promise<PreparedPicture> {
  const square = { width: CREST_SIZE, height: CREST_SIZE, fit: 'contain', background: palette.ivory } as const;
  return reencode(bytes, await readCheckedUploadHeader(bytes), {
    size: square,
    pixels: CREST_SIZE ** 2,
    ...webpEncoding(92),
  });
}

/**
 * The width and height of a player's stored photo in pixels: enough for a sharp photo on a high-resolution screen, on
 * the player's page.
 */
const FACE_SIZE = 240;

/**
 * Reads an uploaded picture and converts it for storing as a player's photo: cropped to its most striking square, as
 * JPEG. Throws `UnusablePicture`.
 */
export async function preparePlayerPhoto(bytes: Buffer): Promise<PreparedPicture> {
  const square = { width: FACE_SIZE, height: FACE_SIZE, fit: 'cover', position: 'attention' } as const;
  const form = { format: 'jpg', as: ENCODERS.jpg } as const;
  return reencode(bytes, await readCheckedUploadHeader(bytes), { size: square, pixels: FACE_SIZE ** 2, ...form });
}

/** The largest size of a stored logo in pixels: enough for a sharp logo on a high-resolution screen and on paper. */
const MAX_LOGO_SIZE = { width: 480, height: 240 };

/**
 * Reads an uploaded picture and converts it for storing as a logo. Its background is white, like paper, because most
 * logos are made for white. Throws `UnusablePicture`.
 */
export async function prepareLogo(bytes: Buffer): Promise<PreparedPicture> {
  const size = { ...MAX_LOGO_SIZE, fit: 'inside', withoutEnlargement: true } as const;
  const pixels = MAX_LOGO_SIZE.width * MAX_LOGO_SIZE.height;
  return reencode(bytes, await readCheckedUploadHeader(bytes), {
    size,
    pixels,
    ...webpEncoding(92),
    ground: '#ffffff',
  });
}

/**
 * Returns whether a WebP file contains nothing but one picture. Other data in the file could be anything, such as where
 * a photo was taken.
 */
function isBareWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.toString('latin1', 12, 16) !== 'VP8 ') return false;
  const length = bytes.readUInt32LE(16);
  const whole = 20 + length + (length % 2);
  return bytes.length === whole && bytes.readUInt32LE(4) + 8 === whole;
}

/** Returns the width of a picture in pixels when upright. Throws `UnusablePicture`. */
export async function pictureWidth(bytes: Buffer): Promise<number> {
  return (await readAndCheckHeader(bytes)).width;
}
