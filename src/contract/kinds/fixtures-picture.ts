import { z } from 'zod';
import { defineCall, doneAnswerSchema, UPLOAD_TYPE_AND_LIMIT } from '../call.ts';
import { storedFileHashSchema } from './ordered.ts';

/**
 * The uploaded picture of the season's fixtures, as it is stored. `bytes` is the size of the file. The width and the
 * height are in pixels; `null` if unknown.
 */
export const fixturesPicturePartSchema = z.object({
  file: storedFileHashSchema,
  type: z.literal('image/webp'),
  bytes: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

export const setFixturesPicture = defineCall('POST', '/api/admin/fixtures-picture', {
  summary: 'Sets the league’s own picture of the fixtures (JPEG, PNG, WebP or AVIF), shown in place of the drawn one.',
  action: 'change content',
  file: UPLOAD_TYPE_AND_LIMIT,
  answer: doneAnswerSchema,
});

export const removeFixturesPicture = defineCall('DELETE', '/api/admin/fixtures-picture', {
  summary: 'Removes the league’s own picture of the fixtures. The site then draws one from the fixture list again.',
  action: 'change content',
  answer: doneAnswerSchema,
});
