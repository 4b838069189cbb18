import { z } from 'zod';
import { call, numberInText, ofSeason } from './call.ts';

/** A picture with its address, and its size in CSS pixels where that is known beforehand. */
const picture = z.object({ address: z.string(), width: z.number().nullable(), height: z.number().nullable() });
export type PictureAnswer = z.infer<typeof picture>;

export const fixturesPictureAnswer = z.object({
  season: z.string(),
  /** The first week that is drawn, and how many; null where there is nothing to draw. */
  wide: picture.nullable(),
  /** The same for a narrow screen; null where one picture has to do for both. */
  tall: picture.nullable(),
  /** What is in it, for those who do not see it. */
  words: z.string(),
  /** Whether it is a picture that the league drew itself. */
  own: z.boolean(),
});
export type FixturesPictureAnswer = z.infer<typeof fixturesPictureAnswer>;

export const fixturesPicture = call({
  method: 'GET',
  path: '/api/fixtures-picture',
  summary:
    'Where the picture of the fixtures is: the league’s own, or one drawn of the list from `week` on (without it the whole season). Without a season: the default one.',
  action: 'read league',
  query: ofSeason.extend({
    division: numberInText('Division').optional(),
    week: numberInText('Week').optional(),
  }),
  answer: fixturesPictureAnswer,
});
