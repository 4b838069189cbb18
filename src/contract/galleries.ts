import { z } from 'zod';
import { call } from './call.ts';

/** A photo: `id` and each of `widths` make the address of its files (`photoAddress`). Width and height are those of the largest. */
export const photoAnswer = z.object({
  id: z.string(),
  caption: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  /** The widths that it is to be had in, in pixels, ascending. */
  widths: z.array(z.number()),
});
export type PhotoAnswer = z.infer<typeof photoAnswer>;

export const galleriesAnswer = z.object({
  galleries: z.array(z.object({ id: z.string(), title: z.string(), photos: z.array(photoAnswer) })),
});
export type GalleryAnswer = z.infer<typeof galleriesAnswer>['galleries'][number];

export const listGalleries = call({
  method: 'GET',
  path: '/api/galleries',
  summary:
    'The photo galleries in their order, with the photos in theirs; the files are at /photos/{id}-{width}.jpg (.webp, .avif).',
  action: 'read league',
  answer: galleriesAnswer,
});
