import { describe, expect, it, test } from 'vitest';
import {
  newcomerHandicap,
  proposeHandicap,
  proposedHandicap,
  handicapHistoryWithResults,
} from '#domain/handicaps/handicap-proposal.ts';
import {
  type Policy,
  POLICY_KINDS,
  policySchema,
  type ReviewPolicy,
  USUAL_POLICIES,
  usualPolicy,
} from '#domain/handicaps/policy-schema.ts';
import { POLICY_NAMES, policyWords } from '#domain/handicaps/policy-words.ts';
import { type PlayedFrame, hasHomePlayerWon } from '#domain/handicaps/rating.ts';
import { type HandicapRules, USUAL_HANDICAP_RULES } from '#domain/squads/handicap-rules.ts';
import { makePlayedFrame } from '../../../tests/fixtures/made-league.ts';

const RANGE = { lowest: 0, highest: 150 };
const FREE = { largestChange: 100, newcomerFrames: 0, framesNeeded: 1 };

/**
 * Returns one frame of the player `a` for each margin. `best` has the highest break of `a` in each frame. `a` is at
 * home in the first frame and in every second one after it.
 */
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
  return { playerId: 'a', frames: framesOf(margins, best), strength };
}

const times = (count: number, margin: number) => Array.from({ length: count }, () => margin);

describe('worked examples', () => {
  const { wins, guide } = USUAL_POLICIES;
  const margin = { ...USUAL_POLICIES.margin, average: 75 };
  const rating = { ...USUAL_POLICIES.rating, average: 75 };
  it.each<[string, ReviewPolicy, number, ReturnType<typeof record>, number]>([
    // 7 wins and 3 losses in the last ten frames: 4 more wins than losses, 2 points each. 50 − 8 = 42.
    ['wins: four more wins than losses', wins, 50, record([...times(7, 20), ...times(3, -20)]), 42],
    ['wins: four more losses than wins', wins, 50, record([...times(3, 20), ...times(7, -20)]), 58],
    ['wins: as many of both', wins, 50, record([...times(5, 20), ...times(5, -20)]), 50],
    ['wins: older frames do not count', { ...wins, ...FREE, window: 2 }, 50, record([30, 30, -5, -5]), 54],
    // The player is 12 points ahead on average: 75 − 12 = 63.
    ['margin: the average margin off the average handicap', { ...margin, ...FREE }, 75, record(times(10, 12)), 63],
    ['margin: half of it', { ...margin, ...FREE, share: 50 }, 75, record(times(10, -12)), 81],
    ['margin: the last frames alone', { ...margin, ...FREE, window: 2 }, 75, record([90, 90, 4, 6]), 70],
    // The player is rated 20 points above average, and each takes off 1.5 points: 75 − 30 = 45.
    ['rating: one and a half times the strength', { ...rating, ...FREE }, 75, record([1], { strength: 20 }), 45],
    ['rating: a weak player', { ...rating, ...FREE }, 75, record([1], { strength: -10 }), 90],
    ['guide: a break of 40', { ...guide, ...FREE }, 60, record([1, 1, 1], { best: [12, 40, 33] }), 5],
    ['guide: a break of 20', { ...guide, ...FREE }, 60, record([1, 1, 1], { best: [12, 20, 0] }), 30],
    ['guide: no break', { ...guide, ...FREE }, 20, record([1, 1], { best: [0, 19] }), 60],
    // A review moves a handicap by at most 10 points, and that of a newcomer by at most 20.
    ['at most the largest change', { ...rating, newcomerFrames: 5 }, 75, record(times(10, 1), { strength: 40 }), 65],
    ['a newcomer moves faster', rating, 75, record(times(10, 1), { strength: 40 }), 55],
    ['the lowest of the policy', { ...rating, ...FREE, lowest: 70 }, 75, record([1], { strength: 40 }), 70],
    ['the highest of the policy', { ...rating, ...FREE, highest: 80 }, 75, record([1], { strength: -40 }), 80],
    ['a newcomer until the last frame as one', rating, 75, record(times(19, 1), { strength: 40 }), 55],
    ['and no longer', rating, 75, record(times(20, 1), { strength: 40 }), 65],
    ['up too', rating, 75, record(times(20, 1), { strength: -40 }), 85],
    ['just enough frames', { ...rating, ...FREE, framesNeeded: 10 }, 75, record(times(10, 50), { strength: 40 }), 15],
    ['to the whole point', { ...rating, ...FREE, share: 50 }, 75, record([1], { strength: 3 }), 74],
    ['to 0, never to less than none', { ...rating, ...FREE, average: 0 }, 1, record([1], { strength: 0.2 }), 0],
    ['guide: a break of 39', { ...guide, ...FREE }, 60, record([1], { best: [39] }), 30],
    ['guide: the last frames alone', { ...guide, ...FREE, window: 1 }, 60, record([1, 1], { best: [60, 10] }), 60],
    ['too few frames', rating, 75, record(times(9, 50), { strength: 40 }), 75],
  ])('%s', (_, policy, handicap, of, proposed) => {
    expect(proposeHandicap(policy, handicap, of, RANGE).proposed).toBe(proposed);
    expect(proposedHandicap(policy, handicap, of, RANGE)).toBe(proposed);
  });

  it('the league’s range is a limit too, also below 0', () => {
    const policy = { ...rating, ...FREE, lowest: -150 };
    const range = { lowest: -20, highest: 150 };
    expect(proposeHandicap(policy, 0, record([1], { strength: 90 }), range).proposed).toBe(-20);
    // A handicap less than half a point below 0 is rounded to 0, not to -0.
    expect(proposeHandicap({ ...policy, average: 0 }, 0, record([1], { strength: 0.2 }), range).proposed).toBe(0);
  });
});

describe('the reasons', () => {
  it('mention the results, the rating, and what the limits took off', () => {
    const policy = { ...USUAL_POLICIES.rating, average: 75 };
    const { because, evidence } = proposeHandicap(policy, 75, record(times(20, 12), { strength: 30 }), RANGE);
    expect(because).toEqual([
      'Won 20 of all 20 frames against 3 opponents: 12 points ahead a frame on average.',
      'About 30 points stronger than average.',
      'The results alone say 30; the limits of the policy allow 65.',
    ]);
    expect(evidence).toEqual({ frames: 20, won: 20, averageMargin: 12, opponents: 3 });
  });

  const FITS = 'The handicap fits these results.';
  const { rating, margin, wins, guide } = USUAL_POLICIES;
  const results = (won: string, of: string, margin: string) =>
    `Won ${won} against ${of}: ${margin} a frame on average.`;
  const level = [...times(5, 20), ...times(5, -20)];
  const behind = [...times(4, 20), ...times(6, -20)];
  const [ofOne, ofTwo, ofThree] = ['1 opponent', '2 opponents', '3 opponents'] as const;
  const one = results('1 of all 1 frame', ofOne, '5 points ahead');
  const average = 'About as strong as average.';
  const below = 'About 1 point weaker than average.';
  const tenths = results('3 of the last 3 frames', ofThree, '1.3 points ahead');
  const none = [results('2 of the last 2 frames', ofTwo, '1 point ahead'), 'No break recorded in them.', FITS];
  const limits = 'The results alone say 30; the limits of the policy allow 40.';
  const ten = results('10 of the last 10 frames', ofThree, '1 point ahead');
  const limited = [ten, 'The highest break in them is 33.', limits];
  it.each<[string, Policy, number, ReturnType<typeof record>, string[]]>([
    ['too few frames', rating, 60, record([]), ['Has played 0 frames, and needs 10 for a proposal.']],
    ['as one expects', wins, 60, record(level), [results('5 of the last 10 frames', ofThree, '0 points ahead'), FITS]],
    ['a move', wins, 60, record(behind), [results('4 of the last 10 frames', ofThree, '4 points behind')]],
    ['one point', { ...margin, ...FREE }, 50, record([1]), [results('1 of the last 1 frame', ofOne, '1 point ahead')]],
    ['tenths of a point', { ...margin, ...FREE }, 50, record([1, 1, 2]), [tenths]],
    ['a rating like the average', { ...rating, ...FREE }, 50, record([5], { strength: -0.3 }), [one, average, FITS]],
    ['a rating below it', { ...rating, ...FREE }, 50, record([5], { strength: -1 }), [one, below]],
    ['no break, among older ones', { ...guide, ...FREE, window: 2 }, 60, record([1, 1, 1], { best: [50, 0, 0] }), none],
    ['a break, and a limit', guide, 60, record(times(10, 1), { best: [0, 33] }), limited],
  ])('of %s', (_, policy, handicap, of, because) => {
    expect(proposeHandicap(policy, handicap, of, RANGE).because).toEqual(because);
  });

  it.each<[string, Policy, number[], frames: number, won: number, averageMargin: number, opponents: number]>([
    ['count a frame without a margin as not won', wins, [...times(9, 20), 0], 10, 9, 18, 3],
    ['have no margin below 0 that is none', { ...margin, window: 40 }, [...times(29, 0), -1], 30, 0, 0, 3],
    ['are about no frames where there are none', margin, [], 0, 0, 0, 0],
  ])('%s', (_, policy, margins, frames, won, averageMargin, opponents) => {
    const { evidence } = proposeHandicap(policy, 60, record(margins), RANGE);
    expect(evidence).toEqual({ frames, won, averageMargin, opponents });
  });
});

test.each([
  [20, 'away', 0],
  [-20, 'home', 1],
] as const)('a frame by %d points that was conceded counts for the %s player', (margin, winner, won) => {
  const frames = [makePlayedFrame(1, 'p', 'q', margin, { winner })];
  const wonBy = (playerId: string) =>
    proposeHandicap(USUAL_POLICIES.wins, 60, { playerId, frames, strength: 0 }, RANGE).evidence.won;
  expect([wonBy('p'), wonBy('q'), Number(hasHomePlayerWon(frames[0]!))]).toEqual([won, 1 - won, won]);
});

test('a player begins within the range of the policy and of the league', () => {
  const { rating, guide, wins } = USUAL_POLICIES;
  expect(newcomerHandicap({ ...rating, lowest: 45 }, 10, RANGE)).toBe(45);
  expect(newcomerHandicap(rating, 10, { lowest: 40, highest: 150 })).toBe(40);
  expect(newcomerHandicap(guide, 10, { lowest: 0, highest: 20 })).toBe(20);
  expect(newcomerHandicap({ ...wins, highest: 30 }, 10, RANGE)).toBe(30);
});

test('a player begins with the average, under the rating less the strength of the division, and with the guide’s first', () => {
  const first = POLICY_KINDS.map((kind) => newcomerHandicap(USUAL_POLICIES[kind], 10, RANGE));
  expect(first).toEqual([35, 50, 50, 60, 0, 0]);
});

const lowered = { ...USUAL_HANDICAP_RULES, lowest: -20 };
const narrow = { ...USUAL_HANDICAP_RULES, lowest: -35, highest: 60 };
const usual = { average: 20, lowest: 0, largestStart: 30 };
test.each<[string, HandicapRules, number[], object]>([
  ['the average of its handicaps, to the next 5', USUAL_HANDICAP_RULES, [10, 20, 34], usual],
  ['50 where nobody has another than the others', USUAL_HANDICAP_RULES, [0, 0], { average: 50 }],
  ['50 without a player', USUAL_HANDICAP_RULES, [], { average: 50 }],
  ['0 for a little less', lowered, [-1, 0], { average: 0, lowest: -20 }],
  ['the middle of a narrow range', narrow, [0], { average: 13, lowest: -35, highest: 60 }],
  ['the cap of the league', { ...USUAL_HANDICAP_RULES, maxStart: 65 }, [5, 6], { average: 5, largestStart: 65 }],
])('the usual numbers in a league have %s', (_, rules, handicaps, expected) => {
  const players = handicaps.map((handicap) => ({ handicap }));
  expect(usualPolicy('rating', rules, players)).toEqual({ ...USUAL_POLICIES.rating, ...expected });
  const { lowest, highest } = rules;
  const largestStart = rules.maxStart ?? 30;
  expect(usualPolicy('guide', rules, players)).toEqual({ ...USUAL_POLICIES.guide, lowest, highest, largestStart });
});

test('the usual numbers', () => {
  const range = { lowest: 0, highest: 150, largestStart: 30 };
  const limits = { ...range, largestChange: 10, framesNeeded: 10, newcomerFrames: 20 };
  expect(USUAL_POLICIES).toEqual({
    rating: { kind: 'rating', share: 150, average: 50, ...limits },
    margin: { kind: 'margin', share: 100, window: 20, average: 50, ...limits },
    wins: { kind: 'wins', step: 2, window: 10, average: 50, ...limits },
    guide: { kind: 'guide', window: 40, under20: 60, from20: 30, from40: 5, ...limits },
    ratio: { kind: 'ratio', matches: 8, up: 75, down: 30, step: 5 },
    each: { kind: 'each', win: -5, loss: 5 },
  });
  const names = POLICY_KINDS.map((kind) => POLICY_NAMES[kind]);
  expect(names).toEqual(['Rating', 'Average margin', 'Wins and losses', 'Breaks', 'Share of wins', 'After each match']);
});

const LIMITS =
  'A handicap is at least −5 and at most 120, and changes by at most 8 in one review, by twice as much until a player has played 20 frames. It stays as it is until a player has played 1 frame. The policy counts on starts of at most 30 points.';

test.each<[Exclude<ReviewPolicy, { kind: 'ratio' }>, string]>([
  [
    USUAL_POLICIES.rating,
    'Every frame that was ever played counts: a win by more points, or over a stronger opponent, raises a player’s rating more, and newer frames count more than old ones. A player who is rated 10 points a frame stronger than another has a handicap that is 15 points lower. An average player has 50.',
  ],
  [
    USUAL_POLICIES.margin,
    'The last 20 frames count. Whoever wins them by 10 points on average has a handicap that is 10 points below the average of 50, and whoever loses them by 10 is as far above it.',
  ],
  [
    USUAL_POLICIES.wins,
    'The last 10 frames count: each win takes 2 points off the handicap, and each loss adds 2. A newcomer begins with 50.',
  ],
  [
    USUAL_POLICIES.guide,
    'The highest break of the last 40 frames decides: the handicap is 60 without a break of 20, 30 with one of 20 to 39, and 5 with one of 40 or more.',
  ],
])('in words, %j', (policy, words) => {
  const given = { ...policy, lowest: -5, highest: 120, largestChange: 8, framesNeeded: 1 };
  expect(policyWords(given)).toBe(`${words} ${LIMITS}`);
  const noNewcomers = policyWords({ ...given, newcomerFrames: 1 });
  expect(noNewcomers).toBe(`${words} ${LIMITS.replace(/, by twice as much until [^.]*/, '')}`);
});

const LIMIT_RANGES = [
  ['lowest', 'The lowest handicap', -150, 250],
  ['highest', 'The highest handicap', -150, 250],
  ['largestChange', 'The largest change', 1, 100],
  ['framesNeeded', 'The frames needed', 1, 200],
  ['newcomerFrames', 'The frames as a newcomer', 0, 200],
  ['largestStart', 'The largest start', 1, 400],
] as const;
const WINDOW = ['window', 'The number of frames', 1, 200] as const;
const AVERAGE = ['average', 'The average handicap', -150, 250] as const;
const SHARE = ['share', 'The share', 1, 300] as const;

const BREAK = 'The handicap with a break of';
const OF_BREAKS = [
  ['under20', 'The handicap without a break of 20', -150, 250],
  ['from20', `${BREAK} 20 to 39`, -150, 250],
  ['from40', `${BREAK} 40 or more`, -150, 250],
] as const;

test.each([
  ['rating', [SHARE, AVERAGE]],
  ['margin', [SHARE, WINDOW, AVERAGE]],
  ['wins', [['step', 'The step', 1, 50], WINDOW, AVERAGE]],
  ['guide', [WINDOW, ...OF_BREAKS]],
] as const)('the numbers of %s have ranges', (kind, own) => {
  const usual = USUAL_POLICIES[kind];
  const messagesFor = (given: object) =>
    policySchema.safeParse({ ...usual, ...given }).error?.issues.map(({ path, message }) => [path, message]) ?? [];
  expect(messagesFor({})).toEqual([]);
  for (const [field, what, least, most] of [...own, ...LIMIT_RANGES]) {
    const message = `${what} must be a whole number from ${least} to ${most}.`;
    for (const value of [least - 1, most + 1, least + 0.5])
      expect(messagesFor({ [field]: value })).toContainEqual([[field], message]);
    // The highest handicap must also be higher than the lowest, so the limits of these two fields are tried below.
    if (field !== 'lowest' && field !== 'highest')
      for (const value of [least, most]) expect(messagesFor({ [field]: value })).toEqual([]);
  }
  expect(messagesFor({ lowest: -150, highest: 150 })).toEqual([]);
  expect(messagesFor({ other: 1 })).toHaveLength(1);
  const order = 'The highest handicap must be higher than the lowest.';
  expect(messagesFor({ lowest: 80, highest: 80 })).toEqual([[['highest'], order]]);
  expect(messagesFor({ lowest: 80, highest: 81 })).toEqual([]);
});

test('a policy of another kind is refused', () => {
  expect(policySchema.safeParse({ kind: 'luck' }).error?.issues.map(({ message }) => message)).toEqual([
    'The kind of the policy must be rating, margin, wins, guide, ratio or each.',
  ]);
});

test('each handicap over time has the results since the change before', () => {
  const row = { handicap: 10, modifier: 0, before: null, why: null };
  const days = ['2025-09-01', '2025-09-08', '2025-09-15', '2025-09-22'];
  const frames = framesOf([10, -20, 30, 5]).map((frame, i) => ({ ...frame, date: days[i] ?? null }));
  const undated = { ...frames[0]!, date: null };
  const rows = ['2025-12-01', '2025-09-08', '2025-09-22'].map((from) => ({ ...row, from }));
  expect(handicapHistoryWithResults(rows, [...frames, undated], 'a').map(({ results }) => results)).toEqual([
    { frames: 0, won: 0, averageMargin: 0 },
    { frames: 1, won: 1, averageMargin: 10 },
    { frames: 2, won: 1, averageMargin: 5 },
  ]);
});

const singlesOf = (results: string) =>
  [...results].map((one) => ({ home: 'a', away: 'b', winner: one === 'W' ? ('home' as const) : ('away' as const) }));

test.each([
  ['at the share from which it falls', 'WWWWWWLL', 15],
  ['above the share from which it falls', 'WWWWWWWW', 15],
  ['between both shares', 'WWWLLLLL', 20],
  ['at or below the share up to which it rises', 'WWLLLLLL', 25],
  ['of the last matches alone', 'LLLLLLLLWWWWWWWW', 15],
  ['without enough matches', 'WWWWWWW', 20],
])('a share of wins moves a handicap by its step: %s', (_, results, proposed) => {
  const of = { ...record([]), singles: singlesOf(results) };
  expect(proposeHandicap(USUAL_POLICIES.ratio, 20, of, RANGE).proposed).toBe(proposed);
});

test('a share of wins says why, and keeps to its own limits if it has any', () => {
  const of = { ...record([]), singles: singlesOf('WWWWWWLL') };
  expect(proposeHandicap(USUAL_POLICIES.ratio, 20, of, RANGE).because).toEqual([
    'Won 6 of the last 8 singles matches: 75 per cent.',
  ]);
  expect(proposeHandicap({ ...USUAL_POLICIES.ratio, lowest: 18 }, 20, of, RANGE).proposed).toBe(18);
  const few = { ...record([]), singles: singlesOf('W') };
  expect(proposeHandicap(USUAL_POLICIES.ratio, 20, few, RANGE).because).toEqual([
    'Has played 1 singles match, and needs 8 for a proposal.',
  ]);
});

test.each([
  [undefined, 60],
  [0, 80],
  [2, 76],
  [3, 78],
])('with %j of ten frames since the last review, wins and losses since then count', (sinceReview, proposed) => {
  const policy: ReviewPolicy = { ...USUAL_POLICIES.wins, ...FREE, window: 'review' };
  const of = { ...record([...times(7, 20), -20, 20, 20]), ...(sinceReview === undefined ? {} : { sinceReview }) };
  // Each win or loss moves the handicap by 2 points. All ten frames have 8 more wins than losses: 76 − 16 = 60.
  expect(proposeHandicap(policy, sinceReview === undefined ? 76 : 80, of, RANGE).proposed).toBe(proposed);
});

test('the words of a share of wins, and of moves after each match', () => {
  expect(policyWords(USUAL_POLICIES.ratio)).toBe(
    'The last 8 singles matches count. Whoever has won 75 per cent of them or more has a handicap that is 5 points lower, and whoever has won 30 per cent or less one that is 5 points higher. It stays as it is until a player has played as many matches.',
  );
  const clear = { winBy: -10, lossBy: 10, margin: 40, from: '2025-10-01', freeze: '2026-03-01' };
  expect(policyWords({ ...USUAL_POLICIES.each, ...clear })).toBe(
    'Every singles match of one frame moves both players’ handicaps from the next day: a win takes off 5 points, and a loss adds 5 points. By 40 points or more, a win takes off 10 points, and a loss adds 10 points. Level frames, walkovers, and matches that were conceded or decided by rule move nobody. Results count once they are final. Matches count from 1 October 2025. From 1 March 2026, no match moves a handicap.',
  );
});
