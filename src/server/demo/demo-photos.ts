import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { countOf } from '#domain/count.ts';
import { type GalleryPhoto, putItem } from '../content/items.ts';
import { preparePicture } from '../publish/photos/convert.ts';
import { setting } from '../storage/mappers/settings.ts';
import { newId } from '../storage/new-id.ts';
import type { Store } from '../storage/store.ts';
import { DEMO_FOLDER, demoContent } from './demo-content.ts';
import { addFile, pictureRow } from '../storage/files/file-rows.ts';

/**
 * The name of the setting that says whether the demo league's photos have been added. Its value is `PHOTOS_COMING`
 * until then, and `1` afterwards.
 */
export const PHOTOS_SETTING = 'photos-taken-in';
export const PHOTOS_COMING = 'coming';

/** A gallery to be added to a league, with its pictures. */
type NewGallery = { id: string; title: string; pictures: readonly { bytes: Buffer; caption: string }[] };

/**
 * Adds the demo league's photos to a store that does not have them yet. Each gallery is a write of its own, so that the
 * next start can go on after an interruption.
 */
export async function addDemoPhotos(store: Store): Promise<void> {
  if ((await store.read((db) => setting(db, PHOTOS_SETTING))) !== PHOTOS_COMING) return;
  const { file } = await demoContent();
  for (const [index, { id, title }] of file.galleries.entries()) {
    const folder = path.join(DEMO_FOLDER, 'photos', id);
    const lines = (await readFile(path.join(folder, 'captions.txt'), 'utf8')).trim().split('\n');
    const pictures = await Promise.all(
      lines.map(async (line) => {
        const [, name, caption = ''] = /^(\d+): (.*)$/.exec(line) ?? [];
        return { caption, bytes: await readFile(path.join(folder, `${name}.webp`)) };
      }),
    );
    await addGallery(store, { id, title, pictures }, index + 1);
  }
  const origin = { by: '', via: 'seed', action: 'change content', summary: 'Added the demo’s photos' } as const;
  await store.write(origin, (change) => change.set(PHOTOS_SETTING, '1'));
}

/** Adds a gallery in the same way as uploads. Does nothing if the league has it or has deleted it. */
export async function addGallery(store: Store, { id, title, pictures }: NewGallery, place: number): Promise<void> {
  const photos: (Omit<GalleryPhoto, 'id' | 'gallery' | 'place'> & { bytes: number })[] = [];
  for (const { bytes: sent, caption } of pictures) {
    const { bytes, width, height } = await preparePicture(sent);
    const file = await store.files.keep(bytes);
    photos.push({ caption, file, width, height, bytes: bytes.length });
  }
  const summary = `Added ${countOf(photos.length, 'photo')} of ${title}`;
  await store.write({ by: '', via: 'seed', action: 'change content', summary }, async (change) => {
    const { db } = change;
    const known = await db
      .selectFrom('content')
      .select('content_id')
      .where('content_id', '=', `gallery:${id}`)
      .execute();
    if (known.length > 0) return;
    await putItem(change, 'gallery', { id, title, place });
    for (const [index, { bytes, ...photo }] of photos.entries()) {
      await addFile(db, pictureRow({ file: photo.file, bytes }));
      await putItem(change, 'photo', { id: newId(), gallery: id, place: index + 1, ...photo });
    }
  });
}
