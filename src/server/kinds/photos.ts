import { addGallery, gallery } from '#contract/kinds/gallery.ts';
import { addPhoto, addMarkdownPicture, listAllGalleries, photo } from '#contract/kinds/photo.ts';
import { LIST_LIMITS } from '#domain/list-limits.ts';
import { galleriesIn, type Gallery, pictureId, putItem } from '../content/items.ts';
import { parseBodyBySchema } from '../http/input.ts';
import { uncachedRead } from '../http/reads.ts';
import { writeHandler, fileWriteHandler } from '../http/writes.ts';
import { preparePicture } from '../publish/photos/convert.ts';
import { servedPhotoWidths } from '../publish/photos/photo-variants.ts';
import { conflict } from '../refusal.ts';
import { wholeLeagueSubject, itemWithId } from '../routes/named-in-request.ts';
import { addFileRow, toPictureRow } from '../storage/files/file-rows.ts';
import { allUndeletedContent } from '../storage/mappers/content.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { createPictureSaver, type KindRoutes } from './kind-writes.ts';
import { orderedWrites } from './ordered.ts';

/** The limit for the number of photos in all galleries together. */
const MAX_PHOTOS = LIST_LIMITS.photo[0].most;

const reads = [
  uncachedRead(listAllGalleries, async (db) => {
    const all = await storedGalleries(db);
    return {
      galleries: all.map(({ id, title, photos: own }) => ({
        id,
        title,
        photos: own.map((one) => ({ ...one, picture: pictureId(one.file), widths: servedPhotoWidths(one.width) })),
      })),
      count: photosInGalleries(all).length,
      most: MAX_PHOTOS,
      mostBytes: addPhoto.file.maxBytes,
    };
  }),
];

const galleryOperations = orderedWrites(gallery, {
  load: storedGalleries,
  itemsOf: (all) => all,
  async removeContent(change, { id }, all) {
    for (const one of galleryWithId(all, id).photos) await putItem(change, 'photo', one, true);
  },
  // `all` was loaded before the change, so this is the earlier title of the gallery.
  describe: ({ id }, all) => `the gallery ${galleryWithId(all, id).title}`,
  changes: 'Renamed',
});

const photoOperations = orderedWrites(photo, {
  load: storedGalleries,
  itemsOf: photosInGalleries,
  among: (item, all) => galleryWithId(all, item.gallery).photos,
  movedBy: (sent) => (sent.gallery === undefined ? undefined : ''),
  describe: (item, all) => `a photo of ${galleryWithId(all, item.gallery).title}`,
  changes: 'Changed the caption of',
});

/**
 * The routes for galleries and photos. An uploaded picture is converted and stored before the database transaction of
 * its request begins.
 */
export const photoRoutes: KindRoutes = {
  uncachedReads: reads,
  writes(store) {
    const prepare = createPictureSaver(store.files, preparePicture);
    const preparePhoto = async (sent: Buffer) => {
      refuseTooManyPhotos(await store.read(storedGalleries));
      return prepare(sent);
    };
    return [
      ...galleryOperations.writes,
      ...photoOperations.writes,
      writeHandler(addGallery, wholeLeagueSubject, async (change, { body }) => {
        const { title } = parseBodyBySchema(addGallery.body, body);
        return galleryOperations.add(change, { title }, await storedGalleries(change.db), `Added the gallery ${title}`);
      }),
      fileWriteHandler(
        addPhoto,
        wholeLeagueSubject,
        preparePhoto,
        async (change, picture, { params, query: { caption = '' } }) => {
          const { id, title, photos: others } = galleryWithId(await storedGalleries(change.db), params.gallery);
          await addFileRow(change.db, toPictureRow(picture));
          return photoOperations.add(change, { ...picture, gallery: id, caption }, others, `Added a photo to ${title}`);
        },
      ),
      fileWriteHandler(addMarkdownPicture, wholeLeagueSubject, prepare, async (change, picture) => {
        await addFileRow(change.db, toPictureRow(picture));
        const { file, width, height } = picture;
        const id = pictureId(file);
        return { success: true as const, id, address: `/photos/${id}-${width}.jpg`, width, height };
      }),
    ];
  },
};

async function storedGalleries(db: DatabaseTransaction): Promise<Gallery[]> {
  return galleriesIn(await allUndeletedContent(db));
}

function photosInGalleries(all: readonly Gallery[]) {
  return all.flatMap((one) => one.photos);
}

function refuseTooManyPhotos(all: readonly Gallery[]): void {
  if (photosInGalleries(all).length >= MAX_PHOTOS)
    throw conflict(`There are ${MAX_PHOTOS} photos, which is the most. Remove some first.`);
}

function galleryWithId(all: readonly Gallery[], id: string): Gallery {
  return itemWithId(all, id, 'There is no such gallery.');
}
