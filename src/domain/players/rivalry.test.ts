import { expect, it } from 'vitest';
import { framesBetween } from '#domain/players/player-matches.ts';
import { rivalryTotals } from '#domain/players/rivalry.ts';
import { LEAGUE, makeFixture, makeFrame, oldestSeasonFirst, VOID_FRAME } from '../../../tests/fixtures/made-league.ts';

const fixtures = [
  makeFixture('b', 'a', { id: 'return', week: 9, frames: [makeFrame('b1', 50, 20, 'a1', { homeBreak: 33 })] }),
  makeFixture('a', 'b', {
    id: 'first',
    week: 2,
    frames: [
      makeFrame('a1', 61, 30, 'b1', { homeBreak: 40, homeBreak2: 21, awayBreak: 25 }),
      makeFrame('a1', 42, 0, null),
      makeFrame('a1', 70, 1, 'b2'),
      VOID_FRAME,
    ],
  }),
  makeFixture('a', 'b', { id: 'last-season', season: '24/25', week: 20, frames: [makeFrame('a1', 44, 43, 'b1')] }),
];

const score = ({ fixtureId, playerScore, opponentScore, breaks, opponentBreaks, result }: Frame): unknown[] => [
  fixtureId,
  `${playerScore}-${opponentScore}`,
  breaks,
  opponentBreaks,
  result,
];
type Frame = ReturnType<typeof framesBetween>[number];

it('has every frame between two players, oldest first, with the breaks of both', () => {
  expect(framesBetween(oldestSeasonFirst(fixtures), { playerId: 'a1', opponentId: 'b1' }, LEAGUE).map(score)).toEqual([
    ['last-season', '44-43', [], [], 'Win'],
    ['first', '61-30', [40, 21], [25], 'Win'],
    ['return', '20-50', [], [33], 'Loss'],
  ]);
});

it('is the same frames from the other side', () => {
  expect(framesBetween(oldestSeasonFirst(fixtures), { playerId: 'b1', opponentId: 'a1' }, LEAGUE).map(score)).toEqual([
    ['last-season', '43-44', [], [], 'Loss'],
    ['first', '30-61', [25], [40, 21], 'Loss'],
    ['return', '50-20', [33], [], 'Win'],
  ]);
});

it.each([
  ['a1', 'a2'],
  ['a1', 'a1'],
  ['a1', 'nobody'],
])('%s and %s have none', (playerId, opponentId) => {
  expect(framesBetween(oldestSeasonFirst(fixtures), { playerId, opponentId }, LEAGUE)).toEqual([]);
});

it('adds up what each of them did', () => {
  const frames = framesBetween(oldestSeasonFirst(fixtures), { playerId: 'a1', opponentId: 'b1' }, LEAGUE);
  const one = { won: 2, points: 125, average: 42, biggestWin: 31, bestBreak: 40 };
  const other = { won: 1, points: 123, average: 41, biggestWin: 30, bestBreak: 33 };
  expect(rivalryTotals(frames)).toEqual({ played: 3, player: one, opponent: other });
  const none = { won: 0, points: 0, average: 0, biggestWin: null, bestBreak: null };
  expect(rivalryTotals([])).toEqual({ played: 0, player: none, opponent: none });
});
