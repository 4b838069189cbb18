import { galleryPart, photoPart } from '#contract/photos.ts';
import { inOrder, type Placed } from '#domain/place.ts';
import type { Change } from '../storage/store.ts';

/** A photo of a gallery. `file` is the hash of its picture, which has that width and height. */
export type GalleryPhoto = Placed & { gallery: string; caption: string; file: string; width: number; height: number };
/** A gallery with its photos, in order. */
export type Gallery = Placed & { title: string; photos: GalleryPhoto[] };

/** Returns the galleries among the league's content, in order, empty ones included. */
export function galleriesIn(values: ReadonlyMap<string, unknown>): Gallery[] {
  const photos = inOrder(itemsIn(values, 'photo', (value) => photoPart.safeParse(value).data));
  const byGallery = Map.groupBy(photos, ({ gallery }) => gallery);
  const galleries = inOrder(itemsIn(values, 'gallery', (value) => galleryPart.safeParse(value).data));
  return galleries.map((gallery) => ({ ...gallery, photos: byGallery.get(gallery.id) ?? [] }));
}

/** The values under `{kind}:{id}`, each with its id; one that today's rules refuse is left out. */
export function itemsIn<T extends object>(
  values: ReadonlyMap<string, unknown>,
  kind: string,
  read: (value: unknown) => T | undefined,
): (T & { id: string })[] {
  return [...values].flatMap(([key, value]) => {
    const item = key.startsWith(`${kind}:`) ? read(value) : undefined;
    return item === undefined ? [] : [{ ...item, id: key.slice(kind.length + 1) }];
  });
}

/** The part of a picture's hash that is in its addresses. */
export function pictureId(file: string): string {
  return file.slice(0, 32);
}

/** Stores a gallery without what is not part of its value. */
export function putGallery(change: Change, gallery: Placed & { title: string }, deleted = false): Promise<void> {
  return change.put('content', { id: `gallery:${gallery.id}`, value: galleryPart.parse(gallery), deleted });
}

export function putPhoto(change: Change, photo: GalleryPhoto, deleted = false): Promise<void> {
  return change.put('content', { id: `photo:${photo.id}`, value: photoPart.parse(photo), deleted });
}
