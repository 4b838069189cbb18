import type { z } from 'zod';
import { fields } from '#domain/fields.ts';
import {
  type Policy,
  POLICY_SCHEMAS,
  type PolicyKind,
  policySchema,
  SINCE_REVIEW_WINDOW,
} from '#domain/handicaps/policy-schema.ts';
import { bodyOf } from '#web/office/form-values.ts';
import type { FormFields, FormTextValues } from '#web/office/kind-fields.tsx';

const STARTING_POINTS_OPTIONS = [
  { value: 'difference', label: 'One player, with the difference' },
  { value: 'own', label: 'Both, each with their own handicap' },
];

/** The form fields for the league's rules about handicaps and starts. */
export const HANDICAP_RULE_FIELDS: FormFields = {
  lowest: { label: 'Lowest handicap', signed: true, beside: true },
  highest: { label: 'Highest handicap', signed: true, beside: true },
  maxStart: { label: 'Largest start in a frame', hint: 'Leave empty for no limit.' },
  start: { label: 'Who begins a frame with points', options: STARTING_POINTS_OPTIONS },
  inScores: {
    label: 'Recorded scores include the start',
    hint: 'Ticked: 60–32 already contains the 20 points given.',
  },
  newPlayer: { label: 'Handicap of a new player', signed: true, hint: 'Leave empty for 0.' },
  counts: {
    label: 'What counts in a match',
    folded: 'Special rules',
    item: {
      lowest: { label: 'Lowest handicap used in a match', signed: true, hint: 'A lower one counts as this.' },
      highest: {
        label: 'Highest handicap used in a match',
        signed: true,
        hint: 'A higher one counts as this. Leave both empty if every handicap counts as it is.',
      },
    },
  },
};

const LIMITS_HEADING = 'Limits of this policy';
const LIMIT_FIELDS: FormFields = {
  largestChange: { label: 'Largest change in a review', beside: true },
  largestStart: { label: 'Largest start it counts on', beside: true },
  lowest: { label: 'Lowest it proposes', signed: true, beside: true, folded: LIMITS_HEADING },
  highest: { label: 'Highest it proposes', signed: true, beside: true, folded: LIMITS_HEADING },
  framesNeeded: { label: 'Frames needed for a proposal', folded: LIMITS_HEADING },
  newcomerFrames: { label: 'Frames until a newcomer moves like the others', folded: LIMITS_HEADING },
};

const LIMIT_FIELDS_WITH_OPTIONAL_LOWEST: FormFields = {
  ...LIMIT_FIELDS,
  lowest: { ...LIMIT_FIELDS['lowest']!, hint: 'Empty: no limit.' },
};

/** The form fields for each kind of policy. */
export const POLICY_FIELDS: Record<PolicyKind, FormFields> = {
  rating: {
    share: {
      label: 'Points of handicap for 100 points of rating',
      hint: 'With 150, a player rated 10 points a frame stronger gives 15.',
    },
    average: { label: 'Handicap of an average player', signed: true, beside: true },
    ...LIMIT_FIELDS,
  },
  margin: {
    share: { label: 'Percent of the average margin', hint: 'With 100, the whole margin is taken off.' },
    window: { label: 'Frames that count', beside: true },
    average: { label: 'Handicap of an average player', signed: true, beside: true },
    ...LIMIT_FIELDS,
  },
  wins: {
    step: { label: 'Points for each win or loss' },
    window: { label: 'Frames that count', hint: 'Leave empty to count the frames since a player’s last review.' },
    average: { label: 'Handicap of a newcomer', signed: true, beside: true },
    ...LIMIT_FIELDS,
  },
  guide: {
    window: { label: 'Frames that count' },
    under20: { label: 'Handicap without a break of 20', signed: true, beside: true },
    from20: { label: 'With a break of 20 to 39', signed: true, beside: true },
    from40: { label: 'With a break of 40 or more', signed: true, beside: true },
    ...LIMIT_FIELDS,
  },
  ratio: {
    matches: { label: 'Singles matches that count', beside: true },
    step: { label: 'Points by which the handicap moves', beside: true },
    up: { label: 'Per cent won from which it falls', beside: true },
    down: { label: 'Per cent won up to which it rises', beside: true },
    ...LIMIT_FIELDS_WITH_OPTIONAL_LOWEST,
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

/**
 * Returns the schema of the numbers in a policy's form. The policy's kind is not in the schema, because it is chosen
 * outside the form. For `wins`, an empty `window` means that the policy counts the frames since a player's last review.
 */
export function policyNumbersSchema(kind: PolicyKind) {
  const { kind: _, ...numbers } = POLICY_SCHEMAS[kind].shape;
  const window: Record<string, z.ZodType> =
    kind === 'wins' ? { window: POLICY_SCHEMAS.margin.shape.window.nullable() } : {};
  return fields('The policy', { ...numbers, ...window });
}

/**
 * Returns the start values of a policy's form. The field `window` is empty if the policy counts the frames since a
 * player's last review.
 */
export function policyFormValues(policy: Policy): object {
  return 'window' in policy && policy.window === SINCE_REVIEW_WINDOW ? { ...policy, window: null } : policy;
}

/**
 * Returns the policy to send: its kind, and the form's numbers. For `wins`, an empty `window` is `SINCE_REVIEW_WINDOW`.
 */
export function toPolicyBody(kind: PolicyKind, numbers: object): unknown {
  const since = kind === 'wins' && Reflect.get(numbers, 'window') === null ? { window: SINCE_REVIEW_WINDOW } : {};
  return { ...numbers, ...since, kind };
}

/** Returns the policy that the form's texts describe; `null` while one of the texts is invalid. */
export function parsePolicy(kind: PolicyKind, texts: FormTextValues): Policy | null {
  return policySchema.safeParse(toPolicyBody(kind, bodyOf(policyNumbersSchema(kind), texts))).data ?? null;
}
