import { z } from 'zod';
import { fields, longText, number } from '#domain/fields.ts';
import { call, done, SENT_FILE } from './call.ts';
import { contentParts } from './kinds/content-part.ts';
import { storedPicture } from './kinds/kind.ts';
import { postPart } from './kinds/post.ts';

/** The kinds of content with many items per league. Each item has an identifier such as `post:2025-04-open`. */
export const editedLists = { post: postPart } as const;

/**
 * A part of the content, or an item of a list. The server checks it against `kinds/content-part.ts` or `kinds/post.ts`.
 */
const value = z.looseObject({}, 'The content must be an object.');

/** Enough bytes for a body with the longest text, at four bytes for each character. */
const maxBytes = 5 * 1024 * 1024;

/** The number of the last change that the client has seen of the part or item; 0 if the client has seen no value. */
const version = number('The version').int('The version must be a whole number.');

const id = z.string().meta({
  description: `One of ${Object.keys(contentParts).join(', ')}, or the identifier of an item, such as post:2025-04-open.`,
});

export const listContent = call('GET', '/api/admin/content', {
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

export const getContent = call('GET', '/api/admin/content/{id}', {
  summary: 'Returns a part of what the league says about itself, or an item such as a news post, as it is edited.',
  action: 'read content',
  params: z.object({ id }),
  answer: z.object({
    id: z.string(),
    value,
    version: z.number(),
    /** Who made the last change, and when; `null` if there was no change. */
    changed: z.object({ by: z.string(), at: z.string() }).nullable(),
  }),
});

const saved = done.extend({ id: z.string() });

export const saveContent = call('PUT', '/api/admin/content/{id}', {
  summary: 'Saves a part or item. 409 if it has been changed since the version that is sent.',
  action: 'change content',
  params: z.object({ id }),
  body: fields('The content', { value, version }),
  maxBytes,
  answer: saved,
});

export const addContent = call('POST', '/api/admin/content/{list}', {
  summary: 'Adds an item to a list, such as a news post; its identifier is made from its title.',
  action: 'change content',
  params: z.object({ list: z.enum(Object.keys(editedLists), 'There is no such list.') }),
  body: fields('The content', { value }),
  maxBytes,
  answer: saved,
});

export const removeContent = call('DELETE', '/api/admin/content/{id}', {
  summary: 'Removes an item of a list. The parts that every league has stay.',
  action: 'change content',
  params: z.object({ id }),
  answer: done,
});

export const previewContent = call('POST', '/api/admin/content/preview', {
  summary: 'Returns a text in Markdown as the site shows it. Changes nothing.',
  action: 'change content',
  body: fields('The text', { text: longText('Text', 1_000_000) }),
  maxBytes,
  answer: z.object({ html: z.string() }),
});

/** The league's logo as it is stored. */
export const logoPart = z.object({ picture: storedPicture });

/** The league's logo: its address, its width and its height. */
export const logoAnswer = z.object({
  picture: z.string(),
  pictureSize: z.object({ width: z.number(), height: z.number() }),
});
export type LogoAnswer = z.infer<typeof logoAnswer>;

const ofLogo = { action: 'change content', answer: z.object({ logo: logoAnswer.nullable() }) } as const;

export const setLogo = call('PUT', '/api/admin/logo', {
  summary: 'Sets the league’s logo (JPEG, PNG, WebP or AVIF) for the header, icons, shared pictures and papers.',
  file: SENT_FILE,
  ...ofLogo,
});

export const removeLogo = call('DELETE', '/api/admin/logo', { summary: 'Removes the league’s logo.', ...ofLogo });
