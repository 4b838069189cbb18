import { z } from 'zod';
import { call, numberInText, ofSeason } from './call.ts';

/** A picture with its address, and its size in CSS pixels if known. */
const picture = z.object({ address: z.string(), width: z.number().nullable(), height: z.number().nullable() });
export type PictureAnswer = z.infer<typeof picture>;

export const fixturesPictureAnswer = z.object({
  season: z.string(),
  /** `null` if there is nothing to draw. */
  wide: picture.nullable(),
  /** The same for a narrow screen; `null` if one picture serves both. */
  tall: picture.nullable(),
  /** Alternative text. */
  words: z.string(),
  /** Whether it is the league's own picture. */
  own: z.boolean(),
});
export type FixturesPictureAnswer = z.infer<typeof fixturesPictureAnswer>;

export const fixturesPicture = call({
  method: 'GET',
  path: '/api/fixtures-picture',
  summary:
    'Returns the address of the fixtures picture: the league’s own, or one drawn from the list, from `week` on or of the whole season. Without `season`, of the default season.',
  action: 'read league',
  query: ofSeason.extend({
    division: numberInText('Division').optional(),
    week: numberInText('Week').optional(),
  }),
  answer: fixturesPictureAnswer,
});
