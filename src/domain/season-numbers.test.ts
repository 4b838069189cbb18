import fc from 'fast-check';
import { expect, it } from 'vitest';
import { playerMatches } from '#domain/player-matches.ts';
import {
  averagePointsAgainst,
  averagePointsFor,
  frameMargin,
  playerStats,
  tallyPlayers,
} from '#domain/player-stats.ts';
import { marginsByWeek, seasonNumbers } from '#domain/season-numbers.ts';
import { anyFixtures, LEAGUE } from '../../tests/fixtures/made-league.ts';

function frame(weekNumber: number, playerScore: number, opponentScore: number, breaks: number[] = []) {
  const result = playerScore > opponentScore ? ('Win' as const) : ('Loss' as const);
  return { season: '25/26', weekNumber, playerScore, opponentScore, result, breaks };
}

it('adds a season up', () => {
  expect(seasonNumbers([frame(1, 60, 20, [31]), frame(2, 11, 50), frame(3, 70, 31, [22, 40])])).toEqual({
    played: 3,
    won: 2,
    lost: 1,
    winPercentage: 66.67,
    totalPointsFor: 141,
    totalPointsAgainst: 101,
    averagePointsFor: 47,
    averagePointsAgainst: 34,
    frameMargin: 13,
    bestBreak: 40,
    breaks: [40, 31, 22],
  });
});

it('is all zeros without a frame', () => {
  const { bestBreak, breaks, ...numbers } = seasonNumbers([]);
  expect({ bestBreak, breaks }).toEqual({ bestBreak: null, breaks: [] });
  expect(new Set(Object.values(numbers))).toEqual(new Set([0]));
});

it('says what the player statistics say of a player in one division', () => {
  fc.assert(
    fc.property(anyFixtures, (fixtures) => {
      const own = fixtures.filter(({ division }) => division === 1);
      for (const row of playerStats(tallyPlayers(own), LEAGUE)) {
        const { playerId: _i, playerName: _n, team: _t, teamId: _d, division: _v, ...stats } = row;
        expect(seasonNumbers(playerMatches(own, new Set([row.playerId]), LEAGUE))).toMatchObject({
          ...stats,
          averagePointsFor: averagePointsFor(row),
          averagePointsAgainst: averagePointsAgainst(row),
          frameMargin: frameMargin(row),
        });
      }
    }),
  );
});

it.each([
  ['nothing', [], []],
  [
    'a frame a week',
    [frame(1, 60, 20), frame(4, 11, 50)],
    [
      [1, 1, 40],
      [4, 1, -39],
    ],
  ],
  ['two frames in a week', [frame(2, 60, 20), frame(2, 31, 50)], [[2, 2, 11]]],
])('gives the margin of each week: %s', (_, frames, expected) => {
  const margins = marginsByWeek(frames);
  expect(margins.map(({ weekNumber, frames: count, margin }) => [weekNumber, count, margin])).toEqual(expected);
});

it('tells one week of two seasons apart, and leaves no frame out', () => {
  fc.assert(
    fc.property(anyFixtures, (fixtures) => {
      const rows = playerMatches(fixtures, new Set(['a1']), LEAGUE);
      const margins = marginsByWeek(rows);
      const key = ({ season, weekNumber }: { season: string; weekNumber: number }) => `${season} week ${weekNumber}`;
      expect(margins.map(key)).toEqual([...new Set(rows.map(key))]);
      for (const week of margins) {
        const own = rows.filter((row) => key(row) === key(week));
        expect(week.frames).toBe(own.length);
        if (own.length === 1) expect(week.margin).toBe((own[0]?.playerScore ?? 0) - (own[0]?.opponentScore ?? 0));
      }
    }),
  );
});
