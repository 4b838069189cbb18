import { z } from 'zod';
import { labelField } from '#domain/field-words.ts';
import { text } from '#domain/fields.ts';
import { tidyText } from '#domain/text.ts';
import { defineCall, UPLOAD_TYPE_AND_LIMIT } from '../call.ts';
import { addedItemAnswerSchema, orderedKind, storedFileHashSchema } from './ordered.ts';

const caption = z
  .string('The caption must be text.')
  .overwrite(tidyText)
  .max(300, 'The caption must not be longer than 300 characters.');

/**
 * A photo in a gallery. `gallery` is the id of the gallery, `file` the hash of the photo's file. `width` and `height`
 * are in pixels.
 */
export const photo = orderedKind({
  one: 'photo',
  path: '/api/admin/photos',
  fields: { caption: labelField('Caption', caption), gallery: labelField('Gallery', text('The gallery')) },
  alsoStored: { file: storedFileHashSchema, width: z.int().min(1), height: z.int().min(1) },
  alsoSent: {},
  changeSummary:
    'Changes the caption of a photo, or moves it: into a gallery, before another of its photos (to the end where `before` is empty).',
  removeSummary: 'Removes a photo.',
});
export const { change: changePhoto, remove: removePhoto } = photo;

export const listAllGalleries = defineCall('GET', '/api/admin/photos', {
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
            /** The id in the addresses of the photo's files: `/photos/{picture}-{width}.jpg` for each of `widths`. */
            picture: z.string(),
            widths: z.array(z.number()),
          }),
        ),
      }),
    ),
    /** The number of photos in all galleries together. */
    count: z.number(),
    /** The largest number of photos that is allowed in all galleries together. */
    most: z.number(),
    /** The largest size of an uploaded picture, in bytes. */
    mostBytes: z.number(),
  }),
});
export type AllGalleriesAnswer = z.infer<typeof listAllGalleries.answer>;
export type GalleryForOfficials = AllGalleriesAnswer['galleries'][number];
export type PhotoForOfficials = GalleryForOfficials['photos'][number];

export const addPhoto = defineCall('POST', '/api/admin/galleries/{gallery}/photos', {
  summary:
    'Adds a photo (JPEG, PNG, WebP or AVIF) at the end of a gallery. It is stored upright, without the camera’s data, and no larger than it is shown.',
  action: 'change content',
  query: z.object({ caption: caption.optional() }),
  file: UPLOAD_TYPE_AND_LIMIT,
  answer: addedItemAnswerSchema,
});

export const addMarkdownPicture = defineCall('POST', '/api/admin/pictures', {
  summary: 'Stores a picture for a text, such as a piece of news, and returns its address for Markdown.',
  action: 'change content',
  file: UPLOAD_TYPE_AND_LIMIT,
  answer: addedItemAnswerSchema.extend({ address: z.string(), width: z.number(), height: z.number() }),
});
