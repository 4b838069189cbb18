import { describe, expect, it, test } from 'vitest';
import {
  firstHandicap,
  type Policy,
  POLICY_KINDS,
  policySchema,
  policyWords,
  propose,
  proposedOf,
  USUAL_POLICIES,
  usualPolicy,
  withResults,
} from '#domain/handicaps/policy.ts';
import type { PlayedFrame } from '#domain/handicaps/rating.ts';
import { type HandicapRules, USUAL_HANDICAPS } from '#domain/squads/numbers.ts';

const RANGE = { lowest: 0, highest: 150 };
const FREE = { largestChange: 100, newcomerFrames: 0, framesNeeded: 1 };

/** Frames of `a` against others, by the margin and the break of `a`; `a` is at home in every other one. */
function framesOf(margins: readonly number[], best: readonly number[] = []): PlayedFrame[] {
  return margins.map((margin, i) => {
    const isHome = i % 2 === 0;
    const [home, away] = isHome ? ['a', `b${i % 3}`] : [`b${i % 3}`, 'a'];
    const of = { season: '25/26', week: i + 1, date: null, division: 1, home: home ?? '', away: away ?? '' };
    const breaks = isHome ? [best[i] ?? 0, 90] : [90, best[i] ?? 0];
    return { ...of, margin: isHome ? margin : -margin, homeBreak: breaks[0] ?? 0, awayBreak: breaks[1] ?? 0 };
  });
}

function record(margins: readonly number[], { strength = 0, best }: { strength?: number; best?: number[] } = {}) {
  const frames = framesOf(margins, best);
  return { playerId: 'a', frames, strength };
}

const times = (count: number, margin: number) => Array.from({ length: count }, () => margin);

describe('worked examples', () => {
  const { wins, guide } = USUAL_POLICIES;
  const margin = { ...USUAL_POLICIES.margin, average: 75 };
  const rating = { ...USUAL_POLICIES.rating, average: 75 };
  it.each<[string, Policy, number, ReturnType<typeof record>, number]>([
    // 7 wins and 3 losses of the last ten: 4 more wins, 2 points each.
    ['wins: four more wins than losses', wins, 50, record([...times(7, 20), ...times(3, -20)]), 42],
    ['wins: four more losses than wins', wins, 50, record([...times(3, 20), ...times(7, -20)]), 58],
    ['wins: as many of both', wins, 50, record([...times(5, 20), ...times(5, -20)]), 50],
    ['wins: older frames do not count', { ...wins, ...FREE, window: 2 }, 50, record([30, 30, -5, -5]), 54],
    // 12 points ahead on average: 75 − 12.
    ['margin: the average margin off the average handicap', { ...margin, ...FREE }, 75, record(times(10, 12)), 63],
    ['margin: half of it', { ...margin, ...FREE, share: 50 }, 75, record(times(10, -12)), 81],
    ['margin: the last frames alone', { ...margin, ...FREE, window: 2 }, 75, record([90, 90, 4, 6]), 70],
    // Rated 20 above, at 1.5 points each: 75 − 30.
    ['rating: one and a half times the strength', { ...rating, ...FREE }, 75, record([1], { strength: 20 }), 45],
    ['rating: a weak player', { ...rating, ...FREE }, 75, record([1], { strength: -10 }), 90],
    ['guide: a break of 40', { ...guide, ...FREE }, 60, record([1, 1, 1], { best: [12, 40, 33] }), 5],
    ['guide: a break of 20', { ...guide, ...FREE }, 60, record([1, 1, 1], { best: [12, 20, 0] }), 30],
    ['guide: no break', { ...guide, ...FREE }, 20, record([1, 1], { best: [0, 19] }), 60],
    // A review moves at most ten points, for a newcomer twice as many.
    ['at most the largest change', { ...rating, newcomerFrames: 5 }, 75, record(times(10, 1), { strength: 40 }), 65],
    ['a newcomer moves faster', rating, 75, record(times(10, 1), { strength: 40 }), 55],
    ['the lowest of the policy', { ...rating, ...FREE, lowest: 70 }, 75, record([1], { strength: 40 }), 70],
    ['the highest of the policy', { ...rating, ...FREE, highest: 80 }, 75, record([1], { strength: -40 }), 80],
    ['too few frames', rating, 75, record(times(9, 50), { strength: 40 }), 75],
  ])('%s', (_, policy, handicap, of, proposed) => {
    expect(propose(policy, handicap, of, RANGE).proposed).toBe(proposed);
    expect(proposedOf(policy, handicap, of, RANGE)).toBe(proposed);
  });

  it('the range of the league limits too, below 0 as well', () => {
    const policy = { ...rating, ...FREE, lowest: -150 };
    expect(propose(policy, 0, record([1], { strength: 90 }), { lowest: -20, highest: 150 }).proposed).toBe(-20);
  });
});

describe('the reasons', () => {
  it('say the results, the rating, and what the limits took off', () => {
    const policy = { ...USUAL_POLICIES.rating, average: 75 };
    const { because, evidence } = propose(policy, 75, record(times(20, 12), { strength: 30 }), RANGE);
    expect(because).toEqual([
      'Won 20 of all 20 frames against 3 opponents: 12 points ahead a frame on average.',
      'Rated 30 points above the average player, opponents counted.',
      'The results alone say 30; the limits of the policy allow 65.',
    ]);
    expect(evidence).toEqual({ frames: 20, won: 20, averageMargin: 12, opponents: 3 });
  });

  it.each([
    [USUAL_POLICIES.rating, [], 'Has played 0 frames, and needs 10 for a proposal.'],
    [USUAL_POLICIES.wins, [...times(5, 20), ...times(5, -20)], 'The handicap fits these results.'],
    [USUAL_POLICIES.guide, times(10, 1), 'No break recorded in them.'],
  ])('of %j', (policy, margins, sentence) => {
    expect(propose(policy, 60, record(margins), RANGE).because).toContain(sentence);
  });
});

test('a player begins with the average, under the rating less the strength of the division, and with the guide’s first', () => {
  const first = POLICY_KINDS.map((kind) => firstHandicap(USUAL_POLICIES[kind], 10, RANGE));
  expect(first).toEqual([35, 50, 50, 60]);
});

test.each<[string, HandicapRules, number[], object]>([
  [
    'the average of its handicaps, to the next 5',
    USUAL_HANDICAPS,
    [10, 20, 34],
    { average: 20, lowest: 0, largestStart: 30 },
  ],
  ['50 where nobody has another than the others', USUAL_HANDICAPS, [0, 0], { average: 50 }],
  ['50 without a player', USUAL_HANDICAPS, [], { average: 50 }],
  [
    'the middle of a narrow range',
    { ...USUAL_HANDICAPS, lowest: -35, highest: 60 },
    [0],
    { average: 13, lowest: -35, highest: 60 },
  ],
  ['the cap of the league', { ...USUAL_HANDICAPS, maxStart: 65 }, [5, 6], { average: 5, largestStart: 65 }],
])('the usual numbers in a league have %s', (_, rules, handicaps, expected) => {
  const players = handicaps.map((handicap) => ({ handicap }));
  expect(usualPolicy('rating', rules, players)).toEqual({
    ...USUAL_POLICIES.rating,
    ...expected,
  });
  const { lowest, highest } = rules;
  expect(usualPolicy('guide', rules, players)).toMatchObject({ under20: 60, lowest, highest });
});

test('every policy has usual numbers that are allowed, and a paragraph with its own numbers', () => {
  for (const policy of Object.values(USUAL_POLICIES)) {
    expect(policySchema.parse(policy)).toEqual(policy);
    expect(policyWords({ ...policy, largestChange: 37 })).toContain('changes by at most 37 in one review');
  }
});

it.each([
  [{ kind: 'luck' }, 'The kind of the policy must be rating, margin, wins or guide.'],
  [{ ...USUAL_POLICIES.wins, step: 0 }, 'The step must be a whole number from 1 to 50.'],
  [{ ...USUAL_POLICIES.wins, lowest: 90, highest: 80 }, 'The highest handicap must be higher than the lowest.'],
])('a policy %j is refused', (policy, message) => {
  expect(policySchema.safeParse(policy).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('each handicap over time has the results since the change before', () => {
  const row = { handicap: 10, modifier: 0, before: null, why: null };
  const days = ['2025-09-01', '2025-09-08', '2025-09-15', '2025-09-22'];
  const frames = framesOf([10, -20, 30, 5]).map((frame, i) => ({ ...frame, date: days[i] ?? null }));
  const rows = [
    { ...row, from: '2025-12-01' },
    { ...row, from: '2025-09-08' },
    { ...row, from: '2025-09-22' },
  ];
  expect(withResults(rows, frames, 'a').map(({ results }) => results)).toEqual([
    { frames: 0, won: 0, averageMargin: 0 },
    { frames: 1, won: 1, averageMargin: 10 },
    { frames: 2, won: 1, averageMargin: 5 },
  ]);
});
