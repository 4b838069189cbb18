import { countWithNoun } from '#domain/count.ts';
import {
  limitsOfPolicy,
  type Policy,
  type ReviewPolicy,
  SINCE_REVIEW_WINDOW,
} from '#domain/handicaps/policy-schema.ts';
import type { PlayedFrame } from '#domain/handicaps/rating.ts';
import type { SinglesMatch } from '#domain/handicaps/singles.ts';
import { defaultHandicap, type HandicapSinceDay } from '#domain/squads/handicap.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import { z } from 'zod';

/**
 * A player's results, from which a policy proposes a handicap. `frames` and `singles` (the singles matches): oldest
 * first. `strength`: the player's rating less the average rating, in points per frame. `sinceReview`: how many of the
 * frames were played since a review last set the player's handicap; absent if there was no review.
 */
export type PlayerResultsForProposal = {
  playerId: string;
  frames: readonly PlayedFrame[];
  strength: number;
  singles?: readonly Pick<SinglesMatch, 'home' | 'away' | 'winner'>[];
  sinceReview?: number;
};

/**
 * The numbers on which a proposed handicap is based: the frames that count, the frames won, the average margin in
 * points per frame, and the number of different opponents.
 */
export const proposalEvidenceSchema = z.object({
  frames: z.number(),
  won: z.number(),
  averageMargin: z.number(),
  opponents: z.number(),
});
export type ProposalEvidence = z.output<typeof proposalEvidenceSchema>;

/** A proposed handicap, with its reasons as sentences (`because`) and the numbers on which it is based. */
export type HandicapProposal = { proposed: number; because: string[]; evidence: ProposalEvidence };

/** The lowest and the highest handicap of a league, and the handicap of a new player. */
export type HandicapRange = Pick<HandicapRules, 'lowest' | 'highest' | 'newPlayer'>;

/**
 * Returns the handicap that a policy proposes for a player, and why (Rule H7). If the policy proposes nothing, such as
 * before the player has enough frames, `proposed` is the player's current handicap.
 */
export function proposeHandicap(
  policy: Policy,
  handicap: number,
  record: PlayerResultsForProposal,
  range: HandicapRange,
): HandicapProposal {
  const evidence = evidenceOf(policy, record);
  if (policy.kind === 'each')
    return { proposed: handicap, because: ['The results move this handicap by themselves.'], evidence };
  const wait = resultsNeededSentence(policy, record);
  if (wait !== null) return { proposed: handicap, because: [wait], evidence };
  const played = record.frames.length;
  const target = targetHandicap(policy, handicap, record, evidence);
  const proposed = handicapWithinPolicyLimits(policy, { target, handicap, played, range });
  return { proposed, because: reasons(policy, { record, evidence, target, proposed, handicap }), evidence };
}

/**
 * Returns a sentence that says how many frames or matches a player needs for a proposal; `null` if the player has
 * enough.
 */
function resultsNeededSentence(
  policy: ReviewPolicy,
  { frames, singles = [] }: PlayerResultsForProposal,
): string | null {
  const { framesNeeded } = limitsOfPolicy(policy);
  if (policy.kind === 'ratio' && singles.length < policy.matches)
    return `Has played ${countWithNoun(singles.length, 'singles match', 'singles matches')}, and needs ${policy.matches} for a proposal.`;
  if (policy.kind === 'ratio' && policy.framesNeeded === undefined) return null;
  if (frames.length >= framesNeeded) return null;
  return `Has played ${countWithNoun(frames.length, 'frame')}, and needs ${framesNeeded} for a proposal.`;
}

/** Returns the handicap that `proposeHandicap` would propose, without reasons, which replays do not need. */
export function proposedHandicap(
  policy: ReviewPolicy,
  handicap: number,
  record: PlayerResultsForProposal,
  range: HandicapRange,
): number {
  const played = record.frames.length;
  if (resultsNeededSentence(policy, record) !== null) return handicap;
  // Stryker disable next-line ConditionalExpression,StringLiteral: a `rating` policy ignores the evidence.
  const target = targetHandicap(
    policy,
    handicap,
    record,
    policy.kind === 'rating' ? NO_EVIDENCE : evidenceOf(policy, record),
  );
  return handicapWithinPolicyLimits(policy, { target, handicap, played, range });
}
const NO_EVIDENCE: ProposalEvidence = { frames: 0, won: 0, averageMargin: 0, opponents: 0 };

/**
 * Returns the handicap that a policy gives to a new player. `strength`: the player's rating less the average rating, in
 * points per frame.
 */
export function newcomerHandicap(policy: Policy, strength: number, range: HandicapRange): number {
  if (policy.kind === 'each' || policy.kind === 'ratio') return defaultHandicap(range);
  if (policy.kind === 'guide') return roundWithinLimits(policy, policy.under20, range);
  return roundWithinLimits(
    policy,
    policy.kind === 'rating' ? handicapFromPointsAboveAverage(policy, strength) : policy.average,
    range,
  );
}

/** Returns the average handicap less `share` per cent of the `points` by which a player is better than average. */
function handicapFromPointsAboveAverage(
  { average, share }: { average: number; share: number },
  points: number,
): number {
  return average - (points * share) / 100;
}

function targetHandicap(
  policy: ReviewPolicy,
  handicap: number,
  record: PlayerResultsForProposal,
  { frames: counted, won, averageMargin }: ProposalEvidence,
): number {
  const { playerId, frames, strength } = record;
  switch (policy.kind) {
    case 'rating':
      return handicapFromPointsAboveAverage(policy, strength);
    case 'margin':
      return handicapFromPointsAboveAverage(policy, averageMargin);
    case 'wins':
      return handicap + policy.step * (counted - 2 * won);
    case 'guide': {
      const best = highestBreak(frames.slice(-policy.window), playerId);
      return best >= 40 ? policy.from40 : best >= 20 ? policy.from20 : policy.under20;
    }
    case 'ratio':
      return handicap + handicapChangeByWinShare(policy, winsInLatestMatches(policy, record));
  }
}

type RatioPolicy = Extract<Policy, { kind: 'ratio' }>;

/**
 * Returns the points by which a player's handicap changes because of the share of matches won (Rule H23). `won`: the
 * number of wins.
 */
function handicapChangeByWinShare({ matches, up, down, step }: RatioPolicy, won: number): number {
  if (100 * won >= up * matches) return -step;
  return 100 * won <= down * matches ? step : 0;
}

/** Returns how many of the last singles matches the player won. `matches`: how many matches count for the policy. */
function winsInLatestMatches({ matches }: RatioPolicy, { playerId, singles = [] }: PlayerResultsForProposal): number {
  return singles.slice(-matches).filter(({ home, winner }) => winner === (home === playerId ? 'home' : 'away')).length;
}

type TargetToLimit = { target: number; handicap: number; played: number; range: HandicapRange };

/**
 * Returns the handicap to propose. `target`: the handicap that the results alone suggest. First, the change from the
 * current handicap to the target is limited to the largest change (twice the largest change for a newcomer). Then the
 * new handicap is rounded, and brought into the range of the policy and of the league.
 */
function handicapWithinPolicyLimits(policy: ReviewPolicy, { target, handicap, played, range }: TargetToLimit): number {
  const { largestChange, newcomerFrames } = limitsOfPolicy(policy);
  const most = largestChange * (played < newcomerFrames ? 2 : 1);
  return roundWithinLimits(policy, Math.max(handicap - most, Math.min(handicap + most, target)), range);
}

function roundWithinLimits(policy: ReviewPolicy, points: number, range: HandicapRange): number {
  const { lowest, highest } = limitsOfPolicy(policy);
  const [least, most] = [Math.max(lowest, range.lowest), Math.min(highest, range.highest)];
  // `+ 0` turns -0 into 0. Rounding -0.4 gives -0.
  return Math.max(least, Math.min(most, Math.round(points))) + 0;
}

/** Returns the numbers on which a proposal is based. Only frames that count for the policy are included. */
function evidenceOf(
  policy: Policy,
  { playerId, frames, sinceReview = frames.length }: PlayerResultsForProposal,
): ProposalEvidence {
  if (!('window' in policy)) return evidenceFromFrames(playerId, frames);
  const counted = policy.window === SINCE_REVIEW_WINDOW ? sinceReview : policy.window;
  return evidenceFromFrames(playerId, counted === 0 ? [] : frames.slice(-counted));
}

function evidenceFromFrames(playerId: string, counted: readonly PlayedFrame[]): ProposalEvidence {
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

type ProposalToExplain = {
  record: PlayerResultsForProposal;
  evidence: ProposalEvidence;
  target: number;
  proposed: number;
  handicap: number;
};

function reasons(policy: ReviewPolicy, { record, evidence, target, proposed, handicap }: ProposalToExplain): string[] {
  const because = [policy.kind === 'ratio' ? shareOfWinsSentence(policy, record) : framesWonSentence(policy, evidence)];
  if (policy.kind === 'rating') {
    because.push(strengthSentence(Math.round(record.strength)));
  }
  if (policy.kind === 'guide') {
    const best = highestBreak(record.frames.slice(-policy.window), record.playerId);
    because.push(best === 0 ? 'No break recorded in them.' : `The highest break in them is ${best}.`);
  }
  const wanted = Math.round(target);
  if (wanted !== proposed)
    because.push(
      `The results alone say ${formattedHandicap(wanted)}; the limits of the policy allow ${formattedHandicap(proposed)}.`,
    );
  else if (proposed === handicap) because.push('The handicap fits these results.');
  return because;
}

function framesWonSentence(policy: ReviewPolicy, { frames, won, averageMargin, opponents }: ProposalEvidence): string {
  const of = `${countWithNoun(frames, 'frame')} against ${countWithNoun(opponents, 'opponent')}`;
  const ahead = pointsApartWords(averageMargin, 'ahead', 'behind');
  if ('window' in policy && policy.window === SINCE_REVIEW_WINDOW)
    return `Won ${won} of ${of} since the last review: ${ahead} a frame on average.`;
  return `Won ${won} of ${policy.kind === 'rating' ? 'all' : 'the last'} ${of}: ${ahead} a frame on average.`;
}

/** Returns a sentence for a rating in points above average, such as `About 6 points weaker than average.` */
function strengthSentence(strength: number): string {
  if (strength === 0) return 'About as strong as average.';
  return `About ${countWithNoun(Math.abs(strength), 'point')} ${strength > 0 ? 'stronger' : 'weaker'} than average.`;
}

function shareOfWinsSentence(policy: RatioPolicy, record: PlayerResultsForProposal): string {
  const won = winsInLatestMatches(policy, record);
  const share = Math.round((1000 * won) / policy.matches) / 10;
  return `Won ${won} of the last ${countWithNoun(policy.matches, 'singles match', 'singles matches')}: ${share} per cent.`;
}

/** Returns a text such as `3.2 points ahead`. `above` and `below` are the words for positive and negative points. */
function pointsApartWords(points: number, above: string, below: string): string {
  const size = Math.abs(points);
  return `${size} ${size === 1 ? 'point' : 'points'} ${points < 0 ? below : above}`;
}

/**
 * Returns a player's handicaps over time (`rows`), each with the player's results under the previous handicap (Rule
 * H4). The first handicap has no results. The second handicap has all results before its own day, even results from
 * before the day of the first handicap, because officials may have entered the player in the system after the player's
 * first match. Frames without a date are left out.
 */
export function handicapHistoryWithResults(
  rows: readonly HandicapSinceDay[],
  frames: readonly PlayedFrame[],
  playerId: string,
) {
  return rows.map((row, i) => {
    const since = i === 0 ? row.from : i === 1 ? '' : rows[i - 1]!.from;
    const between = frames.filter(({ date }) => date !== null && date >= since && date < row.from);
    const { opponents: _, ...results } = evidenceFromFrames(playerId, between);
    return { ...row, results };
  });
}
