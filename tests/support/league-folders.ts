/** League folders for tests: a copy of the shipped one, and one with photos. */
import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { onTestFinished } from 'vitest';
import type { SiteOptions } from './site-around.ts';

export type LeagueCopy = {
  place: string;
  /** Writes a file of the folder. */
  write(file: string, text: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
};

/** Copies a league folder without its photos. The caller closes it. */
export async function openLeagueCopy(from = 'league'): Promise<LeagueCopy> {
  const root = await mkdtemp(path.join(tmpdir(), 'baize-league-'));
  const place = path.join(root, 'league');
  await cp(from, place, { recursive: true, filter: (file) => !file.includes('photos') });
  return {
    place,
    async write(file, text) {
      await mkdir(path.dirname(path.join(place, file)), { recursive: true });
      await writeFile(path.join(place, file), text);
    },
    close: () => rm(root, { recursive: true }),
  };
}

export type PhotoFolder = {
  place: string;
  /** For a site that takes the folder in. */
  options: { folder: string; cacheFolder: string; say: NonNullable<SiteOptions['say']> };
  /** The sentences about files that cannot be shown. */
  said: string[];
};

const LONG_AGO = new Date('2025-03-14T20:15:30Z');

/** Makes a league folder with these files in `photos/`, for a site that takes them in; removed when the test ends. */
export async function photoFolder(files: Record<string, Buffer | string>): Promise<PhotoFolder> {
  const root = await mkdtemp(path.join(tmpdir(), 'baize-photos-'));
  const place = path.join(root, 'league');
  await mkdir(place);
  await cp('league/league.json', path.join(place, 'league.json'));
  for (const [name, content] of Object.entries(files)) await drop(place, name, content);
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const said: string[] = [];
  const say = (sentence: string) => void said.push(sentence);
  return { place, options: { folder: place, cacheFolder: path.join(root, 'cache'), say }, said };
}

/** Puts a file into `photos/`, by default with an old date. */
export async function drop(place: string, name: string, content: Buffer | string, changed = LONG_AGO): Promise<void> {
  const file = path.join(place, 'photos', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  await utimes(file, changed, changed);
}

/** A picture of one colour. */
export function plain(width: number, height: number, background: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/**
 * A photo as an upright phone takes it: stored as 60 by 40, red on the left and blue on the right, with an orientation
 * that turns it by a quarter, and with the place and time in its metadata.
 */
export async function fromPhone(): Promise<Buffer> {
  const right = await plain(30, 40, '#0000ff').png().toBuffer();
  return plain(60, 40, '#ff0000')
    .composite([{ input: right, left: 30, top: 0 }])
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'SecretCamera', Artist: 'SecretName' },
      IFD2: { DateTimeOriginal: '2025:03:14 20:15:30' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .toBuffer();
}

/** A PNG whose header claims a size and that holds hardly any data. */
export async function pngSaying(width: number, height: number): Promise<Buffer> {
  const { crc32, deflateSync } = await import('node:zlib');
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const data = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
