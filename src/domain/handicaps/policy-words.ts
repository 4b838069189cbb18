import { countWithNoun } from '#domain/count.ts';
import { dayInWords } from '#domain/day.ts';
import {
  type EachMatchPolicy,
  limitsOfPolicy,
  type Policy,
  type PolicyKind,
  type ReviewPolicy,
  SINCE_REVIEW_WINDOW,
} from '#domain/handicaps/policy-schema.ts';
import { formattedHandicap } from '#domain/statistic.ts';

/** The names that screens show for the kinds of handicap policy, keyed by kind. */
export const POLICY_NAMES: Readonly<Record<PolicyKind, string>> = {
  rating: 'Rating',
  margin: 'Average margin',
  wins: 'Wins and losses',
  guide: 'Breaks',
  ratio: 'Share of wins',
  each: 'After each match',
};

/** Returns a paragraph that describes a policy to players and officials. */
export function policyWords(policy: Policy): string {
  if (policy.kind === 'each') return eachMatchPolicyWords(policy);
  return policy.kind === 'ratio' ? ratioWords(policy) : `${methodWords(policy)} ${policyLimitsWords(policy)}`;
}

function policyLimitsWords(policy: ReviewPolicy): string {
  const { largestChange, framesNeeded, newcomerFrames, lowest, highest, largestStart } = limitsOfPolicy(policy);
  return [
    `A handicap is at least ${formattedHandicap(lowest)} and at most ${formattedHandicap(highest)}, and changes by at most ${largestChange} in one review`,
    newcomerFrames > framesNeeded ? `, by twice as much until a player has played ${newcomerFrames} frames.` : '.',
    ` It stays as it is until a player has played ${countWithNoun(framesNeeded, 'frame')}.`,
    ` The policy counts on starts of at most ${largestStart} points.`,
  ].join('');
}

function methodWords(policy: Exclude<ReviewPolicy, { kind: 'ratio' }>): string {
  switch (policy.kind) {
    case 'rating':
      return `Every frame that was ever played counts: a win by more points, or over a stronger opponent, raises a player’s rating more, and newer frames count more than old ones. A player who is rated 10 points a frame stronger than another has a handicap that is ${Math.round(policy.share / 10)} points lower. An average player has ${formattedHandicap(policy.average)}.`;
    case 'margin':
      return `The last ${countWithNoun(policy.window, 'frame')} count. Whoever wins them by 10 points on average has a handicap that is ${Math.round(policy.share / 10)} points below the average of ${formattedHandicap(policy.average)}, and whoever loses them by 10 is as far above it.`;
    case 'wins': {
      const counted =
        policy.window === SINCE_REVIEW_WINDOW
          ? 'The frames since a player’s last review count'
          : `The last ${countWithNoun(policy.window, 'frame')} count`;
      return `${counted}: each win takes ${policy.step} points off the handicap, and each loss adds ${policy.step}. A newcomer begins with ${formattedHandicap(policy.average)}.`;
    }
    case 'guide':
      return `The highest break of the last ${countWithNoun(policy.window, 'frame')} decides: the handicap is ${formattedHandicap(policy.under20)} without a break of 20, ${formattedHandicap(policy.from20)} with one of 20 to 39, and ${formattedHandicap(policy.from40)} with one of 40 or more.`;
  }
}

function ratioWords(policy: Extract<Policy, { kind: 'ratio' }>): string {
  const { matches, up, down, step, kind: _, ...limits } = policy;
  const own = `The last ${countWithNoun(matches, 'singles match', 'singles matches')} count. Whoever has won ${up} per cent of them or more has a handicap that is ${countWithNoun(step, 'point')} lower, and whoever has won ${down} per cent or less one that is ${countWithNoun(step, 'point')} higher. It stays as it is until a player has played as many matches.`;
  return Object.keys(limits).length === 0 ? own : `${own} ${policyLimitsWords(policy)}`;
}

function eachMatchPolicyWords({ win, loss, winBy, lossBy, margin, from, freeze }: EachMatchPolicy): string {
  const [clearWin, clearLoss] = [winBy ?? win, lossBy ?? loss];
  const isClear = typeof margin === 'number' && (clearWin !== win || clearLoss !== loss);
  return [
    `Every singles match of one frame moves both players’ handicaps from the next day: a win ${handicapChangeWords(win)}, and a loss ${handicapChangeWords(loss)}.`,
    ...(isClear
      ? [
          `By ${margin} points or more, a win ${handicapChangeWords(clearWin)}, and a loss ${handicapChangeWords(clearLoss)}.`,
        ]
      : []),
    'Level frames, walkovers, and matches that were conceded or decided by rule move nobody. Results count once they are final.',
    ...(typeof from === 'string' ? [`Matches count from ${dayInWords(from)}.`] : []),
    ...(typeof freeze === 'string' ? [`From ${dayInWords(freeze)}, no match moves a handicap.`] : []),
  ].join(' ');
}

function handicapChangeWords(points: number): string {
  if (points === 0) return 'changes nothing';
  return points < 0 ? `takes off ${countWithNoun(-points, 'point')}` : `adds ${countWithNoun(points, 'point')}`;
}
