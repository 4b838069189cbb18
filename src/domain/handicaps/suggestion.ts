import type { HandicapRange } from '#domain/handicaps/policy.ts';
import { limitsOf, type Policy } from '#domain/handicaps/policy-schema.ts';

/** What the page of a review shows first for a player: the handicap, and whether it is ticked. */
export type Suggestion = { newHandicap: number; isTicked: boolean };

/**
 * Changes are rounded to multiples of these points and ticked from this size on, unless the policy has its own step.
 */
const USUAL_STEP = 5;

/** Returns the step, in points, to which a review rounds the changes by a policy (Rule H26). */
export function stepOf(policy: Policy): number {
  if (policy.kind === 'each') return 1;
  return Math.min('step' in policy ? policy.step : USUAL_STEP, limitsOf(policy).largestChange);
}

/** Returns the handicap that the page of a review shows first for a proposal, and whether it is ticked (Rule H26). */
export function suggestionOf(
  policy: Policy,
  { handicap, proposed }: { handicap: number; proposed: number },
  range: Pick<HandicapRange, 'lowest' | 'highest'>,
): Suggestion {
  if (policy.kind === 'each') return { newHandicap: handicap, isTicked: false };
  const step = stepOf(policy);
  const change = proposed - handicap;
  const { largestChange, lowest, highest } = limitsOf(policy);
  // Only a newcomer's proposal can be beyond the largest change.
  const most = Math.abs(change) > largestChange ? 2 * largestChange : largestChange;
  const fits = (steps: number) => {
    const points = handicap + steps * step;
    const isInside = points >= Math.max(lowest, range.lowest) && points <= Math.min(highest, range.highest);
    return Math.abs(steps * step) <= most && isInside;
  };
  const nearest = Math.sign(change) * Math.round(Math.abs(change) / step);
  const steps = fits(nearest) ? nearest : Math.trunc(change / step);
  return { newHandicap: handicap + steps * step, isTicked: Math.abs(change) >= step && steps !== 0 };
}
