import { z } from 'zod';
import { fields, text, title as titleOf } from '#domain/fields.ts';
import { tidied } from '#domain/text.ts';
import { call, done, SENT_FILE } from './call.ts';

const title = titleOf(80);
const caption = z
  .string('The caption must be text.')
  .overwrite(tidied)
  .max(300, 'The caption must not be longer than 300 characters.');

/** A gallery as it is stored; galleries are in the order of `place`. */
export const galleryPart = z.object({ title, place: z.number() });
/** A photo as it is stored. `file` is the SHA-256 of its picture, which has that width and height. */
export const photoPart = z.object({
  gallery: z.string(),
  place: z.number(),
  caption,
  file: z.string().regex(/^[0-9a-f]{64}$/),
  width: z.int().min(1),
  height: z.int().min(1),
});

export type AlbumGallery = AlbumAnswer['galleries'][number];
export type AlbumPhoto = AlbumGallery['photos'][number];

export const album = call('GET', '/api/admin/photos', {
  summary: 'Returns every gallery with its photos, as they are edited, and how many more there may be.',
  action: 'read content',
  answer: z.object({
    galleries: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        photos: z.array(
          z.object({
            id: z.string(),
            caption: z.string(),
            /** The first part of addresses such as `/photos/{picture}-{width}.jpg`. */
            picture: z.string(),
            widths: z.array(z.number()),
          }),
        ),
      }),
    ),
    /** Photos of all galleries together. */
    count: z.number(),
    most: z.number(),
    /** Bytes of a picture. */
    mostBytes: z.number(),
  }),
});
export type AlbumAnswer = z.infer<typeof album.answer>;

const made = done.extend({ id: z.string() });

export const addGallery = call('POST', '/api/admin/galleries', {
  summary: 'Adds an empty gallery after the others.',
  action: 'change content',
  body: fields('The gallery', { title }),
  answer: made,
});

export const changeGallery = call('PUT', '/api/admin/galleries/{gallery}', {
  summary: 'Renames a gallery, or moves it before another one (to the end where `before` is empty).',
  action: 'change content',
  body: fields('The gallery', { title: title.optional(), before: text('The next gallery').optional() }),
  answer: done,
});

export const removeGallery = call('DELETE', '/api/admin/galleries/{gallery}', {
  summary: 'Removes a gallery with its photos.',
  action: 'change content',
  answer: done,
});

export const addPhoto = call('POST', '/api/admin/galleries/{gallery}/photos', {
  summary:
    'Adds a photo (JPEG, PNG, WebP or AVIF) at the end of a gallery: upright, without what the camera noted, and no larger than it is shown.',
  action: 'change content',
  query: z.object({ caption: caption.optional() }),
  file: SENT_FILE,
  answer: made,
});

export const changePhoto = call('PUT', '/api/admin/photos/{photo}', {
  summary:
    'Changes the caption of a photo, or moves it: into a gallery, before another of its photos (to the end where `before` is empty).',
  action: 'change content',
  body: fields('The photo', {
    caption: caption.optional(),
    gallery: text('The gallery').optional(),
    before: text('The next photo').optional(),
  }),
  answer: done,
});

export const removePhoto = call('DELETE', '/api/admin/photos/{photo}', {
  summary: 'Removes a photo.',
  action: 'change content',
  answer: done,
});

export const addPicture = call('POST', '/api/admin/pictures', {
  summary: 'Stores a picture for a text, such as a piece of news, and returns its address for Markdown.',
  action: 'change content',
  file: SENT_FILE,
  answer: done.extend({ id: z.string(), address: z.string(), width: z.number(), height: z.number() }),
});
