import { z } from 'zod';
import { labelField } from '#domain/field-words.ts';
import { singleLineText, withCheck } from '#domain/fields.ts';
import { defineCall, doneAnswerSchema, UPLOAD_TYPE_AND_LIMIT } from '../call.ts';

const MIN_CONSENT_LENGTH = 3;

/** The form field in which an official notes who agreed to a player's photo on the site, and when. */
export const photoConsentSchema = labelField(
  'Who agreed, and when',
  withCheck(singleLineText('The consent', 200), (value) =>
    value.length > 0 && value.length < MIN_CONSENT_LENGTH ? 'The consent must have at least 3 characters.' : null,
  ),
  { hint: 'Such as: Ann herself, 3 May 2026. For somebody under 18, a parent must agree.' },
);

export const setPlayerPhoto = defineCall('PUT', '/api/admin/players/{playerId}/photo', {
  summary:
    'Sets the photo of a player: the face in a square. `consent` says who agreed, and when; for somebody under 18, a parent. Only secretaries see it. Undo does not bring an earlier photo back.',
  action: 'change player photo',
  query: z.object({ consent: z.string('Consent must be given once.').optional() }),
  file: UPLOAD_TYPE_AND_LIMIT,
  answer: doneAnswerSchema.extend({ photo: z.string() }),
});

export const removePlayerPhoto = defineCall('DELETE', '/api/admin/players/{playerId}/photo', {
  summary:
    'Removes the photo of a player and the note of consent for good, which the player may do too. This cannot be undone.',
  action: 'remove player photo',
  answer: doneAnswerSchema,
});

export const readPlayerPhoto = defineCall('GET', '/api/admin/players/{playerId}/photo', {
  summary: 'Returns the photo of a player, the note of consent and when it was made; all `null` without a photo.',
  action: 'change player photo',
  answer: z.object({ photo: z.string().nullable(), consent: z.string().nullable(), at: z.string().nullable() }),
});
export type PlayerPhotoAnswer = z.infer<typeof readPlayerPhoto.answer>;

export const photosOfSignedInPerson = defineCall('GET', '/api/me/photos', {
  summary:
    'Returns the photos that the league shows of the person who is signed in. With the shared password, an empty list.',
  action: 'read own sessions',
  answer: z.array(z.object({ playerId: z.string(), name: z.string(), teamName: z.string(), photo: z.string() })),
});
export type PhotoOfSignedInPerson = z.infer<typeof photosOfSignedInPerson.answer>[number];
