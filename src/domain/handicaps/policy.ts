import { z } from 'zod';
import { countOf } from '#domain/count.ts';
import { wholeNumber } from '#domain/fields.ts';
import type { PlayedFrame } from '#domain/handicaps/rating.ts';
import { type HandicapRow } from '#domain/squads/handicap.ts';
import { handicapWords } from '#domain/statistic.ts';
import type { HandicapRules } from '#domain/squads/numbers.ts';
import { HIGHEST_HANDICAP, LOWEST_HANDICAP, USUAL_HIGHEST } from '#domain/squads/numbers.ts';

const points = (what: string) => wholeNumber(what, LOWEST_HANDICAP, HIGHEST_HANDICAP);

/** The limits that every policy has. */
const limits = {
  lowest: points('The lowest handicap'),
  highest: points('The highest handicap'),
  largestChange: wholeNumber('The largest change', 1, 100),
  framesNeeded: wholeNumber('The frames needed', 1, 200),
  newcomerFrames: wholeNumber('The frames as a newcomer', 0, 200),
  largestStart: wholeNumber('The largest start', 1, HIGHEST_HANDICAP - LOWEST_HANDICAP),
};
const window = wholeNumber('The number of frames', 1, 200);
const average = points('The average handicap');
const percent = (what: string) => wholeNumber(what, 1, 300);

/** The schemas of policies, keyed by kind, as they are stored and sent (Rule H7). */
export const POLICY_SCHEMAS = {
  wins: z.strictObject({
    kind: z.literal('wins'),
    step: wholeNumber('The step', 1, 50),
    window,
    average,
    ...limits,
  }),
  margin: z.strictObject({ kind: z.literal('margin'), share: percent('The share'), window, average, ...limits }),
  rating: z.strictObject({ kind: z.literal('rating'), share: percent('The share'), average, ...limits }),
  guide: z.strictObject({
    kind: z.literal('guide'),
    window,
    under20: points('The handicap without a break of 20'),
    from20: points('The handicap with a break of 20 to 39'),
    from40: points('The handicap with a break of 40 or more'),
    ...limits,
  }),
};

export const POLICY_KINDS = ['rating', 'margin', 'wins', 'guide'] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

export const policySchema = z
  .discriminatedUnion(
    'kind',
    [POLICY_SCHEMAS.rating, POLICY_SCHEMAS.margin, POLICY_SCHEMAS.wins, POLICY_SCHEMAS.guide],
    'The kind of the policy must be rating, margin, wins or guide.',
  )
  .refine(({ lowest, highest }) => lowest < highest, {
    message: 'The highest handicap must be higher than the lowest.',
    path: ['highest'],
  });
export type Policy = z.output<typeof policySchema>;

const USUAL_LIMITS = {
  lowest: 0,
  highest: USUAL_HIGHEST,
  largestChange: 10,
  framesNeeded: 10,
  newcomerFrames: 20,
  largestStart: 30,
};
/** The average handicap if all players have the same handicap. It is high enough that the strongest player stays above 0. */
const USUAL_AVERAGE = 50;

/** The default numbers of each policy. `docs/decisions/handicap-ratings.md` explains them. */
export const USUAL_POLICIES: { readonly [K in PolicyKind]: Extract<Policy, { kind: K }> } = {
  rating: { kind: 'rating', share: 150, average: USUAL_AVERAGE, ...USUAL_LIMITS },
  margin: { kind: 'margin', share: 100, window: 20, average: USUAL_AVERAGE, ...USUAL_LIMITS },
  wins: { kind: 'wins', step: 2, window: 10, average: USUAL_AVERAGE, ...USUAL_LIMITS },
  guide: { kind: 'guide', window: 40, under20: 60, from20: 30, from40: 5, ...USUAL_LIMITS },
};

/**
 * Returns a policy with default numbers for a league: the league's range and cap, and the average of its current handicaps, so
 * that a review does not move everybody in one direction.
 */
export function usualPolicy(kind: PolicyKind, rules: HandicapRules, players: readonly { handicap: number }[]): Policy {
  const { lowest, highest } = rules;
  const usual = USUAL_POLICIES[kind];
  const limits = { lowest, highest, largestStart: rules.maxStart ?? usual.largestStart };
  if (usual.kind === 'guide') return { ...usual, ...limits };
  const handicaps = players.map(({ handicap }) => handicap);
  // Rounded to 5, so that one review does not change the average of the next.
  const average = 5 * Math.round(handicaps.reduce((sum, one) => sum + one, 0) / handicaps.length / 5) + 0;
  const middle = Math.round((lowest + highest) / 2);
  return { ...usual, ...limits, average: new Set(handicaps).size > 1 ? average : Math.min(USUAL_AVERAGE, middle) };
}

export const POLICY_NAMES: Readonly<Record<PolicyKind, string>> = {
  rating: 'Rating',
  margin: 'Average margin',
  wins: 'Wins and losses',
  guide: 'Breaks',
};

/** Describes a policy in one plain paragraph. */
export function policyWords(policy: Policy): string {
  const { largestChange, framesNeeded, newcomerFrames, lowest, highest, largestStart } = policy;
  const all = [
    `A handicap is at least ${handicapWords(lowest)} and at most ${handicapWords(highest)}, and changes by at most ${largestChange} in one review`,
    newcomerFrames > framesNeeded ? `, by twice as much until a player has played ${newcomerFrames} frames.` : '.',
    ` It stays as it is until a player has played ${countOf(framesNeeded, 'frame')}.`,
    ` The policy counts on starts of at most ${largestStart} points.`,
  ].join('');
  return `${ownWords(policy)} ${all}`;
}

function ownWords(policy: Policy): string {
  switch (policy.kind) {
    case 'rating':
      return `Every frame that was ever played counts: a win by more points, or over a stronger opponent, raises a player’s rating more, and newer frames count more than old ones. A player who is rated 10 points a frame stronger than another has a handicap that is ${Math.round(policy.share / 10)} points lower. An average player has ${handicapWords(policy.average)}.`;
    case 'margin':
      return `The last ${countOf(policy.window, 'frame')} count. Whoever wins them by 10 points on average has a handicap that is ${Math.round(policy.share / 10)} points below the average of ${handicapWords(policy.average)}, and whoever loses them by 10 is as far above it.`;
    case 'wins':
      return `The last ${countOf(policy.window, 'frame')} count: each win takes ${policy.step} points off the handicap, and each loss adds ${policy.step}. A newcomer begins with ${handicapWords(policy.average)}.`;
    case 'guide':
      return `The highest break of the last ${countOf(policy.window, 'frame')} decides: the handicap is ${handicapWords(policy.under20)} without a break of 20, ${handicapWords(policy.from20)} with one of 20 to 39, and ${handicapWords(policy.from40)} with one of 40 or more.`;
  }
}

/** A player's record for a review: frames, oldest first, and the rating above an average player, in points per frame. */
export type PlayerRecord = { playerId: string; frames: readonly PlayedFrame[]; strength: number };

/** The numbers that justify a proposal. */
export const proposalEvidence = z.object({
  frames: z.number(),
  won: z.number(),
  averageMargin: z.number(),
  opponents: z.number(),
});
export type ProposalEvidence = z.output<typeof proposalEvidence>;

export type Proposal = { proposed: number; because: string[]; evidence: ProposalEvidence };

/** The lowest and highest handicap of the league. */
export type HandicapRange = Pick<HandicapRules, 'lowest' | 'highest'>;

/** Returns the handicap that a policy proposes for a player, and why (Rule H7). */
export function propose(policy: Policy, handicap: number, record: PlayerRecord, range: HandicapRange): Proposal {
  const evidence = evidenceOf(policy, record);
  const played = record.frames.length;
  if (played < policy.framesNeeded) {
    const because = [`Has played ${countOf(played, 'frame')}, and needs ${policy.framesNeeded} for a proposal.`];
    return { proposed: handicap, because, evidence };
  }
  const target = targetOf(policy, handicap, record, evidence);
  const proposed = limited(policy, { target, handicap, played, range });
  return { proposed, because: reasons(policy, { record, evidence, target, proposed, handicap }), evidence };
}

/** Returns only the handicap that `propose` would propose, for replays. */
export function proposedHandicap(policy: Policy, handicap: number, record: PlayerRecord, range: HandicapRange): number {
  const played = record.frames.length;
  if (played < policy.framesNeeded) return handicap;
  // Stryker disable next-line ConditionalExpression,StringLiteral: a rating does not look at them; this only saves work.
  const target = targetOf(policy, handicap, record, policy.kind === 'rating' ? NONE : evidenceOf(policy, record));
  return limited(policy, { target, handicap, played, range });
}
const NONE: ProposalEvidence = { frames: 0, won: 0, averageMargin: 0, opponents: 0 };

/** Returns the handicap that a policy gives to a new player. */
export function firstHandicap(policy: Policy, strength: number, range: HandicapRange): number {
  if (policy.kind === 'guide') return within(policy, policy.under20, range);
  return within(policy, policy.kind === 'rating' ? less(policy, strength) : policy.average, range);
}

/** Returns the average minus `share` percent of the player's lead in points. */
function less({ average, share }: { average: number; share: number }, points: number): number {
  return average - (points * share) / 100;
}

function targetOf(
  policy: Policy,
  handicap: number,
  { playerId, frames, strength }: PlayerRecord,
  { frames: counted, won, averageMargin }: ProposalEvidence,
): number {
  switch (policy.kind) {
    case 'rating':
      return less(policy, strength);
    case 'margin':
      return less(policy, averageMargin);
    case 'wins':
      return handicap + policy.step * (counted - 2 * won);
    case 'guide': {
      const best = highestBreak(frames.slice(-policy.window), playerId);
      return best >= 40 ? policy.from40 : best >= 20 ? policy.from20 : policy.under20;
    }
  }
}

type Move = { target: number; handicap: number; played: number; range: HandicapRange };

/** Limits the target to the most that one review may change a handicap. */
function limited(policy: Policy, { target, handicap, played, range }: Move): number {
  const most = policy.largestChange * (played < policy.newcomerFrames ? 2 : 1);
  return within(policy, Math.max(handicap - most, Math.min(handicap + most, target)), range);
}

function within({ lowest, highest }: Policy, points: number, range: HandicapRange): number {
  const [least, most] = [Math.max(lowest, range.lowest), Math.min(highest, range.highest)];
  // `+ 0` turns -0 into 0. Rounding -0.4 gives -0.
  return Math.max(least, Math.min(most, Math.round(points))) + 0;
}

/** Sums up the frames that a policy counts. */
function evidenceOf(policy: Policy, { playerId, frames }: PlayerRecord): ProposalEvidence {
  return sumsOf(playerId, policy.kind === 'rating' ? frames : frames.slice(-policy.window));
}

function sumsOf(playerId: string, counted: readonly PlayedFrame[]): ProposalEvidence {
  const opponents = new Set<string>();
  let [won, margin] = [0, 0];
  for (const frame of counted) {
    const isHome = frame.home === playerId;
    const own = isHome ? frame.margin : -frame.margin;
    opponents.add(isHome ? frame.away : frame.home);
    margin += own;
    if (frame.winner === undefined ? own > 0 : (frame.winner === 'home') === isHome) won++;
  }
  const averageMargin = counted.length === 0 ? 0 : Math.round((10 * margin) / counted.length) / 10 + 0;
  return { frames: counted.length, won, averageMargin, opponents: opponents.size };
}

function highestBreak(frames: readonly PlayedFrame[], playerId: string): number {
  return Math.max(0, ...frames.map((frame) => (frame.home === playerId ? frame.homeBreak : frame.awayBreak)));
}

type Reasoned = {
  record: PlayerRecord;
  evidence: ProposalEvidence;
  target: number;
  proposed: number;
  handicap: number;
};

function reasons(policy: Policy, { record, evidence, target, proposed, handicap }: Reasoned): string[] {
  const { frames, won, averageMargin, opponents } = evidence;
  const span = policy.kind === 'rating' ? 'all' : 'the last';
  const of = `${span} ${countOf(frames, 'frame')} against ${countOf(opponents, 'opponent')}`;
  const because = [`Won ${won} of ${of}: ${apart(averageMargin, 'ahead', 'behind')} a frame on average.`];
  if (policy.kind === 'rating') {
    const strength = Math.round(record.strength);
    because.push(
      `Rated ${strength === 0 ? 'like' : apart(strength, 'above', 'below')} the average player, opponents counted.`,
    );
  }
  if (policy.kind === 'guide') {
    const best = highestBreak(record.frames.slice(-policy.window), record.playerId);
    because.push(best === 0 ? 'No break recorded in them.' : `The highest break in them is ${best}.`);
  }
  const wanted = Math.round(target);
  if (wanted !== proposed)
    because.push(
      `The results alone say ${handicapWords(wanted)}; the limits of the policy allow ${handicapWords(proposed)}.`,
    );
  else if (proposed === handicap) because.push('The handicap fits these results.');
  return because;
}

/** Formats points such as `3.2 points ahead`. */
function apart(points: number, above: string, below: string): string {
  const size = Math.abs(points);
  return `${size} ${size === 1 ? 'point' : 'points'} ${points < 0 ? below : above}`;
}

/**
 * Returns handicaps over time, each with the results since the previous handicap. The first handicap has no results. The second
 * counts all earlier results, because a player may have played before being entered.
 */
export function withResults(rows: readonly HandicapRow[], frames: readonly PlayedFrame[], playerId: string) {
  return rows.map((row, i) => {
    const since = i === 0 ? row.from : i === 1 ? '' : rows[i - 1]!.from;
    const between = frames.filter(({ date }) => date !== null && date >= since && date < row.from);
    const { opponents: _, ...results } = sumsOf(playerId, between);
    return { ...row, results };
  });
}
