import { z } from 'zod';
import { fields, number, optionalBoolean, text, title as titleOf } from '#domain/fields.ts';
import { call, done, numberInText, SENT_FILE } from './call.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const title = titleOf(120);

/**
 * A document as it is stored; documents are in the order of `place`. It is at `/documents/{name}`, and its `former` names
 * lead there. `shown`: whether Downloads lists it. `file` is the SHA-256 of its `bytes` bytes.
 */
export const documentPart = z.object({
  title,
  place: z.number(),
  name: z.string().min(1),
  former: z.array(z.string()).default([]),
  shown: z.boolean(),
  file: hash,
  bytes: z.number(),
});

/** The league's own picture of the fixtures as it is stored. */
export const fixturesPicturePart = z.object({
  file: hash,
  type: z.literal('image/webp'),
  bytes: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

export type DocumentAnswer = DocumentsAnswer['documents'][number];

export const listDocuments = call('GET', '/api/admin/documents', {
  summary: 'Returns every document with its address, as they are edited, and how much more there may be.',
  action: 'read content',
  answer: z.object({
    documents: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        address: z.string(),
        shown: z.boolean(),
        bytes: z.number(),
        /** The address of the document that it replaces, such as `/downloads/league-rules.pdf`, or `null`. */
        replaces: z.string().nullable(),
        /** The number of its last change. */
        version: z.number(),
      }),
    ),
    /** The documents that the site makes. */
    made: z.array(z.object({ title: z.string(), about: z.string(), path: z.string() })),
    /** The league's own picture of the fixtures, or `null`. */
    picture: z.object({ address: z.string(), width: z.number().nullable(), height: z.number().nullable() }).nullable(),
    /** Bytes of all documents together. */
    bytes: z.number(),
    most: z.number(),
    mostBytes: z.number(),
    /** Bytes of one file. */
    mostOfOne: z.number(),
  }),
});
export type DocumentsAnswer = z.infer<typeof listDocuments.answer>;

export const addDocument = call('POST', '/api/admin/documents', {
  summary: 'Adds a PDF after the other documents; its address is made from its title.',
  action: 'change content',
  query: z.object({ title }),
  file: SENT_FILE,
  answer: done.extend({ id: z.string() }),
});

const version = numberInText('The version');

export const replaceDocument = call('PUT', '/api/admin/documents/{document}/file', {
  summary: 'Replaces the file of a document by another PDF. 409 if it has been changed since the version that is sent.',
  action: 'change content',
  query: z.object({ version }),
  file: SENT_FILE,
  answer: done,
});

export const changeDocument = call('PUT', '/api/admin/documents/{document}', {
  summary:
    'Renames a document (its former address leads to the new one), lists it under Downloads or not, or moves it before another one (to the end where `before` is empty). 409 if it has been changed since the version that is sent.',
  action: 'change content',
  body: fields('The document', {
    title: title.optional(),
    shown: optionalBoolean('Shown'),
    before: text('The next document').optional(),
    version: number('The version'),
  }),
  answer: done,
});

export const removeDocument = call('DELETE', '/api/admin/documents/{document}', {
  summary: 'Removes a document.',
  action: 'change content',
  answer: done,
});

export const setFixturesPicture = call('POST', '/api/admin/fixtures-picture', {
  summary: 'Shows an own picture (JPEG, PNG, WebP or AVIF) of the fixtures in place of the drawn one.',
  action: 'change content',
  file: SENT_FILE,
  answer: done,
});

export const removeFixturesPicture = call('DELETE', '/api/admin/fixtures-picture', {
  summary: 'Removes the own picture of the fixtures, so that they are drawn from the fixture list again.',
  action: 'change content',
  answer: done,
});
