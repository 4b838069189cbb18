import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { countWithNoun } from '#domain/count.ts';
import { type GalleryPhoto, putItem } from '../content/items.ts';
import { preparePicture } from '../publish/photos/convert.ts';
import { settingText } from '../storage/mappers/settings.ts';
import { newId } from '../storage/new-id.ts';
import type { Store } from '../storage/store.ts';
import { DEMO_FOLDER, readDemoContent } from './demo-content.ts';
import { addFileRow, toPictureRow } from '../storage/files/file-rows.ts';

/**
 * The name of the setting that says whether the demo league's photos have been added. Its value is
 * `PENDING_PHOTOS_SETTING_VALUE` before, and `1` afterwards. Other leagues do not have this setting.
 */
export const DEMO_PHOTOS_ADDED_SETTING = 'photos-taken-in';
export const PENDING_PHOTOS_SETTING_VALUE = 'coming';

/** A gallery to be added to a league, with its pictures. */
type NewGallery = { id: string; title: string; pictures: readonly { bytes: Buffer; caption: string }[] };

/**
 * Adds the demo league's photos to a store that is still waiting for them (`PENDING_PHOTOS_SETTING_VALUE`). Writes each
 * gallery separately, so that after an interruption the next start adds only the missing galleries.
 */
export async function addDemoPhotos(store: Store): Promise<void> {
  if ((await store.read((db) => settingText(db, DEMO_PHOTOS_ADDED_SETTING))) !== PENDING_PHOTOS_SETTING_VALUE) return;
  const { file } = await readDemoContent();
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
  await store.write(origin, (change) => change.set(DEMO_PHOTOS_ADDED_SETTING, '1'));
}

/**
 * Adds a gallery with its pictures, which are converted as uploaded pictures are. Does not add a gallery that the
 * league already has or has deleted.
 */
export async function addGallery(store: Store, { id, title, pictures }: NewGallery, place: number): Promise<void> {
  const photos: (Omit<GalleryPhoto, 'id' | 'gallery' | 'place'> & { bytes: number })[] = [];
  for (const { bytes: sent, caption } of pictures) {
    const { bytes, width, height } = await preparePicture(sent);
    const file = await store.files.keep(bytes);
    photos.push({ caption, file, width, height, bytes: bytes.length });
  }
  const summary = `Added ${countWithNoun(photos.length, 'photo')} of ${title}`;
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
      await addFileRow(db, toPictureRow({ file: photo.file, bytes }));
      await putItem(change, 'photo', { id: newId(), gallery: id, place: index + 1, ...photo });
    }
  });
}
