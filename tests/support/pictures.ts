/** Pictures for tests, and files as they may be in a backup from another site. */
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { document } from '#contract/kinds/document.ts';
import { fixturesPicturePartSchema } from '#contract/kinds/fixtures-picture.ts';
import { putUploadedFixturesPicture, putItem } from '#server/content/items.ts';
import { addGallery } from '#server/demo/demo-photos.ts';
import { addFileRow } from '#server/storage/files/file-rows.ts';
import type { Store } from '#server/storage/store.ts';
import { contentTypeAndDisposition } from '#server/publish/publication.ts';
import { origin } from './sample-values.ts';

/** Adds galleries, in order. Each has pictures keyed by caption. */
export async function putGalleries(store: Store, galleries: Record<string, Record<string, Buffer>>): Promise<void> {
  for (const [index, [title, photos]] of Object.entries(galleries).entries()) {
    const pictures = Object.entries(photos).map(([caption, bytes]) => ({ caption, bytes }));
    await addGallery(store, { id: title.toLowerCase(), title, pictures }, index + 1);
  }
}

/** Stores an unlisted document under a name that an upload would not give it. */
export async function putDocument(store: Store, name: string, content: string): Promise<void> {
  const bytes = Buffer.from(content);
  const file = await store.files.keep(bytes);
  await store.write(origin, async (change) => {
    await addFileRow(change.db, { hash: file, type: contentTypeAndDisposition(name).type, bytes: bytes.length });
    const value = { title: name, place: 1, name, former: [], shown: false, file, bytes: bytes.length };
    await putItem(change, 'document', {
      ...document.stored.parse(value),
      id: Buffer.from(name).toString('hex').slice(0, 12),
    });
  });
}

/** Stores a league's own picture of its fixtures without the changes that an upload makes. */
export async function putOwnFixtures(
  store: Store,
  bytes: Buffer,
  size: { width: number; height: number },
): Promise<void> {
  const type = 'image/webp';
  const file = await store.files.keep(bytes);
  await store.write(origin, async (change) => {
    await addFileRow(change.db, { hash: file, type, bytes: bytes.length });
    await putUploadedFixturesPicture(
      change,
      fixturesPicturePartSchema.parse({ ...size, type, file, bytes: bytes.length }),
    );
  });
}

/** Returns a picture of one colour. */
export function plainPicture(width: number, height: number, background: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/**
 * Returns a photo as a phone takes it when held upright: 60 by 40 pixels, red on the left and blue on the right, with
 * metadata that says to turn it by 90 degrees. The metadata also has the camera, place and time.
 */
export async function fromPhone(): Promise<Buffer> {
  const right = await plainPicture(30, 40, '#0000ff').png().toBuffer();
  return plainPicture(60, 40, '#ff0000')
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

/**
 * Returns a PNG whose header claims this size in pixels, with hardly any data. `deep`: 16 bits with transparency,
 * interlaced.
 */
export async function pngClaiming(width: number, height: number, deep = false): Promise<Buffer> {
  return pngOf(width, height, deep ? [16, 6, 0, 0, 1] : [8, 2, 0, 0, 0], deflateSync(Buffer.alloc(1_000_000)));
}

/**
 * Returns a PNG file. `kind`: the five bytes after the size in its header. `data`: the compressed pixels, which need
 * not fit the header.
 */
export function pngOf(width: number, height: number, kind: readonly number[], data: Buffer): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(kind, 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
