import { z } from 'zod';
import { day, wholeNumber } from '#domain/fields.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import { MAX_HANDICAP, MIN_HANDICAP, DEFAULT_MAX_HANDICAP } from '#domain/squads/handicap-rules.ts';

const pointsSchema = (what: string) => wholeNumber(what, MIN_HANDICAP, MAX_HANDICAP);

/** The schemas of the limits that every policy with reviews has. Handicaps and starts are in points. */
const limitSchemas = {
  lowest: pointsSchema('The lowest handicap'),
  highest: pointsSchema('The highest handicap'),
  largestChange: wholeNumber('The largest change', 1, 100),
  framesNeeded: wholeNumber('The frames needed', 1, 200),
  newcomerFrames: wholeNumber('The frames as a newcomer', 0, 200),
  largestStart: wholeNumber('The largest start', 1, MAX_HANDICAP - MIN_HANDICAP),
};
/**
 * The limits of a policy: the lowest and the highest handicap, the largest change in one review, the frames needed for
 * a proposal, the frames until a player is no newcomer, and the largest start.
 */
export type PolicyLimits = z.output<z.ZodObject<typeof limitSchemas>>;

const frameWindowSchema = wholeNumber('The number of frames', 1, 200);
const averageHandicapSchema = pointsSchema('The average handicap');
const percent = (what: string, most: number) => wholeNumber(what, 1, most);
const handicapMoveSchema = (what: string) => wholeNumber(what, -50, 50);

/** The value of `window` for a policy that counts only the frames since a review last set the player's handicap. */
export const SINCE_REVIEW_WINDOW = 'review';

/** The schemas of stored and sent policies, keyed by kind (Rules H7, H20, H23). `POLICY_KINDS` explains the kinds. */
export const POLICY_SCHEMAS = {
  wins: z.strictObject({
    kind: z.literal('wins'),
    step: wholeNumber('The step', 1, 50),
    window: z.union(
      [frameWindowSchema, z.literal(SINCE_REVIEW_WINDOW)],
      `The number of frames must be a whole number from 1 to 200, or ${SINCE_REVIEW_WINDOW}.`,
    ),
    average: averageHandicapSchema,
    ...limitSchemas,
  }),
  margin: z.strictObject({
    kind: z.literal('margin'),
    share: percent('The share', 300),
    window: frameWindowSchema,
    average: averageHandicapSchema,
    ...limitSchemas,
  }),
  rating: z.strictObject({
    kind: z.literal('rating'),
    share: percent('The share', 300),
    average: averageHandicapSchema,
    ...limitSchemas,
  }),
  guide: z.strictObject({
    kind: z.literal('guide'),
    window: frameWindowSchema,
    under20: pointsSchema('The handicap without a break of 20'),
    from20: pointsSchema('The handicap with a break of 20 to 39'),
    from40: pointsSchema('The handicap with a break of 40 or more'),
    ...limitSchemas,
  }),
  ratio: z.strictObject({
    kind: z.literal('ratio'),
    matches: wholeNumber('The number of matches', 1, 200),
    up: wholeNumber('The per cent from which it falls', 1, 100),
    down: wholeNumber('The per cent up to which it rises', 0, 99),
    step: wholeNumber('The step', 1, 50),
    ...z.object(limitSchemas).partial().shape,
  }),
  each: z.strictObject({
    kind: z.literal('each'),
    win: handicapMoveSchema('The move after a win'),
    loss: handicapMoveSchema('The move after a loss'),
    winBy: handicapMoveSchema('The move after a clear win').nullish(),
    lossBy: handicapMoveSchema('The move after a clear loss').nullish(),
    margin: wholeNumber('The points of a clear win', 0, 999).nullish(),
    from: day('The first day').nullish(),
    freeze: day('The day of the freeze').nullish(),
  }),
};

/**
 * The ways in which a policy finds a handicap: from the player's rating, average margin, wins and losses, highest break
 * (`guide`), or share of singles matches won (`ratio`). With `each`, every match moves handicaps, without reviews.
 */
export const POLICY_KINDS = ['rating', 'margin', 'wins', 'guide', 'ratio', 'each'] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

const { rating, margin, wins, guide, ratio, each } = POLICY_SCHEMAS;

export const policySchema = z
  .discriminatedUnion(
    'kind',
    [rating, margin, wins, guide, ratio, each],
    'The kind of the policy must be rating, margin, wins, guide, ratio or each.',
  )
  .refine((policy) => policy.kind === 'each' || !((policy.lowest ?? -Infinity) >= (policy.highest ?? Infinity)), {
    message: 'The highest handicap must be higher than the lowest.',
    path: ['highest'],
  })
  .refine((policy) => policy.kind !== 'ratio' || policy.down < policy.up, {
    message: 'The per cent from which it falls must be higher than the one up to which it rises.',
    path: ['up'],
  });
export type Policy = z.output<typeof policySchema>;

/** A policy under which each match moves the players' handicaps, without a review. */
export type EachMatchPolicy = Extract<Policy, { kind: 'each' }>;

/** A policy that proposes handicaps for a review. */
export type ReviewPolicy = Exclude<Policy, EachMatchPolicy>;

const USUAL_LIMITS = {
  lowest: 0,
  highest: DEFAULT_MAX_HANDICAP,
  largestChange: 10,
  framesNeeded: 10,
  newcomerFrames: 20,
  largestStart: 30,
};
/** The default handicap of an average player, in points: high enough that the strongest player stays above 0. */
const USUAL_AVERAGE_HANDICAP = 50;

/** The default policy of each kind. `docs/decisions/handicap-ratings.md` explains the numbers. */
export const USUAL_POLICIES: { readonly [K in PolicyKind]: Extract<Policy, { kind: K }> } = {
  rating: { kind: 'rating', share: 150, average: USUAL_AVERAGE_HANDICAP, ...USUAL_LIMITS },
  margin: { kind: 'margin', share: 100, window: 20, average: USUAL_AVERAGE_HANDICAP, ...USUAL_LIMITS },
  wins: { kind: 'wins', step: 2, window: 10, average: USUAL_AVERAGE_HANDICAP, ...USUAL_LIMITS },
  guide: { kind: 'guide', window: 40, under20: 60, from20: 30, from40: 5, ...USUAL_LIMITS },
  ratio: { kind: 'ratio', matches: 8, up: 75, down: 30, step: 5 },
  each: { kind: 'each', win: -5, loss: 5 },
};

/**
 * Returns the limits of a policy. A `ratio` policy may leave limits out. A missing largest start is replaced by the
 * usual one. Every other missing limit gets a value that does not restrict the policy's proposals.
 */
export function limitsOfPolicy(policy: ReviewPolicy): PolicyLimits {
  if (policy.kind !== 'ratio') return policy;
  const { lowest = MIN_HANDICAP, highest = MAX_HANDICAP, largestStart = USUAL_LIMITS.largestStart } = policy;
  const { largestChange = policy.step, framesNeeded = 1, newcomerFrames = 0 } = policy;
  return { lowest, highest, largestChange, framesNeeded, newcomerFrames, largestStart };
}

/**
 * Returns the default policy of a kind for a league. It has the league's range of handicaps and largest start. Its
 * `average`, if it has one, is the average of the players' current handicaps, so that a review does not move everybody
 * in one direction. If all handicaps are equal, or there are no players, `average` is 50, or the middle of the range
 * if that is lower. `each` and `ratio` policies do not depend on the league.
 */
export function usualPolicy(kind: PolicyKind, rules: HandicapRules, players: readonly { handicap: number }[]): Policy {
  const { lowest, highest } = rules;
  const usual = USUAL_POLICIES[kind];
  if (usual.kind === 'each' || usual.kind === 'ratio') return usual;
  const limits = { lowest, highest, largestStart: rules.maxStart ?? usual.largestStart };
  if (usual.kind === 'guide') return { ...usual, ...limits };
  const handicaps = players.map(({ handicap }) => handicap);
  // A multiple of 5, so that the small changes of one review do not change the default average for the next review.
  const average = 5 * Math.round(handicaps.reduce((sum, one) => sum + one, 0) / handicaps.length / 5) + 0;
  const middle = Math.round((lowest + highest) / 2);
  return {
    ...usual,
    ...limits,
    average: new Set(handicaps).size > 1 ? average : Math.min(USUAL_AVERAGE_HANDICAP, middle),
  };
}
