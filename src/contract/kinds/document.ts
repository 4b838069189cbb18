import { z } from 'zod';
import { labelField } from '#domain/field-words.ts';
import { number, title as titleOf } from '#domain/fields.ts';
import { defineCall, doneAnswerSchema, numberParameter, UPLOAD_TYPE_AND_LIMIT } from '../call.ts';
import { addedItemAnswerSchema, orderedKind, storedFileHashSchema } from './ordered.ts';

const title = titleOf(120);

/**
 * A document of the league at `/documents/{name}`. `former` has its earlier names: their addresses redirect to the
 * current address. `shown`: whether the Downloads page lists the document. `bytes`: the size of its file.
 */
export const document = orderedKind({
  one: 'document',
  path: '/api/admin/documents',
  fields: {
    title: labelField('Title', title, {
      hint: 'The address is made from it. Links to the former address still work.',
    }),
    shown: labelField('Listed under Downloads', z.boolean('Shown must be true or false.')),
  },
  alsoStored: {
    name: z.string().min(1),
    former: z.array(z.string()).default([]),
    file: storedFileHashSchema,
    bytes: z.number(),
  },
  alsoSent: { version: number('The version') },
  changeSummary:
    'Renames a document (its former address leads to the new one), lists it under Downloads or not, or moves it before another one (to the end where `before` is empty). 409 if it has been changed since the version that is sent.',
  removeSummary: 'Removes a document.',
});
export const { change: changeDocument, remove: removeDocument } = document;

export const listDocuments = defineCall('GET', '/api/admin/documents', {
  summary: 'Returns every document with its address, as officials edit it, and the limits on their number and size.',
  action: 'read content',
  answer: z.object({
    documents: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        address: z.string(),
        shown: z.boolean(),
        bytes: z.number(),
        /**
         * The address of the generated document that this document replaces, such as `/downloads/league-rules.pdf`;
         * `null` if it replaces none.
         */
        replaces: z.string().nullable(),
        /**
         * The number of the last change to the document. A call that changes the document or its file must send this
         * number as `version`.
         */
        version: z.number(),
      }),
    ),
    /** The documents that the site generates itself. */
    made: z.array(z.object({ title: z.string(), about: z.string(), path: z.string() })),
    /** The picture of the season's fixtures, with its size in pixels; `null` if officials uploaded no picture. */
    picture: z.object({ address: z.string(), width: z.number().nullable(), height: z.number().nullable() }).nullable(),
    /** The size of all documents together, in bytes. */
    bytes: z.number(),
    /** The largest number of documents that is allowed. */
    most: z.number(),
    /** The largest size that all documents together may have, in bytes. */
    mostBytes: z.number(),
    /** The largest size of one document, in bytes. */
    mostOfOne: z.number(),
  }),
});
export type DocumentsAnswer = z.infer<typeof listDocuments.answer>;
export type DocumentAnswer = DocumentsAnswer['documents'][number];

export const addDocument = defineCall('POST', '/api/admin/documents', {
  summary: 'Adds a PDF after the other documents; its address is made from its title.',
  action: 'change content',
  query: z.object({ title }),
  file: UPLOAD_TYPE_AND_LIMIT,
  answer: addedItemAnswerSchema,
});

export const replaceDocument = defineCall('PUT', '/api/admin/documents/{document}/file', {
  summary: 'Replaces the file of a document by another PDF. 409 if it has been changed since the version that is sent.',
  action: 'change content',
  query: z.object({ version: numberParameter('The version') }),
  file: UPLOAD_TYPE_AND_LIMIT,
  answer: doneAnswerSchema,
});
