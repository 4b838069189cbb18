import { expect, it, test } from 'vitest';
import {
  answeredFrame,
  type Frame,
  frameBreaks,
  frameSide,
  frameWinner,
  isVoid,
  sentFrame,
  walkoverScores,
} from '#domain/cards/frame.ts';
import { makeFrame, VOID_FRAME } from '../../../tests/fixtures/made-league.ts';

it.each<[string, Frame, 'home' | 'away' | null]>([
  ['the home player scored more', makeFrame('ann', 72, 31, 'bob'), 'home'],
  ['the away player scored more', makeFrame('ann', 0, 1, 'bob'), 'away'],
  ['the away side is absent', makeFrame('ann', 42, 0, null), 'home'],
  ['the home side is absent', makeFrame(null, 0, 42, 'bob'), 'away'],
  ['both sides are absent', VOID_FRAME, null],
])('%s', (_, frame, winner) => {
  expect(frameWinner(frame)).toBe(winner);
  expect(isVoid(frame)).toBe(winner === null);
});

it('shows what one side did, with the breaks that were recorded', () => {
  const frame = makeFrame('ann', 90, 40, 'bob', { homeBreak: 30, homeBreak2: 50, awayBreak: 20 });
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
  [[30], [20, 10], { homeBreak: 30, awayBreak: 20, awayBreak2: 10 }],
  [[30, 20, 10], [50], { homeBreak: 30, homeBreak2: 20, homeBreaks: [30, 20, 10], awayBreak: 50 }],
  [[], [50, 40, 30], { awayBreak: 50, awayBreak2: 40, awayBreaks: [50, 40, 30] }],
])('breaks of %j and %j', (home, away, breaks) => {
  const none = { homeBreak: null, homeBreak2: null, awayBreak: null, awayBreak2: null };
  expect(frameBreaks(home, away)).toEqual({ ...none, ...breaks });
  expect(answeredFrame(frameBreaks(home, away))).toEqual({ ...none, ...breaks, homeBreaks: home, awayBreaks: away });
});

test('a frame is sent with its players by their fields', () => {
  const { homePlayerId, awayPlayerId, ...rest } = makeFrame('ann', 60, 20, null);
  expect(sentFrame({ homePlayerId, awayPlayerId, ...rest })).toEqual({ ...rest, homePlayer: 'ann', awayPlayer: null });
});
