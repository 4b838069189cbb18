import { z } from 'zod';
import {
  contactsPart,
  contentDay as day,
  contentName,
  count,
  handicapTextsPart,
  leaguePart,
  linksPart,
  questionnairePart,
  venuesPart,
} from '#contract/content.ts';
import { TIE_BREAKS, USUAL_TABLE_RULES } from '#domain/seasons/season.ts';

const point = count(0, 20);
const usual = USUAL_TABLE_RULES.points;
const points = z.strictObject({
  frameWon: point.default(usual.frameWon),
  fixtureWon: point.default(usual.fixtureWon),
  fixtureDrawn: point.default(usual.fixtureDrawn),
});
const ownPoints = z.strictObject({
  frameWon: point.exactOptional(),
  fixtureWon: point.exactOptional(),
  fixtureDrawn: point.exactOptional(),
});

const tieBreaks = z
  .array(z.enum(TIE_BREAKS, `must be one of ${TIE_BREAKS.join(', ')}.`))
  .refine((list) => new Set(list).size === list.length, 'must not have a tie-break twice.');

const rules = {
  framesPerFixture: count(1, 99),
  walkoverScore: count(0, 999),
  maxFramesPerPlayer: count(1, 99),
  highestBreak: count(1, 999),
  highestScore: count(1, 999),
};
const breaksFrom = count(1, 155);

/** Rules of one division; what it leaves out is the season's. */
const ownRules = z.strictObject({
  framesPerFixture: rules.framesPerFixture.exactOptional(),
  walkoverScore: rules.walkoverScore.exactOptional(),
  maxFramesPerPlayer: rules.maxFramesPerPlayer.exactOptional(),
  highestBreak: rules.highestBreak.exactOptional(),
  highestScore: rules.highestScore.exactOptional(),
  breaksFrom: breaksFrom.exactOptional(),
  points: ownPoints.exactOptional(),
  tieBreaks: tieBreaks.exactOptional(),
});

const seasonSeed = z.strictObject({
  name: z.string(),
  divisions: z.array(count(1, 99)).min(1, 'must have at least one division.'),
  weeks: count(1, 99),
  calendar: z.array(z.strictObject({ week: count(1, 99), from: day, to: day })).default([]),
  rules: z.strictObject({
    ...rules,
    breaksFrom: breaksFrom.default(1),
    points: points.default(usual),
    tieBreaks: tieBreaks.default([...USUAL_TABLE_RULES.tieBreaks]),
  }),
  /** Rules of divisions that differ from the season's, by the division's number. */
  divisionRules: z.record(z.string(), ownRules).default({}),
});

/** The schema of `league.json`, with defaults. */
export const leagueFile = z.strictObject({
  ...leaguePart.shape,
  defaultSeason: z.string(),
  seasons: z.array(seasonSeed).min(1, 'must have at least one season.'),
  ...contactsPart.shape,
  ...venuesPart.shape,
  ...linksPart.shape,
  ...questionnairePart.shape,
  /** Titles of galleries that differ from the names of their folders. */
  galleries: z.array(z.strictObject({ folder: z.string(), title: contentName })).default([]),
  /** What the names of files in `documents/` do not say, in the order in which Downloads lists them. */
  documents: z
    .array(
      z.strictObject({
        file: z.string(),
        title: z.string().trim().min(1, 'must not be empty.').max(120, 'must not be longer than 120 characters.'),
        shown: z.boolean('must be true or false.').default(true),
        former: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  handicaps: handicapTextsPart.default({ guide: [], challenges: [], newPlayers: [] }),
});

/** The contents of `league.json`. */
export type League = z.output<typeof leagueFile>;
