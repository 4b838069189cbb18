import type { z } from 'zod';
import { fields } from '#domain/fields.ts';
import {
  type Policy,
  POLICY_SCHEMAS,
  type PolicyKind,
  policySchema,
  SINCE_REVIEW,
} from '#domain/handicaps/policy-schema.ts';
import { bodyOf } from '#web/office/form-values.ts';
import type { Fields, Texts } from '#web/office/kind-fields.tsx';

const LIMIT_WORDS: Fields = {
  lowest: { label: 'Lowest handicap', signed: true, beside: true },
  highest: { label: 'Highest handicap', signed: true, beside: true },
  largestChange: { label: 'Largest change in a review', beside: true },
  largestStart: { label: 'Largest start it counts on', beside: true },
  framesNeeded: { label: 'Frames needed for a proposal', beside: true },
  newcomerFrames: { label: 'Frames until a newcomer moves like the others', beside: true },
};

const OPTIONAL_LIMITS: Fields = { ...LIMIT_WORDS, lowest: { ...LIMIT_WORDS['lowest']!, hint: 'Empty: no limit.' } };

/** The fields of each kind of policy. */
export const POLICY_FIELDS: Record<PolicyKind, Fields> = {
  rating: {
    share: {
      label: 'Points of handicap for 100 points of rating',
      hint: 'With 150, a player rated 10 points a frame stronger gives 15.',
    },
    average: { label: 'Handicap of an average player', signed: true, beside: true },
    ...LIMIT_WORDS,
  },
  margin: {
    share: { label: 'Percent of the average margin', hint: 'With 100, the whole margin is taken off.' },
    window: { label: 'Frames that count', beside: true },
    average: { label: 'Handicap of an average player', signed: true, beside: true },
    ...LIMIT_WORDS,
  },
  wins: {
    step: { label: 'Points for each win or loss' },
    window: { label: 'Frames that count', hint: 'Leave empty to count the frames since a player’s last review.' },
    average: { label: 'Handicap of a newcomer', signed: true, beside: true },
    ...LIMIT_WORDS,
  },
  guide: {
    window: { label: 'Frames that count' },
    under20: { label: 'Handicap without a break of 20', signed: true, beside: true },
    from20: { label: 'With a break of 20 to 39', signed: true, beside: true },
    from40: { label: 'With a break of 40 or more', signed: true, beside: true },
    ...LIMIT_WORDS,
  },
  ratio: {
    matches: { label: 'Singles matches that count', beside: true },
    step: { label: 'Points by which the handicap moves', beside: true },
    up: { label: 'Per cent won from which it falls', beside: true },
    down: { label: 'Per cent won up to which it rises', beside: true },
    ...OPTIONAL_LIMITS,
  },
  each: {
    win: { label: 'Points after a win', signed: true, beside: true, hint: 'With a minus the handicap falls.' },
    loss: { label: 'Points after a loss', signed: true, beside: true },
    margin: { label: 'A clear win is by so many points', hint: 'Leave empty if the difference does not matter.' },
    winBy: { label: 'Points after a clear win', signed: true, beside: true },
    lossBy: { label: 'Points after a clear loss', signed: true, beside: true },
    from: {
      label: 'First day that counts',
      hint: 'Leave empty for the start of the season: each season then begins with the handicaps that were last entered.',
    },
    freeze: { label: 'Frozen from', hint: 'From this day on, results move no handicap. Leave empty for no freeze.' },
  },
};

/** The schema of a policy's numbers. The kind is chosen outside the form. An empty window means since the last review. */
export function numbersOf(kind: PolicyKind) {
  const { kind: _, ...numbers } = POLICY_SCHEMAS[kind].shape;
  const window: Record<string, z.ZodType> =
    kind === 'wins' ? { window: POLICY_SCHEMAS.margin.shape.window.nullable() } : {};
  return fields('The policy', { ...numbers, ...window });
}

/** Returns the form's start values for a policy. */
export function policyStart(policy: Policy): object {
  return 'window' in policy && policy.window === SINCE_REVIEW ? { ...policy, window: null } : policy;
}

/** Returns the policy of a form's numbers, as it is sent. */
export function policyOf(kind: PolicyKind, numbers: object): unknown {
  const since = kind === 'wins' && Reflect.get(numbers, 'window') === null ? { window: SINCE_REVIEW } : {};
  return { ...numbers, ...since, kind };
}

/** Returns the policy in the form's texts; `null` while a text is invalid. */
export function policyFrom(kind: PolicyKind, texts: Texts): Policy | null {
  return policySchema.safeParse(policyOf(kind, bodyOf(numbersOf(kind), texts))).data ?? null;
}
