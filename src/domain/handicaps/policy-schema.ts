import { z } from 'zod';
import { day, wholeNumber } from '#domain/fields.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import { MAX_HANDICAP, MIN_HANDICAP, USUAL_HIGHEST } from '#domain/squads/handicap-rules.ts';

const points = (what: string) => wholeNumber(what, MIN_HANDICAP, MAX_HANDICAP);

/** The limits of a policy that is used for reviews. */
const limits = {
  lowest: points('The lowest handicap'),
  highest: points('The highest handicap'),
  largestChange: wholeNumber('The largest change', 1, 100),
  framesNeeded: wholeNumber('The frames needed', 1, 200),
  newcomerFrames: wholeNumber('The frames as a newcomer', 0, 200),
  largestStart: wholeNumber('The largest start', 1, MAX_HANDICAP - MIN_HANDICAP),
};
/** The limits of the handicaps that a policy proposes. */
export type PolicyLimits = z.output<z.ZodObject<typeof limits>>;

const window = wholeNumber('The number of frames', 1, 200);
const average = points('The average handicap');
const percent = (what: string, most: number) => wholeNumber(what, 1, most);
const move = (what: string) => wholeNumber(what, -50, 50);

/** The `window` that has only the frames since a review last set the player's handicap. */
export const SINCE_REVIEW = 'review';

/** The schemas of policies, keyed by kind, as they are stored and sent (Rules H7, H20, H23). */
export const POLICY_SCHEMAS = {
  wins: z.strictObject({
    kind: z.literal('wins'),
    step: wholeNumber('The step', 1, 50),
    window: z.union(
      [window, z.literal(SINCE_REVIEW)],
      `The number of frames must be a whole number from 1 to 200, or ${SINCE_REVIEW}.`,
    ),
    average,
    ...limits,
  }),
  margin: z.strictObject({ kind: z.literal('margin'), share: percent('The share', 300), window, average, ...limits }),
  rating: z.strictObject({ kind: z.literal('rating'), share: percent('The share', 300), average, ...limits }),
  guide: z.strictObject({
    kind: z.literal('guide'),
    window,
    under20: points('The handicap without a break of 20'),
    from20: points('The handicap with a break of 20 to 39'),
    from40: points('The handicap with a break of 40 or more'),
    ...limits,
  }),
  ratio: z.strictObject({
    kind: z.literal('ratio'),
    matches: wholeNumber('The number of matches', 1, 200),
    up: wholeNumber('The per cent from which it falls', 1, 100),
    down: wholeNumber('The per cent up to which it rises', 0, 99),
    step: wholeNumber('The step', 1, 50),
    ...z.object(limits).partial().shape,
  }),
  each: z.strictObject({
    kind: z.literal('each'),
    win: move('The move after a win'),
    loss: move('The move after a loss'),
    winBy: move('The move after a clear win').nullish(),
    lossBy: move('The move after a clear loss').nullish(),
    margin: wholeNumber('The points of a clear win', 0, 999).nullish(),
    from: day('The first day').nullish(),
    freeze: day('The day of the freeze').nullish(),
  }),
};

/** The ways in which a policy finds a handicap. `each` needs no review. */
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

/** A policy by which each match moves handicaps, without a review. */
export type EachPolicy = Extract<Policy, { kind: 'each' }>;

/** A policy that proposes handicaps for a review. */
export type ReviewPolicy = Exclude<Policy, EachPolicy>;

const USUAL_LIMITS = {
  lowest: 0,
  highest: USUAL_HIGHEST,
  largestChange: 10,
  framesNeeded: 10,
  newcomerFrames: 20,
  largestStart: 30,
};
/** The default average handicap, high enough that the strongest player stays above 0. */
const USUAL_AVERAGE = 50;

/** The default numbers of each policy. `docs/decisions/handicap-ratings.md` explains them. */
export const USUAL_POLICIES: { readonly [K in PolicyKind]: Extract<Policy, { kind: K }> } = {
  rating: { kind: 'rating', share: 150, average: USUAL_AVERAGE, ...USUAL_LIMITS },
  margin: { kind: 'margin', share: 100, window: 20, average: USUAL_AVERAGE, ...USUAL_LIMITS },
  wins: { kind: 'wins', step: 2, window: 10, average: USUAL_AVERAGE, ...USUAL_LIMITS },
  guide: { kind: 'guide', window: 40, under20: 60, from20: 30, from40: 5, ...USUAL_LIMITS },
  ratio: { kind: 'ratio', matches: 8, up: 75, down: 30, step: 5 },
  each: { kind: 'each', win: -5, loss: 5 },
};

/** Returns the limits of a policy. A limit that a `ratio` policy leaves out gets a value that hardly limits it. */
export function limitsOf(policy: ReviewPolicy): PolicyLimits {
  if (policy.kind !== 'ratio') return policy;
  const { lowest = MIN_HANDICAP, highest = MAX_HANDICAP, largestStart = USUAL_LIMITS.largestStart } = policy;
  const { largestChange = policy.step, framesNeeded = 1, newcomerFrames = 0 } = policy;
  return { lowest, highest, largestChange, framesNeeded, newcomerFrames, largestStart };
}

/**
 * Returns a policy with default numbers for a league: the league's range and cap, and the average of its current
 * handicaps, so that a review does not move everybody in one direction.
 */
export function usualPolicy(kind: PolicyKind, rules: HandicapRules, players: readonly { handicap: number }[]): Policy {
  const { lowest, highest } = rules;
  const usual = USUAL_POLICIES[kind];
  if (usual.kind === 'each' || usual.kind === 'ratio') return usual;
  const limits = { lowest, highest, largestStart: rules.maxStart ?? usual.largestStart };
  if (usual.kind === 'guide') return { ...usual, ...limits };
  const handicaps = players.map(({ handicap }) => handicap);
  // Rounded to 5, so that one review does not change the average of the next.
  const average = 5 * Math.round(handicaps.reduce((sum, one) => sum + one, 0) / handicaps.length / 5) + 0;
  const middle = Math.round((lowest + highest) / 2);
  return { ...usual, ...limits, average: new Set(handicaps).size > 1 ? average : Math.min(USUAL_AVERAGE, middle) };
}
