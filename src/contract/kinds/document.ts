import { z } from 'zod';
import { labelled } from '#domain/field-words.ts';
import { number, title as titleOf } from '#domain/fields.ts';
import { call, done, numberInText, SENT_FILE } from '../call.ts';
import { addedAnswer, orderedKind, storedFile } from './ordered.ts';

const title = titleOf(120);

/** A document at `/documents/{name}`, to which the names in `former` redirect. `shown`: whether Downloads lists it. */
export const document = orderedKind({
  one: 'document',
  path: '/api/admin/documents',
  fields: {
    title: labelled('Title', title, {
      hint: 'The address is made from it. Links to the former address still work.',
    }),
    shown: labelled('Listed under Downloads', z.boolean('Shown must be true or false.')),
  },
  alsoStored: {
    name: z.string().min(1),
    former: z.array(z.string()).default([]),
    file: storedFile,
    bytes: z.number(),
  },
  alsoSent: { version: number('The version') },
  changeSummary:
    'Renames a document (its former address leads to the new one), lists it under Downloads or not, or moves it before another one (to the end where `before` is empty). 409 if it has been changed since the version that is sent.',
  removeSummary: 'Removes a document.',
});
export const { change: changeDocument, remove: removeDocument } = document;

export const listDocuments = call('GET', '/api/admin/documents', {
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
         * The old address that this document replaces, such as `/downloads/league-rules.pdf`; `null` if it replaces
         * none.
         */
        replaces: z.string().nullable(),
        /** The number of the document's last change. */
        version: z.number(),
      }),
    ),
    /** The documents that the site generates itself. */
    made: z.array(z.object({ title: z.string(), about: z.string(), path: z.string() })),
    /** The league's own picture of the fixtures; `null` if the league has none. */
    picture: z.object({ address: z.string(), width: z.number().nullable(), height: z.number().nullable() }).nullable(),
    /**
     * The size of all documents together, in bytes, then the limits: how many documents, and how many bytes together.
     */
    bytes: z.number(),
    most: z.number(),
    mostBytes: z.number(),
    /** The largest size of one file, in bytes. */
    mostOfOne: z.number(),
  }),
});
export type DocumentsAnswer = z.infer<typeof listDocuments.answer>;
export type DocumentAnswer = DocumentsAnswer['documents'][number];

export const addDocument = call('POST', '/api/admin/documents', {
  summary: 'Adds a PDF after the other documents; its address is made from its title.',
  action: 'change content',
  query: z.object({ title }),
  file: SENT_FILE,
  answer: addedAnswer,
});

export const replaceDocument = call('PUT', '/api/admin/documents/{document}/file', {
  summary: 'Replaces the file of a document by another PDF. 409 if it has been changed since the version that is sent.',
  action: 'change content',
  query: z.object({ version: numberInText('The version') }),
  file: SENT_FILE,
  answer: done,
});
