import { LISTS } from '#domain/most.ts';
import {
  addGallery,
  addPhoto,
  addPicture,
  album,
  changeGallery,
  changePhoto,
  removeGallery,
  removePhoto,
} from '#contract/photos.ts';
import { lastPlace } from '#domain/place.ts';
import { galleriesIn, type Gallery, type GalleryPhoto, pictureId, putItem, putPlaced } from '../content/items.ts';
import { parsedBody } from '../http/input.ts';
import { done, write, writeOfFile } from '../http/writes.ts';
import { takePicture, Unreadable, widthsOf } from '../publish/photos/convert.ts';
import { conflict, Refusal } from '../refusal.ts';
import { contentRows } from '../storage/mappers/content.ts';
import { newId } from '../storage/new-id.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { wholeLeague, withId } from './named-in-request.ts';
import { guardedRead } from '../http/reads.ts';
import { addFile, pictureRow } from '../storage/files/file-rows.ts';

/** The photos of all galleries together. */
const MOST_PHOTOS = LISTS.photo[0].most;

export const photoReads = [
  guardedRead(album, async (db) => {
    const galleries = await storedGalleries(db);
    return {
      galleries: galleries.map(({ id, title, photos }) => ({
        id,
        title,
        photos: photos.map(({ id: photo, caption, file, width }) => ({
          id: photo,
          caption,
          picture: pictureId(file),
          widths: widthsOf(width),
        })),
      })),
      count: countOf(galleries),
      most: MOST_PHOTOS,
      mostBytes: addPhoto.file.maxBytes,
    };
  }),
];

/** Returns how to store a sent picture that nothing names yet. */
export function pictureKeeper(files: Store['files'], take: typeof takePicture) {
  return async (sent: Buffer) => {
    const { bytes, ...size } = await take(sent).catch(refuseUnreadable);
    return { ...size, file: await files.keep(bytes), bytes: bytes.length };
  };
}

/** The writes of galleries and photos. Pictures are decoded before their transaction. */
export function photoWrites(store: Pick<Store, 'files' | 'read'>) {
  const prepare = pictureKeeper(store.files, takePicture);
  const preparePhoto = async (sent: Buffer) => {
    refuseFull(await store.read(storedGalleries));
    return prepare(sent);
  };
  return [
    ...galleryWrites,
    ...changesOfPhotos,
    writeOfFile(addPhoto, wholeLeague, preparePhoto, async (change, picture, { params, query }) => {
      const galleries = await storedGalleries(change.db);
      const { photos, title } = galleryNamed(galleries, params.gallery);
      await addFile(change.db, pictureRow(picture));
      const { file, width, height } = picture;
      const id = newId();
      const place = lastPlace(photos);
      await putItem(change, 'photo', {
        id,
        gallery: params.gallery,
        place,
        caption: query.caption ?? '',
        file,
        width,
        height,
      });
      change.summarise(`Added a photo to ${title}`);
      return { success: true as const, id };
    }),
    writeOfFile(addPicture, wholeLeague, prepare, async (change, picture) => {
      await addFile(change.db, pictureRow(picture));
      const { file, width, height } = picture;
      const id = pictureId(file);
      return { success: true as const, id, address: `/photos/${id}-${width}.jpg`, width, height };
    }),
  ];
}

const galleryWrites = [
  write(addGallery, wholeLeague, async (change, { body }) => {
    const { title } = parsedBody(addGallery.body, body);
    const id = newId();
    await putItem(change, 'gallery', { id, title, place: lastPlace(await storedGalleries(change.db)) });
    change.summarise(`Added the gallery ${title}`);
    return { success: true as const, id };
  }),
  write(changeGallery, wholeLeague, async (change, { params: { gallery: id }, body }) => {
    const galleries = await storedGalleries(change.db);
    const present = galleryNamed(galleries, id);
    const { title = present.title, before } = parsedBody(changeGallery.body, body);
    await putPlaced(galleries, { ...present, title }, before, (one) => putItem(change, 'gallery', one));
    return done(change, `${before === undefined ? 'Renamed' : 'Moved'} the gallery ${present.title}`);
  }),
  write(removeGallery, wholeLeague, async (change, { params: { gallery: id } }) => {
    const { photos, ...gallery } = galleryNamed(await storedGalleries(change.db), id);
    for (const photo of photos) await putItem(change, 'photo', photo, true);
    await putItem(change, 'gallery', gallery, true);
    return done(change, `Removed the gallery ${gallery.title}`);
  }),
];

const changesOfPhotos = [
  write(changePhoto, wholeLeague, async (change, { params, body }) => {
    const galleries = await storedGalleries(change.db);
    const photo = photoNamed(galleries, params.photo);
    const { caption = photo.caption, gallery, before } = parsedBody(changePhoto.body, body);
    const isMoved = gallery !== undefined || before !== undefined;
    const target = galleryNamed(galleries, gallery ?? photo.gallery);
    const changed = { ...photo, caption, gallery: target.id };
    await putPlaced(target.photos, changed, isMoved ? (before ?? '') : undefined, (one) =>
      putItem(change, 'photo', one),
    );
    return done(
      change,
      isMoved ? `Moved a photo of ${target.title}` : `Changed the caption of a photo of ${target.title}`,
    );
  }),
  write(removePhoto, wholeLeague, async (change, { params }) => {
    const galleries = await storedGalleries(change.db);
    const photo = photoNamed(galleries, params.photo);
    await putItem(change, 'photo', photo, true);
    return done(change, `Removed a photo of ${galleryNamed(galleries, photo.gallery).title}`);
  }),
];

async function storedGalleries(db: Snapshot): Promise<Gallery[]> {
  return galleriesIn(await contentRows(db));
}

function countOf(galleries: readonly Gallery[]): number {
  return galleries.reduce((sum, { photos }) => sum + photos.length, 0);
}

function refuseFull(galleries: readonly Gallery[]): void {
  if (countOf(galleries) >= MOST_PHOTOS)
    throw conflict(`There are ${MOST_PHOTOS} photos, which is the most. Remove some first.`);
}

function galleryNamed(galleries: readonly Gallery[], id: string): Gallery {
  return withId(galleries, id, 'There is no such gallery.');
}

function photoNamed(galleries: readonly Gallery[], id: string): GalleryPhoto {
  const photos = galleries.flatMap((gallery) => gallery.photos);
  return withId(photos, id, 'There is no such photo.');
}

/** Turns what is wrong with a picture into a refusal. */
function refuseUnreadable(error: unknown): never {
  if (error instanceof Unreadable) throw new Refusal(422, `This file ${error.message}`);
  throw error;
}
