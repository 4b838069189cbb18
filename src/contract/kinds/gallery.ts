import { labelField } from '#domain/field-words.ts';
import { fields as body, title } from '#domain/fields.ts';
import { defineCall } from '../call.ts';
import { addedItemAnswerSchema, orderedKind } from './ordered.ts';

const fields = { title: labelField('Title', title(80)) };

/** A gallery of photos. Each photo is a stored item of its own (`photo.ts`), which refers to its gallery. */
export const gallery = orderedKind({
  one: 'gallery',
  path: '/api/admin/galleries',
  fields,
  alsoStored: {},
  alsoSent: {},
  changeSummary: 'Renames a gallery, or moves it before another one (to the end where `before` is empty).',
  removeSummary: 'Removes a gallery with its photos.',
});
export const { change: changeGallery, remove: removeGallery } = gallery;

export const addGallery = defineCall('POST', '/api/admin/galleries', {
  summary: 'Adds an empty gallery after the others.',
  action: 'change content',
  body: body('The gallery', fields),
  answer: addedItemAnswerSchema,
});
