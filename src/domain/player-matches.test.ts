import fc from 'fast-check';
import { expect, it } from 'vitest';
import { playerMatches } from '#domain/player-matches.ts';
import { anyFixtures, LEAGUE, makeFixture, makeFrame, shuffled, VOID_FRAME } from '../../tests/fixtures/made-league.ts';

it('shows a frame from the side of its player', () => {
  const frames = [makeFrame('a1', 31, 72, 'b2', { awayBreak: 40, awayBreak2: 25 })];
  const fixture = makeFixture('a', 'b', { id: 'x', season: '24/25', division: 2, week: 7, date: '2025-01-14', frames });
  const where = { fixtureId: 'x', season: '24/25', division: 2, weekNumber: 7, date: '2025-01-14' };
  expect(playerMatches([fixture], new Set(['a1', 'b2']), LEAGUE)).toEqual([
    {
      ...where,
      playerId: 'a1',
      side: 'home',
      teamId: 'a',
      teamName: 'Team a',
      opponentId: 'b2',
      opponentName: 'Player 2',
      opponentTeamId: 'b',
      opponentTeamName: 'Team b',
      playerScore: 31,
      opponentScore: 72,
      breaks: [],
      result: 'Loss',
    },
    {
      ...where,
      playerId: 'b2',
      side: 'away',
      teamId: 'b',
      teamName: 'Team b',
      opponentId: 'a1',
      opponentName: 'Player 1',
      opponentTeamId: 'a',
      opponentTeamName: 'Team a',
      playerScore: 72,
      opponentScore: 31,
      breaks: [40, 25],
      result: 'Win',
    },
  ]);
});

it('calls an absent opponent Absentee, and leaves void frames out', () => {
  const frames = [VOID_FRAME, makeFrame('a1', 42, 0, null)];
  expect(playerMatches([makeFixture('a', 'b', { frames })], new Set(['a1']), LEAGUE)).toMatchObject([
    { opponentId: null, opponentName: 'Absentee', playerScore: 42, opponentScore: 0, result: 'Win' },
  ]);
});

it('goes by season, week, order of recording, order of play', () => {
  const made = (season: string, week: number, ...scores: number[]) =>
    makeFixture('a', 'b', { season, week, frames: scores.map((score) => makeFrame('a1', score, 0, 'b1')) });
  const oldestFirst = [
    made('99/00', 9, 1, 2),
    made('24/25', 9, 3),
    made('25/26', 2, 5, 4),
    made('25/26', 2, 6),
    made('25/26', 10, 7),
  ];
  fc.assert(
    fc.property(shuffled(oldestFirst), (fixtures) => {
      const rows = playerMatches(fixtures, new Set(['a1']), LEAGUE);
      expect(rows.map(({ playerScore }) => playerScore)).toEqual([1, 2, 3, 5, 4, 6, 7]);
    }),
  );
});

it('has as many rows as the player has frames', () => {
  fc.assert(
    fc.property(anyFixtures, (fixtures) => {
      const frames = fixtures.flatMap((fixture) => fixture.frames);
      const own = frames.filter(({ homePlayerId, awayPlayerId }) => homePlayerId === 'a1' || awayPlayerId === 'a1');
      expect(playerMatches(fixtures, new Set(['a1']), LEAGUE)).toHaveLength(own.length);
    }),
  );
});
