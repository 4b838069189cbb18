import { mkdir, readdir, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { answerOf } from '#contract/client.ts';
import type { GalleryAnswer, PhotoAnswer } from '#contract/league.ts';
import { openContent } from '#server/content/live-content.ts';
import { openAlbum } from '#server/publish/photos/album.ts';
import { takePhotosIn } from '#server/publish/photos/take-in.ts';
import { drop, fromPhone, photoFolder, plain, pngSaying } from '../support/league-folders.ts';
import { openSite, type TestSite } from '../support/site.ts';

async function galleriesOf({ api }: TestSite): Promise<GalleryAnswer[]> {
  return answerOf(await api('GET /api/galleries', {})).galleries;
}

function first(galleries: readonly GalleryAnswer[]): PhotoAnswer {
  const photo = galleries[0]?.photos[0];
  if (photo === undefined) throw new Error('There is no photo.');
  return photo;
}

async function file({ app }: TestSite, { id }: { id: string }, width: number, format: string) {
  return app.inject(`/photos/${id}-${width}.${format}`);
}

function shortly(galleries: readonly GalleryAnswer[]) {
  return galleries.map(({ title, photos }) => [title, photos.map(({ caption }) => caption)]);
}

it('the shipped league has two galleries with 26 and 79 different pictures, in every format', async () => {
  const site = await openSite('sqlite', { photos: true });
  const galleries = await galleriesOf(site);
  expect(galleries.map(({ id, title, photos }) => [id, title, photos.length])).toEqual([
    ['presentation-evening-awards', 'Presentation Evening - Awards', 26],
    ['general-photos', 'General Photos', 79],
  ]);
  const photos = galleries.flatMap((gallery) => gallery.photos);
  expect(new Set(photos.map(({ id }) => id)).size).toBe(105);
  for (const photo of photos) expect(photo).toMatchObject({ width: 1440, height: 960, widths: [240, 480, 960, 1440] });
  expect(photos.filter(({ caption }) => caption === null)).toEqual([]);

  const seen = new Set<string>();
  for (const [index, photo] of galleries.flatMap((gallery) => gallery.photos.slice(0, 3)).entries()) {
    const [format, read] = (['jpg jpeg', 'webp webp', 'avif heif'][index % 3] ?? '').split(' ');
    const answer = await file(site, photo, 240, format ?? '');
    const { width, height, format: found } = await sharp(answer.rawPayload).metadata();
    expect({ width, height, found }).toEqual({ width: 240, height: 160, found: read });
    const { channels } = await sharp(answer.rawPayload).stats();
    // A picture that was not decoded would have one colour.
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(8);
    seen.add(channels.map(({ mean }) => mean.toFixed(2)).join(' '));
  }
  expect(seen.size).toBe(6);
}, 30_000);

describe('a picture of the league', () => {
  it('shows upright, and without what the camera noted', async () => {
    const original = await fromPhone();
    expect(original.toString('latin1')).toContain('SecretCamera');
    const { options } = await photoFolder({ '1 Awards/IMG_0001.jpg': original });
    const site = await openSite('sqlite', options);
    const galleries = await galleriesOf(site);
    expect(galleries.map(({ title, photos }) => [title, photos.length])).toEqual([['Awards', 1]]);
    const photo = first(galleries);
    expect(photo).toMatchObject({ width: 40, height: 60, widths: [40], caption: null });
    for (const format of ['jpg', 'webp', 'avif']) {
      const { rawPayload } = await file(site, photo, 40, format);
      const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(rawPayload).metadata();
      expect({ exif, xmp, iptc, icc, orientation, width, height }).toEqual({ width: 40, height: 60 });
      expect(rawPayload.toString('latin1')).not.toMatch(/Secret|2025:03:14|Exif/);
      const dots = await sharp(rawPayload).removeAlpha().raw().toBuffer();
      const at = (x: number, y: number) => [...dots.subarray((y * 40 + x) * 3, (y * 40 + x) * 3 + 3)];
      // Turned to the right, the left side is at the top.
      for (const x of [4, 36]) {
        const [above, below] = [at(x, 6), at(x, 54)];
        expect([above[0]! > 200, above[2]! < 60, below[0]! < 60, below[2]! > 200]).toEqual([true, true, true, true]);
      }
    }
  });

  it('has an address from its bytes, which can be cached for ever', async () => {
    const { options } = await photoFolder({ 'One/a.png': await plain(700, 350, '#115522').png().toBuffer() });
    const site = await openSite('sqlite', options);
    const photo = first(await galleriesOf(site));
    expect(photo.widths).toEqual([240, 480, 700]);
    for (const [format, type] of [
      ['jpg', 'image/jpeg'],
      ['webp', 'image/webp'],
      ['avif', 'image/avif'],
    ] as const) {
      const { statusCode, headers, rawPayload } = await file(site, photo, 480, format);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': type,
        'x-content-type-options': 'nosniff',
      });
      expect(headers['set-cookie']).toBeUndefined();
      expect((await sharp(rawPayload).metadata()).width).toBe(480);
    }
    const head = await site.app.inject({ method: 'HEAD', url: `/photos/${photo.id}-480.jpg` });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  });

  it('is served only in its widths, and no other address exists', async () => {
    const { options } = await photoFolder({ 'One/a.png': await plain(700, 350, '#115522').png().toBuffer() });
    const site = await openSite('sqlite', options);
    const { id } = first(await galleriesOf(site));
    for (const address of [
      `${id}-700.png`,
      `${id}-701.jpg`,
      `${id}-1600.jpg`,
      `${id}-0240.jpg`,
      `${id}-99999999999.jpg`,
      `${id}.jpg`,
      `${'0'.repeat(32)}-240.jpg`,
      'a.png',
      'One/a.png',
      'known.json',
      '..%2Fcache%2Fknown.json',
      '../league/league.json',
      '%2e%2e%2fleague%2fleague.json',
      `..%2f${id}-240.jpg`,
      `${id}-240.jpg%00`,
      '',
    ]) {
      const { statusCode, headers } = await site.app.inject(`/photos/${address}`);
      expect([address, statusCode, headers['cache-control']]).toEqual([address, 404, 'no-store']);
    }
  });

  it('has its caption from captions.txt, else from its name, and keeps its order', async () => {
    const { options, said } = await photoFolder({
      '2 Second/10-the-final.png': await plain(9, 9, '#111111').png().toBuffer(),
      '2 Second/9 Ann Lee.png': await plain(9, 9, '#222222').png().toBuffer(),
      '2 Second/IMG_3.png': await plain(9, 9, '#333333').png().toBuffer(),
      '2 Second/IMG_4.png': await plain(9, 9, '#444444').png().toBuffer(),
      '2 Second/again.png': await plain(9, 9, '#444444').png().toBuffer(),
      '2 Second/captions.txt': 'img_3.PNG: <b>The winners</b> & guests\nno caption here',
      '1-first-one/x.png': await plain(9, 9, '#555555').png().toBuffer(),
    });
    const galleries = await galleriesOf(await openSite('sqlite', options));
    expect(shortly(galleries)).toEqual([
      ['First one', ['X']],
      ['Second', ['Ann Lee', 'The final', 'Again', '<b>The winners</b> & guests']],
    ]);
    expect(said).toEqual([expect.stringContaining('2 Second/captions.txt, line 2')]);
  });
});

it('leaves out files that cannot or may not be shown, and reports why', async () => {
  const noise = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const { place, options, said } = await photoFolder({
    'One/good.jpg': noise,
    'One/bomb.png': await pngSaying(30_000, 30_000),
    'One/long.png': await plain(2000, 4, '#111111').png().toBuffer(),
    'One/half.jpg': noise.subarray(0, noise.length / 2),
    'One/words.jpg': 'no picture at all',
    'One/empty.webp': '',
    'One/drawing.png':
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
    'One/clip.gif': 'GIF89a',
    'IMG_1.jpg': noise,
  });
  const outside = path.join(place, '..', 'outside');
  await mkdir(outside);
  await plain(50, 50, '#654321').png().toFile(path.join(outside, 'secret.png'));
  await symlink(path.join(outside, 'secret.png'), path.join(place, 'photos/One/link.png'));
  await symlink(outside, path.join(place, 'photos/Two'));

  const site = await openSite('sqlite', options);
  expect(shortly(await galleriesOf(site))).toEqual([['One', ['Good']]]);
  const about = (name: string) => said.filter((sentence) => sentence.includes(name));
  for (const [name, words] of [
    ['bomb.png', 'is too large: at most 64 million pixels'],
    ['long.png', 'is much longer than it is wide'],
    ['half.jpg', 'is broken'],
    ['words.jpg', 'is not a JPEG, PNG, WebP or AVIF picture'],
    ['empty.webp', 'is not a JPEG, PNG, WebP or AVIF picture'],
    ['drawing.png', 'is not a JPEG, PNG, WebP or AVIF picture'],
    ['clip.gif', 'cannot be shown. Save it as JPEG'],
    ['IMG_1.jpg', 'is not in a gallery'],
  ] as const) {
    expect([name, about(name)]).toEqual([name, [expect.stringContaining(words)]]);
  }
  expect(said).toHaveLength(8);
});

it('takes the folder in once: from then on the store is the only source', async () => {
  const { place, options } = await photoFolder({ 'One/a.png': await plain(9, 9, '#115522').png().toBuffer() });
  const site = await openSite('sqlite', options);
  const before = await galleriesOf(site);
  await drop(place, 'One/b.png', await plain(9, 9, '#225511').png().toBuffer());
  expect(await takePhotosIn({ store: site.store, folder: place, say: expect.fail })).toBe(0);
  expect(await galleriesOf(site)).toEqual(before);
});

it('goes on with the next gallery after a start that was killed', async () => {
  const { place, options } = await photoFolder({
    '1 One/a.png': await plain(9, 9, '#115522').png().toBuffer(),
    '2 Two/b.png': await plain(9, 9, '#225511').png().toBuffer(),
  });
  const site = await openSite('sqlite', options);
  const before = shortly(await galleriesOf(site));
  await site.store.write({ by: '', via: 'seed', action: 'x', summary: '' }, async (change) => {
    const { db } = change;
    await db.deleteFrom('setting').where('key', '=', 'photos-taken-in').execute();
    const two = await db.selectFrom('content').selectAll().where('value', 'like', '%"two"%').execute();
    await db
      .deleteFrom('content')
      .where('content_id', 'in', ['gallery:two', ...two.map((row) => row.content_id)])
      .execute();
    change.touch('content');
  });
  expect(shortly(await galleriesOf(site))).toEqual(before.slice(0, 1));
  expect(await takePhotosIn({ store: site.store, folder: place, say: expect.fail })).toBe(1);
  expect(shortly(await galleriesOf(site))).toEqual(before);
});

it('is not converted again after a restart, and once for many simultaneous requests', async () => {
  const { options } = await photoFolder({ 'One/a.png': await plain(900, 600, '#115522').png().toBuffer() });
  const site = await openSite('sqlite', options);
  const photo = first(await galleriesOf(site));
  const answers = await Promise.all(Array.from({ length: 20 }, () => file(site, photo, 480, 'webp')));
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  const made = path.join(options.cacheFolder, `${photo.id}-480.webp`);
  expect(await readdir(options.cacheFolder)).toEqual([path.basename(made)]);
  const { mtimeMs } = await stat(made);
  const content = await openContent(site.store);
  const again = openAlbum({ content, store: site.store, cacheFolder: options.cacheFolder });
  await again.file({ id: photo.id, width: 480, format: 'webp' });
  expect((await stat(made)).mtimeMs).toBe(mtimeMs);
});
