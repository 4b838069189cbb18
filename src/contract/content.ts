import { z } from 'zod';
import { fields, longText, number } from '#domain/fields.ts';
import { defineCall, doneAnswerSchema, UPLOAD_TYPE_AND_LIMIT } from './call.ts';
import { contentPartSchemas } from './kinds/content-part.ts';
import { storedPictureSchema } from './kinds/kind.ts';
import { storedNewsPostSchema } from './kinds/post.ts';

/**
 * The schemas of content items, keyed by the kind of item. A league can have many items of each kind. An item's
 * identifier begins with its kind, such as `post:2025-04-open` for a news post.
 */
export const contentItemSchemas = { post: storedNewsPostSchema } as const;

/**
 * The value of a content part, such as the venues, or of a content item, such as a news post. The server checks it with
 * the schemas in `kinds/content-part.ts` and `kinds/post.ts`.
 */
const contentValueSchema = z.looseObject({}, 'The content must be an object.');

/** The size limit of a body in bytes: enough for the longest text, at four bytes for each character. */
const maxBodyBytes = 5 * 1024 * 1024;

/**
 * The version of the part or item that the client has read: the number of the latest change to the part or item, or 0
 * if the part or item was not stored yet.
 */
const version = number('The version').int('The version must be a whole number.');

const contentIdSchema = z.string().meta({
  description: `One of ${Object.keys(contentPartSchemas).join(', ')}, or the identifier of an item, such as post:2025-04-open.`,
});

export const listNewsPosts = defineCall('GET', '/api/admin/content', {
  summary: 'Returns every news post, also those that are not shown now, newest first.',
  action: 'read content',
  answer: z.object({
    posts: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        date: z.iso.date(),
        from: z.iso.date().nullable(),
        until: z.iso.date().nullable(),
      }),
    ),
  }),
});

export const getContent = defineCall('GET', '/api/admin/content/{id}', {
  summary: 'Returns a part of what the league says about itself, or an item such as a news post, as it is edited.',
  action: 'read content',
  params: z.object({ id: contentIdSchema }),
  answer: z.object({
    id: z.string(),
    value: contentValueSchema,
    version: z.number(),
    /** Who made the last change, and when; `null` if nobody has changed the part or item. */
    changed: z.object({ by: z.string(), at: z.string() }).nullable(),
  }),
});

const savedContentAnswerSchema = doneAnswerSchema.extend({ id: z.string() });

export const saveContent = defineCall('PUT', '/api/admin/content/{id}', {
  summary: 'Saves a part or item. 409 if it has been changed since the version that is sent.',
  action: 'change content',
  params: z.object({ id: contentIdSchema }),
  body: fields('The content', { value: contentValueSchema, version }),
  maxBytes: maxBodyBytes,
  answer: savedContentAnswerSchema,
});

export const addContent = defineCall('POST', '/api/admin/content/{list}', {
  summary: 'Adds an item to a list, such as a news post; its identifier is made from its title.',
  action: 'change content',
  params: z.object({ list: z.enum(Object.keys(contentItemSchemas), 'There is no such list.') }),
  body: fields('The content', { value: contentValueSchema }),
  maxBytes: maxBodyBytes,
  answer: savedContentAnswerSchema,
});

export const removeContent = defineCall('DELETE', '/api/admin/content/{id}', {
  summary: 'Removes an item of a list. The parts that every league has stay.',
  action: 'change content',
  params: z.object({ id: contentIdSchema }),
  answer: doneAnswerSchema,
});

export const previewMarkdown = defineCall('POST', '/api/admin/content/preview', {
  summary: 'Returns a text in Markdown as the site shows it. Changes nothing.',
  action: 'change content',
  body: fields('The text', { text: longText('Text', 1_000_000) }),
  maxBytes: maxBodyBytes,
  answer: z.object({ html: z.string() }),
});

/** The league's logo as it is stored; `picture` is `null` without a logo. */
export const storedLogoSchema = z.object({ picture: storedPictureSchema });

/** The league's logo: its address, its width and its height. */
export const logoAnswerSchema = z.object({
  picture: z.string(),
  pictureSize: z.object({ width: z.number(), height: z.number() }),
});
export type LogoAnswer = z.infer<typeof logoAnswerSchema>;

const logoCallFields = { action: 'change content', answer: z.object({ logo: logoAnswerSchema.nullable() }) } as const;

export const setLogo = defineCall('PUT', '/api/admin/logo', {
  summary: 'Sets the league’s logo (JPEG, PNG, WebP or AVIF) for the header, icons, shared pictures and papers.',
  file: UPLOAD_TYPE_AND_LIMIT,
  ...logoCallFields,
});

export const removeLogo = defineCall('DELETE', '/api/admin/logo', {
  summary: 'Removes the league’s logo.',
  ...logoCallFields,
});
