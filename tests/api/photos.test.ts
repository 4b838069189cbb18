import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { answerOrThrow } from '#contract/client.ts';
import type { GalleryAnswer, PhotoAnswer } from '#contract/league.ts';
import { galleriesIn } from '#server/content/items.ts';
import { addDemoPhotos, PENDING_PHOTOS_SETTING_VALUE, DEMO_PHOTOS_ADDED_SETTING } from '#server/demo/demo-photos.ts';
import { openPhotoVariantStore } from '#server/publish/photos/serve-photos.ts';
import { allUndeletedContent } from '#server/storage/mappers/content.ts';
import { loadLiveContent } from '#server/content/league-content.ts';
import { ownFolder } from '../support/own-folder.ts';
import { fromPhone, plainPicture, putGalleries } from '../support/pictures.ts';
import { origin } from '../support/sample-values.ts';
import { it, openSite, type TestSite } from '../support/site.ts';

async function galleriesOf({ api }: TestSite): Promise<GalleryAnswer[]> {
  return answerOrThrow(await api('GET /api/galleries', {})).galleries;
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

it('the shipped league has two galleries with 26 and 79 different pictures, in every format, which are added once', async () => {
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
    // A picture that was not decoded would have a single colour.
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(8);
    seen.add(channels.map(({ mean }) => mean.toFixed(2)).join(' '));
  }
  expect(seen.size).toBe(6);
  await expectNextGalleryAfterKill(site);
});

/**
 * Expects that a demo league gets its photos only once. If a start was killed, the next start adds the missing gallery.
 */
async function expectNextGalleryAfterKill(site: TestSite): Promise<void> {
  const { store } = site;
  const before = shortly(await galleriesOf(site));
  await store.write(origin, async (change) => {
    const { db } = change;
    const [, later] = galleriesIn(await allUndeletedContent(db));
    const gone = [`gallery:${later?.id}`, ...(later?.photos ?? []).map(({ id }) => `photo:${id}`)];
    await db.deleteFrom('content').where('content_id', 'in', gone).execute();
    change.touch('content');
  });
  // All photos have been added before, so a start adds none, although a gallery is missing.
  await addDemoPhotos(store);
  expect(shortly(await galleriesOf(site))).toEqual(before.slice(0, 1));
  await store.write(origin, (change) => change.set(DEMO_PHOTOS_ADDED_SETTING, PENDING_PHOTOS_SETTING_VALUE));
  await addDemoPhotos(store);
  expect(shortly(await galleriesOf(site))).toEqual(before);
}

describe('a picture of the league', () => {
  it('is shown upright, without what the camera has stored about it', async () => {
    const original = await fromPhone();
    expect(original.toString('latin1')).toContain('SecretCamera');
    const site = await openSite('sqlite');
    await putGalleries(site.store, { Awards: { '': original } });
    const photo = first(await galleriesOf(site));
    expect(photo).toMatchObject({ width: 40, height: 60, widths: [40], caption: null });
    for (const format of ['jpg', 'webp', 'avif']) {
      const { rawPayload } = await file(site, photo, 40, format);
      const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(rawPayload).metadata();
      expect({ exif, xmp, iptc, icc, orientation, width, height }).toEqual({ width: 40, height: 60 });
      expect(rawPayload.toString('latin1')).not.toMatch(/Secret|2025:03:14|Exif/);
      const dots = await sharp(rawPayload).removeAlpha().raw().toBuffer();
      const at = (x: number, y: number) => [...dots.subarray((y * 40 + x) * 3, (y * 40 + x) * 3 + 3)];
      // Turned upright, the photo has its stored left side, which is red, at the top.
      for (const x of [4, 36]) {
        const [above, below] = [at(x, 6), at(x, 54)];
        expect([above[0]! > 200, above[2]! < 60, below[0]! < 60, below[2]! > 200]).toEqual([true, true, true, true]);
      }
    }
  });

  it('has an address that follows from its bytes, and can be cached forever', async ({ site }) => {
    await putGalleries(site.store, { One: { a: await plainPicture(700, 350, '#115522').png().toBuffer() } });
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

  it('is served only in its widths, and no other address exists', async ({ site }) => {
    await putGalleries(site.store, { One: { a: await plainPicture(700, 350, '#115522').png().toBuffer() } });
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
});

it('is not converted again after a restart, and once for many simultaneous requests', async () => {
  const cacheFolder = await ownFolder();
  const site = await openSite('sqlite', { cacheFolder });
  await putGalleries(site.store, { One: { a: await plainPicture(900, 600, '#115522').png().toBuffer() } });
  const photo = first(await galleriesOf(site));
  const answers = await Promise.all(Array.from({ length: 20 }, () => file(site, photo, 480, 'webp')));
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  const made = path.join(cacheFolder, `${photo.id}-480.webp`);
  expect(await readdir(cacheFolder)).toEqual([path.basename(made)]);
  const { mtimeMs } = await stat(made);
  const content = await loadLiveContent(site.store);
  const again = openPhotoVariantStore({ content, store: site.store, cacheFolder });
  await again.file({ id: photo.id, width: 480, format: 'webp' });
  expect((await stat(made)).mtimeMs).toBe(mtimeMs);
});
