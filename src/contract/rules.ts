import { z } from 'zod';
import { POINT_WORDS, RULE_WORDS, ZONE_WORDS } from '#domain/seasons/season-rules.ts';
import { SUBSTITUTES, TIE_BREAKS } from '#domain/seasons/season.ts';
import { choice, fields, list, number, optionalBoolean, text, wholeNumber } from '#domain/fields.ts';
import { LOWEST_HANDICAP, MAX_HANDICAP } from '#domain/squads/numbers.ts';

const points = z.object({ frameWon: z.number(), fixtureWon: z.number(), fixtureDrawn: z.number() });

const tieBreaks = z.array(z.enum(TIE_BREAKS)).readonly();

/** The rules that hold for every division of a season, except where a division has its own. */
export const leagueRules = z.object({
  framesPerFixture: z.number(),
  walkoverScore: z.number(),
  maxFramesPerPlayer: z.number(),
  highestBreak: z.number(),
  highestScore: z.number(),
  breaksFrom: z.number(),
  points,
  tieBreaks,
  /** Teams that go up and down at the season's end; `null`: no zone in the table (Rule R18). */
  promoted: z.number().nullable(),
  relegated: z.number().nullable(),
  /** Who may play for a team; left out, only its squad. */
  substitutes: z.enum(SUBSTITUTES).exactOptional(),
  handicaps: z.object({
    lowest: z.number(),
    highest: z.number(),
    maxStart: z.number().nullable(),
    inScores: z.boolean(),
  }),
});

const own = z.number().exactOptional();

/** The rules that divisions have of their own, by the division's number, as they were given. */
export const divisionRules = z.record(
  z.string(),
  z.object({
    framesPerFixture: own,
    walkoverScore: own,
    maxFramesPerPlayer: own,
    highestBreak: own,
    highestScore: own,
    breaksFrom: own,
    points: z.object({ frameWon: own, fixtureWon: own, fixtureDrawn: own }).exactOptional(),
    tieBreaks: tieBreaks.exactOptional(),
    promoted: own.nullable(),
    relegated: own.nullable(),
    substitutes: z.enum(SUBSTITUTES).exactOptional(),
  }),
);

/** The range of handicaps, the cap of a start, and whether recorded scores include the start. */
export const handicapRules = {
  lowest: wholeNumber('The lowest handicap', LOWEST_HANDICAP, MAX_HANDICAP).optional(),
  highest: wholeNumber('The highest handicap', LOWEST_HANDICAP, MAX_HANDICAP).optional(),
  maxStart: wholeNumber('The largest start', 1, MAX_HANDICAP - LOWEST_HANDICAP)
    .nullable()
    .optional(),
  inScores: optionalBoolean('Whether scores include the start'),
};

/** Rules in a body; what is left out stays. Points that are left out of `points` are 1, 0 and 0. */
export const rulesBody = fields('The rules', {
  framesPerFixture: number(RULE_WORDS.framesPerFixture).optional(),
  walkoverScore: number(RULE_WORDS.walkoverScore).optional(),
  maxFramesPerPlayer: number(RULE_WORDS.maxFramesPerPlayer).optional(),
  highestBreak: number(RULE_WORDS.highestBreak).optional(),
  highestScore: number(RULE_WORDS.highestScore).optional(),
  breaksFrom: number(RULE_WORDS.breaksFrom).optional(),
  points: fields('The points', {
    frameWon: number(POINT_WORDS.frameWon).optional(),
    fixtureWon: number(POINT_WORDS.fixtureWon).optional(),
    fixtureDrawn: number(POINT_WORDS.fixtureDrawn).optional(),
  }).optional(),
  tieBreaks: list('The tie-breaks', text('A tie-break')).readonly().optional(),
  promoted: number(ZONE_WORDS.promoted).nullable().optional(),
  relegated: number(ZONE_WORDS.relegated).nullable().optional(),
  substitutes: choice('Substitutes', SUBSTITUTES, `one of ${SUBSTITUTES.join(', ')}`).optional(),
  handicaps: fields('The handicaps', handicapRules).optional(),
});

/** Rules of divisions in a body: a division that is named is replaced whole, `null` removes its own rules. */
export const divisionRulesBody = z.record(
  z.string(),
  rulesBody.omit({ handicaps: true }).nullable(),
  'The rules of divisions must be an object, by division.',
);
