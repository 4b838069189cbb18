import { z } from 'zod';
import { call, done, SENT_FILE } from '../call.ts';
import { storedFile } from './ordered.ts';

/** The league's own picture of the fixtures as it is stored. */
export const fixturesPicturePart = z.object({
  file: storedFile,
  type: z.literal('image/webp'),
  bytes: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

export const setFixturesPicture = call('POST', '/api/admin/fixtures-picture', {
  summary: 'Sets the league’s own picture of the fixtures (JPEG, PNG, WebP or AVIF), shown in place of the drawn one.',
  action: 'change content',
  file: SENT_FILE,
  answer: done,
});

export const removeFixturesPicture = call('DELETE', '/api/admin/fixtures-picture', {
  summary: 'Removes the league’s own picture of the fixtures. The site then draws one from the fixture list again.',
  action: 'change content',
  answer: done,
});
