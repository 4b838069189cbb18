import { expect, it, test } from 'vitest';
import {
  answeredFrame,
  cardDifferences,
  type Match,
  frameBreaks,
  frameSide,
  matchWinner,
  isVoid,
  sentFrame,
  walkoverScores,
} from '#domain/cards/match.ts';
import { makeMatch, VOID_MATCH } from '../../../tests/fixtures/made-league.ts';

it.each<[string, Frame, 'home' | 'away' | null]>([
  ['the home player scored more', makeMatch('ann', 72, 31, 'bob'), 'home'],
  ['the away player scored more', makeMatch('ann', 0, 1, 'bob'), 'away'],
  ['the away side is absent', makeMatch('ann', 42, 0, null), 'home'],
  ['the home side is absent', makeMatch(null, 0, 42, 'bob'), 'away'],
  ['both sides are absent', VOID_MATCH, null],
])('%s', (_, frame, winner) => {
  expect(matchWinner(frame)).toBe(winner);
  expect(isVoid(frame)).toBe(winner === null);
});

it('shows what one side did, with the breaks that were recorded', () => {
  const frame = makeMatch('ann', 90, 40, 'bob', { home: [30, 50], away: [20] });
  expect(frameSide(frame, 'home')).toEqual({ playerId: 'ann', score: 90, breaks: [30, 50] });
  expect(frameSide(frame, 'away')).toEqual({ playerId: 'bob', score: 40, breaks: [20] });
});

test.each([
  [false, false, null],
  [true, false, { homeScore: 0, awayScore: 42 }],
  [false, true, { homeScore: 42, awayScore: 0 }],
  [true, true, { homeScore: 0, awayScore: 0 }],
])('home absent %s, away absent %s: %j', (home, away, scores) => {
  expect(walkoverScores({ home, away }, { walkoverScore: 42 })).toEqual(scores);
});

test.each([
  [[], [], {}],
  [[30], [20, 10], { home: [30], away: [20, 10] }],
  [[30, 20, 10], [50], { home: [30, 20, 10], away: [50] }],
  [[], [50, 40, 30], { away: [50, 40, 30] }],
])('breaks of %j and %j', (home, away, breaks) => {
  const none = { home: [null, null], away: [null, null] };
  expect(frameBreaks(home, away)).toEqual({ ...none, ...breaks });
  expect(answeredFrame(frameBreaks(home, away))).toEqual({ ...none, ...breaks, homeBreaks: home, awayBreaks: away });
});

test('a frame is sent with its players by their fields', () => {
  const { homePlayerId, awayPlayerId, ...rest } = makeMatch('ann', 60, 20, null);
  expect(sentFrame({ homePlayerId, awayPlayerId, ...rest })).toEqual({ ...rest, homePlayer: 'ann', awayPlayer: null });
});

const PLAYED = makeMatch('a1', 60, 41, 'b1', { home: [33], away: [20, 21] });
const WALKOVER = makeMatch('a1', 42, 0, null);
const third = { away: [20, 21, 8] };

test.each<[what: string, recorded: Frame, yours: Frame, differences: string]>([
  ['the same frame', PLAYED, PLAYED, ''],
  ['two walkovers of one player', WALKOVER, { ...WALKOVER }, ''],
  ['two void frames', VOID_MATCH, { ...VOID_MATCH }, ''],
  ['one score', PLAYED, { ...PLAYED, awayScore: 44 }, 'awayScore 41 44'],
  ['turned scores', PLAYED, { ...PLAYED, homeScore: 41, awayScore: 60 }, 'homeScore 60 41, awayScore 41 60'],
  ['another player', PLAYED, { ...PLAYED, homePlayerId: 'a2' }, 'homePlayer "a1" "a2"'],
  ['a walkover that was played', WALKOVER, makeMatch('a1', 42, 30, 'b1'), 'awayPlayer null "b1", awayScore 0 30'],
  [
    'walkovers of opposite sides',
    WALKOVER,
    makeMatch(null, 0, 42, 'b1'),
    'homePlayer "a1" null, homeScore 42 0, awayPlayer null "b1", awayScore 0 42',
  ],
  [
    'a void frame that was played',
    VOID_MATCH,
    makeMatch('a1', 9, 8, 'b1'),
    'homePlayer null "a1", homeScore 0 9, awayPlayer null "b1", awayScore 0 8',
  ],
  ['a break that one card leaves out', PLAYED, { ...PLAYED, homeBreak: null }, 'homeBreaks [33] []'],
  ['the same breaks in another order', PLAYED, { ...PLAYED, awayBreak: 21, awayBreak2: 20 }, ''],
  ['a second break that equals the first', PLAYED, { ...PLAYED, homeBreak2: 33 }, 'homeBreaks [33] [33,33]'],
  ['a third break', PLAYED, { ...PLAYED, ...third }, 'awayBreaks [21,20] [21,20,8]'],
])('compares %s', (_, recorded, yours, differences) => {
  const found = cardDifferences([recorded], [yours]).map((one) => {
    expect(one.path).toMatch(/^matches\.0\./);
    return `${one.path.slice(10)} ${JSON.stringify(one.recorded)} ${JSON.stringify(one.yours)}`;
  });
  expect(found.join(', ')).toBe(differences);
});

test('names the frame, in playing order', () => {
  const swapped = cardDifferences([PLAYED, VOID_MATCH, WALKOVER], [PLAYED, WALKOVER, VOID_MATCH]);
  const paths = swapped.map(({ path }) => path.replace('matches.', '')).join(' ');
  expect(paths).toBe('1.homePlayer 1.homeScore 2.homePlayer 2.homeScore');
});
