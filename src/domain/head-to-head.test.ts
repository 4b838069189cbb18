import fc from 'fast-check';
import { expect, it } from 'vitest';
import { headToHead } from '#domain/head-to-head.ts';
import { playerMatches } from '#domain/player-matches.ts';
import { anyFixtures, LEAGUE } from '../../tests/fixtures/made-league.ts';

function frame(opponent: string | null, playerScore: number, opponentScore: number, opponentId = opponent) {
  const result = playerScore > opponentScore ? ('Win' as const) : ('Loss' as const);
  return { opponentId, opponentName: opponent ?? 'Absentee', playerScore, opponentScore, result };
}

it('adds the frames against each opponent up, the one met most first, then by name', () => {
  const frames = [
    frame('Cy', 60, 20),
    frame('ann', 10, 70),
    frame('Bob', 50, 40),
    frame(null, 42, 0),
    frame('Cy', 33, 44),
    frame('Ann', 1, 0, 'another'),
  ];
  expect(headToHead(frames)).toEqual([
    { opponentId: 'Cy', opponentName: 'Cy', played: 2, won: 1, lost: 1, pointsFor: 93, pointsAgainst: 64 },
    { opponentId: 'ann', opponentName: 'ann', played: 1, won: 0, lost: 1, pointsFor: 10, pointsAgainst: 70 },
    { opponentId: 'another', opponentName: 'Ann', played: 1, won: 1, lost: 0, pointsFor: 1, pointsAgainst: 0 },
    { opponentId: 'Bob', opponentName: 'Bob', played: 1, won: 1, lost: 0, pointsFor: 50, pointsAgainst: 40 },
  ]);
});

it('is empty where nobody was met', () => {
  expect(headToHead([])).toEqual([]);
  expect(headToHead([frame(null, 42, 0)])).toEqual([]);
});

it('counts every frame against somebody once, and looks the other way round from the other side', () => {
  const rowsOf = (id: string, fixtures: Parameters<typeof playerMatches>[0]) =>
    playerMatches(fixtures, new Set([id]), LEAGUE);
  fc.assert(
    fc.property(anyFixtures, (fixtures) => {
      const rows = rowsOf('a1', fixtures);
      const met = headToHead(rows);
      expect(new Set(met.map(({ opponentId }) => opponentId)).size).toBe(met.length);
      for (const against of met) {
        const own = rows.filter(({ opponentId }) => opponentId === against.opponentId);
        expect(against.played).toBe(own.length);
        expect(against.won).toBe(own.filter(({ playerScore, opponentScore }) => playerScore > opponentScore).length);
        const back = headToHead(rowsOf(against.opponentId, fixtures)).find(({ opponentId }) => opponentId === 'a1');
        const { won, lost, pointsFor, pointsAgainst } = against;
        expect(back).toMatchObject({ won: lost, lost: won, pointsFor: pointsAgainst, pointsAgainst: pointsFor });
      }
      expect(met.map(({ played }) => played)).toEqual(met.map(({ played }) => played).sort((a, b) => b - a));
    }),
  );
});
