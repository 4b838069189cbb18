import type { HandicapRange } from '#domain/handicaps/handicap-proposal.ts';
import { limitsOfPolicy, type Policy } from '#domain/handicaps/policy-schema.ts';

/**
 * What a handicap review suggests for a player, before an official changes anything: the new handicap, and whether the
 * tick box for accepting it is ticked.
 */
export type Suggestion = { newHandicap: number; isTicked: boolean };

/**
 * The step, in points, if the policy has none of its own. Suggested changes are multiples of the step, and a change of
 * at least one step is ticked.
 */
const DEFAULT_HANDICAP_STEP = 5;

/**
 * Returns a policy's step, in points: the changes of handicaps that a review suggests are multiples of it (Rule H26).
 */
export function suggestionStep(policy: Policy): number {
  if (policy.kind === 'each') return 1;
  return Math.min('step' in policy ? policy.step : DEFAULT_HANDICAP_STEP, limitsOfPolicy(policy).largestChange);
}

/**
 * Returns what a review suggests for a proposed handicap (Rule H26). The change from the current handicap is rounded to
 * a multiple of the step. The change is at most the policy's largest change. For a newcomer, the change is at most
 * twice the policy's largest change. The new handicap stays within the range of the league and of the policy. A policy
 * of the kind `each` has no reviews, so the handicap stays.
 */
export function handicapSuggestion(
  policy: Policy,
  { handicap, proposed }: { handicap: number; proposed: number },
  range: Pick<HandicapRange, 'lowest' | 'highest'>,
): Suggestion {
  if (policy.kind === 'each') return { newHandicap: handicap, isTicked: false };
  const step = suggestionStep(policy);
  const change = proposed - handicap;
  const { largestChange, lowest, highest } = limitsOfPolicy(policy);
  // A proposal beyond the largest change is for a newcomer, whose handicap may change by twice as much.
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
