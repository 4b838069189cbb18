import { z } from 'zod';
import { labelled } from '#domain/field-words.ts';
import { text } from '#domain/fields.ts';
import { tidied } from '#domain/text.ts';
import { call, SENT_FILE } from '../call.ts';
import { addedAnswer, orderedKind, storedFile } from './ordered.ts';

const caption = z
  .string('The caption must be text.')
  .overwrite(tidied)
  .max(300, 'The caption must not be longer than 300 characters.');

/** A photo of a gallery. `file` is its picture; `width` and `height` are the picture's size. */
export const photo = orderedKind({
  one: 'photo',
  path: '/api/admin/photos',
  fields: { caption: labelled('Caption', caption), gallery: labelled('Gallery', text('The gallery')) },
  alsoStored: { file: storedFile, width: z.int().min(1), height: z.int().min(1) },
  alsoSent: {},
  changeSummary:
    'Changes the caption of a photo, or moves it: into a gallery, before another of its photos (to the end where `before` is empty).',
  removeSummary: 'Removes a photo.',
});
export const { change: changePhoto, remove: removePhoto } = photo;

export const album = call('GET', '/api/admin/photos', {
  summary: 'Returns every gallery with its photos, as officials edit them, and the limits on their number and size.',
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
            /** The first part of the picture's addresses, such as `/photos/{picture}-{width}.jpg`. */
            picture: z.string(),
            widths: z.array(z.number()),
          }),
        ),
      }),
    ),
    /** The number of photos in all galleries together. */
    count: z.number(),
    most: z.number(),
    /** The largest size of a picture, in bytes. */
    mostBytes: z.number(),
  }),
});
export type AlbumAnswer = z.infer<typeof album.answer>;
export type AlbumGallery = AlbumAnswer['galleries'][number];
export type AlbumPhoto = AlbumGallery['photos'][number];

export const addPhoto = call('POST', '/api/admin/galleries/{gallery}/photos', {
  summary:
    'Adds a photo (JPEG, PNG, WebP or AVIF) at the end of a gallery. It is stored upright, without the camera’s data, and no larger than it is shown.',
  action: 'change content',
  query: z.object({ caption: caption.optional() }),
  file: SENT_FILE,
  answer: addedAnswer,
});

export const addPicture = call('POST', '/api/admin/pictures', {
  summary: 'Stores a picture for a text, such as a piece of news, and returns its address for Markdown.',
  action: 'change content',
  file: SENT_FILE,
  answer: addedAnswer.extend({ address: z.string(), width: z.number(), height: z.number() }),
});
