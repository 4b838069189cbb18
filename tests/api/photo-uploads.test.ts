import { readdir } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { answerOrThrow } from '#contract/client.ts';
import { addMarkdownPicture, type AllGalleriesAnswer } from '#contract/kinds/photo.ts';
import { convertPicture, preparePicture } from '#server/publish/photos/convert.ts';
import { StoreUnavailable } from '#server/storage/store-error.ts';
import { storedHashes } from '#server/storage/files/file-rows.ts';
import { refusalIn, textIn } from '../support/league-site.ts';
import { fromPhone, plainPicture, pngClaiming } from '../support/pictures.ts';
import { siteAround } from '../support/site-around.ts';
import { openSite } from '../support/site.ts';
import { openTestStore } from '../support/store.ts';
import { openOffice } from './sign-in-site.ts';

async function openAlbum() {
  const site = await openSite('sqlite');
  const browser = await openOffice(site, { name: 'Pat' });
  const upload = async (gallery: string, file: Buffer | string, query = '') => {
    const { json, ...reply } = await browser.send('POST', `/api/admin/galleries/${gallery}/photos${query}`, undefined, {
      file,
    });
    return { ...reply, json: json as Record<string, string> };
  };
  const newGallery = async (title: string) => {
    const { json } = await browser.send('POST', '/api/admin/galleries', { title });
    return (json as { id: string }).id;
  };
  const album = async () => (await browser.send('GET', '/api/admin/photos')).json as AllGalleriesAnswer;
  const shown = async () => {
    const { galleries } = answerOrThrow(await site.api('GET /api/galleries', {}));
    return galleries.map(({ title, photos }) => [title, ...photos.map(({ caption }) => caption)]);
  };
  /** Uploads a picture to use in a text, such as a news post. */
  const keepPicture = async (file: Buffer) =>
    addMarkdownPicture.answer.parse((await browser.send('POST', '/api/admin/pictures', undefined, { file })).json);
  return { ...site, browser, upload, newGallery, album, shown, undo: browser.undo, keepPicture };
}

const picture = (colour: string, width = 40, height = 30) => plainPicture(width, height, colour).jpeg().toBuffer();

it('takes a photo from a phone, turns it upright, removes its place, stores it once, and serves it', async () => {
  const { upload, newGallery, album, api, app, store } = await openAlbum();
  const gallery = await newGallery('Awards');
  const original = await fromPhone();
  expect(await upload(gallery, original, '?caption=The%20winners')).toMatchObject({ status: 200 });
  expect(await upload(gallery, original)).toMatchObject({ status: 200 });
  expect(await album()).toMatchObject({ count: 2, most: 2000, mostBytes: 20_000_000 });
  const hashes = await store.read(storedHashes);
  expect(hashes).toHaveLength(1);
  const stored = (await store.files.read(hashes[0] ?? '')) ?? Buffer.alloc(0);
  const { width, height, exif, format } = await sharp(stored).metadata();
  expect([width, height, exif, format]).toEqual([40, 60, undefined, 'webp']);
  expect(stored.toString('latin1')).not.toMatch(/Secret|Exif|2025:03/);
  // The picture was uploaded twice, but is shown once.
  const [shown] = answerOrThrow(await api('GET /api/galleries', {})).galleries;
  expect(shown).toMatchObject({ title: 'Awards', photos: [{ caption: 'The winners', width: 40, height: 60 }] });
  const answer = await app.inject(`/photos/${shown?.photos[0]?.id}-40.webp`);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

it('changes captions and orders, and removes and brings back a gallery with its photos', async () => {
  const { upload, newGallery, album, shown, browser, undo, app } = await openAlbum();
  const [one, two] = [await newGallery('One'), await newGallery('Two')];
  for (const name of ['a', 'b', 'c']) await upload(one, await picture(`#${name}${name}3344`), `?caption=${name}`);
  await upload(two, await picture('#123456'), '?caption=z');
  expect(await shown()).toEqual([
    ['One', 'a', 'b', 'c'],
    ['Two', 'z'],
  ]);
  const ids = Object.fromEntries(
    (await album()).galleries.flatMap((each) => each.photos.map((p) => [p.caption, p.id])),
  );
  const change = (name: string, body: object) => browser.send('PUT', `/api/admin/photos/${ids[name]}`, body);
  expect((await change('c', { before: ids['a'] })).status).toBe(200);
  expect((await change('a', { caption: ' The final ' })).status).toBe(200);
  expect((await change('b', { gallery: two, before: ids['z'] })).status).toBe(200);
  expect(await shown()).toEqual([
    ['One', 'c', 'The final'],
    ['Two', 'b', 'z'],
  ]);
  expect((await browser.send('PUT', `/api/admin/galleries/${two}`, { title: 'First', before: one })).status).toBe(200);
  const moved = await shown();
  expect(moved).toEqual([
    ['First', 'b', 'z'],
    ['One', 'c', 'The final'],
  ]);

  const [photo] = (await album()).galleries[0]?.photos ?? [];
  const address = `/photos/${photo?.picture}-40.jpg`;
  expect((await app.inject(address)).statusCode).toBe(200);
  const removed = await browser.send('DELETE', `/api/admin/galleries/${two}`);
  expect(await shown()).toEqual([['One', 'c', 'The final']]);
  expect((await undo(removed.headers['history-entry'])).status).toBe(200);
  expect(await shown()).toEqual(moved);
});

it('refuses a file that is not a picture by its content, whatever its name, and stores nothing of it', async () => {
  const { upload, newGallery, store, album } = await openAlbum();
  const gallery = await newGallery('One');
  const good = await plainPicture(400, 300, '#225511').jpeg().toBuffer();
  const progressive = await plainPicture(400, 300, '#225511')
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const frames = await Promise.all(
    ['#225511', '#552211'].map((colour) => plainPicture(40, 30, colour).png().toBuffer()),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const rows: [string, Buffer | string, RegExp][] = [
    ['nothing', '', /is not a JPEG, PNG, WebP or AVIF picture/],
    ['a page', '<!doctype html><script>alert(1)</script>', /is not a JPEG/],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', /is not a JPEG/],
    ['a PDF', '%PDF-1.7\n', /is not a JPEG/],
    ['a GIF', 'GIF89a', /is not a JPEG/],
    ['a bomb', await pngClaiming(30_000, 30_000), /is too large: at most 64 million pixels/],
    ['a packed bomb', Buffer.concat([await pngClaiming(8000, 8001), deflateSync(Buffer.alloc(9_000_000))]), /is/],
    ['a wide bomb', await pngClaiming(2_000_000_000, 1), /is too large|is broken/],
    ['a JPEG bomb', jpegSaying(good, 60_000), /is too large: at most 64 million pixels/],
    ['an AVIF bomb', await avifSaying(3000, 3000), /is too large: a picture of its kind has at most 7 million pixels/],
    [
      'a deep PNG',
      await pngClaiming(5000, 4000, true),
      /is too large: a picture of its kind has at most 15 million pixels/,
    ],
    ['a progressive JPEG', jpegSaying(progressive, 5000), /is too large: a picture of its kind has at most 21 million/],
    ['a large WebP', webpSaying(moving, 7000), /is too large: a picture of its kind has at most 18 million pixels/],
    ['a TIFF', Buffer.concat([Buffer.from('II*\0\u0008\0\0\0'), Buffer.alloc(200)]), /is not a JPEG/],
    ['a drawing in XML', '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "a">]><svg>&a;</svg>', /is not a JPEG/],
    ['a page after a GIF', 'GIF89a/*<svg onload=alert(1)>*/=1;', /is not a JPEG/],
    ['a PDF with a picture', Buffer.concat([Buffer.from('%PDF-1.7\n'), good]), /is not a JPEG/],
    ['a line', await plainPicture(2000, 4, '#111111').png().toBuffer(), /is much longer than it is wide/],
    ['half a picture', good.subarray(0, good.length / 2), /is broken/],
    ['a HEIC picture', heic(), /is a HEIC picture.*JPEG|is not a JPEG|is broken/],
  ];
  for (const [name, bytes, words] of rows) {
    const { status, json } = await upload(gallery, bytes);
    expect([name, status, json['error']]).toEqual([name, 422, expect.stringMatching(words)]);
  }
  expect(await store.read(storedHashes)).toEqual([]);
  expect((await album()).count).toBe(0);
});

it('a picture of the longest allowed shape is shown, even if rounding makes the stored one a little longer', async () => {
  const { bytes, ...size } = await preparePicture(await plainPicture(2400, 200, '#111111').png().toBuffer());
  expect(size).toEqual({ width: 1600, height: 133 });
  expect((await convertPicture(bytes, 240, 'jpg')).length).toBeGreaterThan(0);
});

it('stores only the picture in a file', async () => {
  const { upload, newGallery, store } = await openAlbum();
  const gallery = await newGallery('One');
  const script = Buffer.from('<script>alert(1)</script>PK\u0003\u0004%PDF-1.7\n  ');
  const webp = await plainPicture(80, 60, '#225599').webp().toBuffer();
  const described = { IFD0: { ImageDescription: script.toString() } };
  const polyglots = {
    'after a JPEG': Buffer.concat([await plainPicture(40, 30, '#115599').jpeg().toBuffer(), script]),
    'after a WebP': Buffer.concat([webp, script]),
    'within a WebP': webpWith(webp, script),
    'about a JPEG': await plainPicture(41, 30, '#115599').withExif(described).jpeg().toBuffer(),
    'about a PNG': await plainPicture(42, 30, '#115599').withExif(described).png().toBuffer(),
    'about a WebP': await plainPicture(43, 30, '#115599').withExif(described).webp().toBuffer(),
  };
  for (const [name, bytes] of Object.entries(polyglots)) {
    expect([name, bytes.includes('script')]).toEqual([name, true]);
    expect([name, (await upload(gallery, bytes)).status]).toEqual([name, 200]);
  }
  for (const hash of await store.read(storedHashes)) {
    const stored = (await store.files.read(hash)) ?? Buffer.alloc(0);
    expect([stored.toString('latin1', 8, 12), stored.includes('script')]).toEqual(['WEBP', false]);
  }
});

it('refuses one photo too many before decoding it', async () => {
  const { upload, newGallery, store } = await openAlbum();
  const gallery = await newGallery('One');
  const others = await Promise.all(['2', '3', '4', '5', '6'].map(newGallery));
  await store.write({ by: '', via: 'seed', action: 'change content', summary: '' }, async (change) => {
    const photo = { caption: '', file: '0'.repeat(64), width: 40, height: 30 };
    const photos = Array.from({ length: 2000 }, (_, at) => ({
      id: `photo:p${at}`,
      value: { ...photo, gallery: at < 5 ? gallery : others[at % 5], place: at },
      deleted: false,
    }));
    await change.putAll('content', photos);
  });
  const sentence = 'There are 2000 photos, which is the most. Remove some first.';
  // If the site decoded the upload first, it would refuse this text with 422.
  expect(await upload(gallery, 'no picture')).toMatchObject({ status: 409, json: { error: sentence } });
  expect(await store.read(storedHashes)).toEqual([]);
});

/** Returns a small AVIF picture whose header declares this size. */
async function avifSaying(width: number, height: number): Promise<Buffer> {
  const bytes = await plainPicture(64, 64, '#225511').avif().toBuffer();
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  return bytes;
}

/** Returns the JPEG with a header that declares `side` as its height and width, in pixels. */
function jpegSaying(bytes: Buffer, side: number): Buffer {
  const changed = Buffer.from(bytes);
  const frame = Math.max(changed.indexOf(Buffer.from([0xff, 0xc0])), changed.indexOf(Buffer.from([0xff, 0xc2])));
  changed.writeUInt16BE(side, frame + 5);
  changed.writeUInt16BE(side, frame + 7);
  return changed;
}

/** Returns the animated WebP with a header that declares `side` as its height and width, in pixels. */
function webpSaying(bytes: Buffer, side: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUIntLE(side - 1, 24, 3);
  changed.writeUIntLE(side - 1, 27, 3);
  return changed;
}

/** Returns the WebP with `content` in a chunk of an unknown type. All lengths in the headers are right. */
function webpWith(bytes: Buffer, content: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.from('EVIL'), Buffer.alloc(4), content, Buffer.alloc(content.length % 2)]);
  chunk.writeUInt32LE(content.length, 4);
  const whole = Buffer.concat([bytes, chunk]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

it('refuses a photo for an unknown gallery, and a caption that is too long', async () => {
  const { upload, newGallery } = await openAlbum();
  const gallery = await newGallery('One');
  const bytes = await picture('#445566');
  expect((await upload('none', bytes)).status).toBe(404);
  expect((await upload(gallery, bytes, `?caption=${'x'.repeat(301)}`)).status).toBe(400);
});

it('stores a picture for a text; only officials see it until a text uses it', async () => {
  const { app, keepPicture } = await openAlbum();
  const { address, ...size } = await keepPicture(await picture('#996633', 900, 600));
  expect(size).toMatchObject({ success: true, width: 900, height: 600 });
  expect(address).toMatch(/^\/photos\/[0-9a-f]{32}-900\.jpg$/);
  expect((await app.inject(address)).statusCode).toBe(200);
});

it('shows a picture with news, in every size, on its page and in the feed', async () => {
  const { app, browser, keepPicture } = await openAlbum();
  const { id, width, height } = await keepPicture(await picture('#336699', 1200, 600));
  const days = { date: '2025-11-20', updated: '2025-11-20' };
  const write = async (shown: object) => {
    const value = { title: 'Finals', ...days, text: 'All.', picture: shown };
    return refusalIn(await browser.send('POST', '/api/admin/content/post', { value }));
  };
  expect(await write({ id, width, height, alt: ' ' })).toEqual([
    422,
    'picture.alt: What the picture shows must not be empty: say what the picture shows.',
  ]);
  expect((await write({ id: '0'.repeat(32), width, height, alt: 'A' }))[0]).toBe(422);
  expect(await write({ id, width, height, alt: 'The "winners"' })).toEqual([200]);
  const [post] = (await app.inject('/api/news')).json().posts;
  expect(post.picture).toEqual({
    id,
    caption: 'The "winners"',
    width: 1200,
    height: 600,
    widths: [240, 480, 960, 1200],
  });
  for (const file of [`${id}-480.avif`, `${id}-1200.webp`])
    expect((await app.inject(`/photos/${file}`)).statusCode, file).toBe(200);
  expect((await app.inject('/news.atom')).body).toContain(`/photos/${id}-960.jpg&quot; width=&quot;960&quot;`);
});

it('says what is wrong if the disk is full, and leaves nothing half done', async () => {
  const store = await openTestStore('sqlite');
  let isFull = false;
  const keep: typeof store.files.keep = (bytes) =>
    isFull ? Promise.reject(new StoreUnavailable('Full.', { trouble: 'full' })) : store.files.keep(bytes);
  const { app } = await siteAround({ ...store, files: { ...store.files, keep } });
  const browser = await openOffice({ app, store });
  const { json } = await browser.send('POST', '/api/admin/galleries', { title: 'One' });
  const statuses: number[] = [];
  for (let index = 0; index < 8; index++) {
    isFull = index >= 5;
    const file = await picture(`#${index}${index}5566`);
    const answer = await browser.send('POST', `/api/admin/galleries/${textIn(json, 'id')}/photos`, undefined, { file });
    statuses.push(answer.status);
    if (isFull) expect(textIn(answer.json, 'error')).toContain('the disk of the league’s computer is full');
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 503, 503, 503]);
  expect(await readdir(store.files.folder ?? '')).toHaveLength(5);
  expect(((await browser.send('GET', '/api/admin/photos')).json as AllGalleriesAnswer).count).toBe(5);
  await app.close();
});

/** Returns bytes that begin like a HEIC file from an iPhone. */
function heic(): Buffer {
  const box = Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic', 'latin1');
  return Buffer.concat([box, Buffer.alloc(500)]);
}
