import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  headToHeadRows,
  averageMarginsByWeek,
  playerMatches,
  playerMatchTotals,
} from '#domain/players/player-matches.ts';
import {
  averagePointsAgainst,
  averagePointsFor,
  averagePointsMargin,
  playerStatRows,
  tallyPlayers,
} from '#domain/players/player-stats.ts';
import {
  anyFixtures,
  LEAGUE,
  makeFixture,
  makeMatch,
  oldestSeasonFirst,
  shuffled,
  VOID_MATCH,
} from '../../../tests/fixtures/made-league.ts';

it('shows a frame from the side of its player', () => {
  const matches = [makeMatch('a1', 31, 72, 'b2', { away: [40, 25] })];
  const when = { season: '24/25', division: 2, date: '2025-01-14' };
  const where = { fixtureId: 'x', weekNumber: 7, ...when };
  const home = { playerId: 'a1', side: 'home', teamId: 'a', teamName: 'Team a', playerScore: 31, opponentScore: 72 };
  const ofHome = { opponentId: 'b2', opponentName: 'Player 2', opponentTeamId: 'b', opponentTeamName: 'Team b' };
  const away = { playerId: 'b2', side: 'away', teamId: 'b', teamName: 'Team b', playerScore: 72, opponentScore: 31 };
  const ofAway = { opponentId: 'a1', opponentName: 'Player 1', opponentTeamId: 'a', opponentTeamName: 'Team a' };
  const fixture = makeFixture('a', 'b', { id: 'x', week: 7, ...when, matches });
  expect(playerMatches([fixture], new Set(['a1', 'b2']), LEAGUE)).toEqual([
    { ...where, ...home, ...ofHome, breaks: [], result: 'Loss' },
    { ...where, ...away, ...ofAway, breaks: [40, 25], result: 'Win' },
  ]);
});

it('calls an absent opponent Absentee, and leaves void frames out', () => {
  const matches = [VOID_MATCH, makeMatch('a1', 42, 0, null)];
  expect(playerMatches([makeFixture('a', 'b', { matches })], new Set(['a1']), LEAGUE)).toMatchObject([
    { opponentId: null, opponentName: 'Absentee', playerScore: 42, opponentScore: 0, result: 'Win' },
  ]);
});

it('is ordered by season, week, order of recording and order of play', () => {
  const made = (season: string, week: number, ...scores: number[]) =>
    makeFixture('a', 'b', { season, week, matches: scores.map((score) => makeMatch('a1', score, 0, 'b1')) });
  const last = [made('25/26', 2, 5, 4), made('25/26', 2, 6), made('25/26', 10, 7)];
  const oldestFirst = [made('99/00', 9, 1, 2), made('24/25', 9, 3), ...last];
  fc.assert(
    fc.property(shuffled(oldestFirst), (fixtures) => {
      const rows = playerMatches(oldestSeasonFirst(fixtures), new Set(['a1']), LEAGUE);
      expect(rows.map(({ playerScore }) => playerScore)).toEqual([1, 2, 3, 5, 4, 6, 7]);
    }),
  );
});

it('has one row for each of the player’s frames', () => {
  fc.assert(
    fc.property(anyFixtures, (fixtures) => {
      const matches = fixtures.flatMap((fixture) => fixture.matches);
      const own = matches.filter(({ sides }) => [...sides.home.players, ...sides.away.players].includes('a1'));
      expect(playerMatches(fixtures, new Set(['a1']), LEAGUE)).toHaveLength(own.length);
    }),
  );
});

const scored = (playerScore: number, opponentScore: number) => {
  return { playerScore, opponentScore, result: playerScore > opponentScore ? ('Win' as const) : ('Loss' as const) };
};

function frame(weekNumber: number, playerScore: number, opponentScore: number, breaks: number[] = []) {
  return { season: '25/26', weekNumber, ...scored(playerScore, opponentScore), breaks };
}

it('adds up a season', () => {
  const frames = { played: 3, won: 2, lost: 1, winPercentage: 66.67, frames: null };
  const points = { totalPointsFor: 141, totalPointsAgainst: 101 };
  const means = { averagePointsFor: 47, averagePointsAgainst: 34, frameMargin: 13 };
  const breaks = { bestBreak: 40, breaks: [40, 31, 22] };
  const found = playerMatchTotals([frame(1, 60, 20, [31]), frame(2, 11, 50), frame(3, 70, 31, [22, 40])]);
  expect(found).toEqual({ ...frames, ...points, ...means, ...breaks });
});

it('is all zeros without a frame', () => {
  const { bestBreak, breaks, frames, ...numbers } = playerMatchTotals([]);
  expect({ bestBreak, breaks, frames }).toEqual({ bestBreak: null, breaks: [], frames: null });
  expect(new Set(Object.values(numbers))).toEqual(new Set([0]));
});

it('agrees with the player statistics', () => {
  fc.assert(
    fc.property(anyFixtures, (fixtures) => {
      const own = fixtures.filter(({ division }) => division === 1);
      for (const row of playerStatRows(tallyPlayers(own), LEAGUE)) {
        const { playerId: _i, playerName: _n, team: _t, teamId: _d, division: _v, ...stats } = row;
        expect(playerMatchTotals(playerMatches(own, new Set([row.playerId]), LEAGUE))).toMatchObject({
          ...stats,
          averagePointsFor: averagePointsFor(row),
          averagePointsAgainst: averagePointsAgainst(row),
          frameMargin: averagePointsMargin(row),
        });
      }
    }),
  );
});

it('adds up frames of matches of one and of several', () => {
  const several = {
    ...frame(1, 2, 1),
    frames: [scored(60, 20), scored(10, 30), scored(70, 1)].map((one) => ({ ...one, breaks: [] })),
  };
  const { frames, played, averagePointsFor } = playerMatchTotals([
    several,
    frame(2, 61, 20),
    frame(3, 0, 42),
    frame(4, 0, 50),
  ]);
  expect({ frames, played, averagePointsFor }).toEqual({
    frames: { won: 3, lost: 3 },
    played: 4,
    averagePointsFor: 34,
  });
});

const WITHOUT_POINTS = { ...frame(2, 0, 0), playerScore: null, opponentScore: null };
const IN_PAIR = { ...frame(3, 90, 0), partner: null };

it.each([
  ['nothing', [], ''],
  ['neither pairs nor matches without points', [frame(1, 60, 20), WITHOUT_POINTS, IN_PAIR], '1: 1 by 40'],
  ['a frame a week', [frame(1, 60, 20), frame(4, 11, 50)], '1: 1 by 40, 4: 1 by -39'],
  ['two frames in a week', [frame(2, 60, 20), frame(2, 31, 50)], '2: 2 by 11'],
  ['a frame of an earlier week', [frame(2, 60, 20), { ...frame(1, 31, 50), weekOfPlay: 2 }], '2: 2 by 11'],
])('gives the margin of each week: %s', (_, frames, expected) => {
  const margins = averageMarginsByWeek(frames).map((one) => `${one.weekNumber}: ${one.frames} by ${one.margin}`);
  expect(margins.join(', ')).toBe(expected);
});

it('separates the same week of two seasons, and leaves no frame out', () => {
  fc.assert(
    fc.property(anyFixtures, (fixtures) => {
      const rows = playerMatches(fixtures, new Set(['a1']), LEAGUE);
      const margins = averageMarginsByWeek(rows);
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

function frameAgainst(opponent: string | null, playerScore: number, opponentScore: number, opponentId = opponent) {
  return { opponentId, opponentName: opponent ?? 'Absentee', ...scored(playerScore, opponentScore) };
}

it('adds up the frames against each opponent, most frames first, then the most recent', () => {
  const first = [frameAgainst('Cy', 60, 20), frameAgainst('ann', 10, 70), frameAgainst('Bob', 50, 40)];
  const frames = [
    ...first,
    frameAgainst(null, 42, 0),
    frameAgainst('Cy', 33, 44),
    frameAgainst('Ann', 1, 0, 'another'),
  ];
  expect(headToHeadRows(frames)).toEqual([
    { opponentId: 'Cy', opponentName: 'Cy', played: 2, won: 1, lost: 1, pointsFor: 93, pointsAgainst: 64 },
    { opponentId: 'another', opponentName: 'Ann', played: 1, won: 1, lost: 0, pointsFor: 1, pointsAgainst: 0 },
    { opponentId: 'Bob', opponentName: 'Bob', played: 1, won: 1, lost: 0, pointsFor: 50, pointsAgainst: 40 },
    { opponentId: 'ann', opponentName: 'ann', played: 1, won: 0, lost: 1, pointsFor: 10, pointsAgainst: 70 },
  ]);
});

it('is empty if no opponent was met', () => {
  expect(headToHeadRows([])).toEqual([]);
  expect(headToHeadRows([frameAgainst(null, 42, 0)])).toEqual([]);
});

it('counts every frame with an opponent once, and is mirrored for the opponent', () => {
  const rowsOf = (id: string, fixtures: Parameters<typeof playerMatches>[0]) =>
    playerMatches(fixtures, new Set([id]), LEAGUE);
  fc.assert(
    fc.property(anyFixtures, (fixtures) => {
      const rows = rowsOf('a1', fixtures);
      const met = headToHeadRows(rows);
      expect(new Set(met.map(({ opponentId }) => opponentId)).size).toBe(met.length);
      for (const against of met) {
        const own = rows.filter(({ opponentId }) => opponentId === against.opponentId);
        expect(against.played).toBe(own.length);
        expect(against.won).toBe(own.filter(({ playerScore, opponentScore }) => playerScore! > opponentScore!).length);
        const back = headToHeadRows(rowsOf(against.opponentId, fixtures)).find(({ opponentId }) => opponentId === 'a1');
        const { won, lost, pointsFor, pointsAgainst } = against;
        expect(back).toMatchObject({ won: lost, lost: won, pointsFor: pointsAgainst, pointsAgainst: pointsFor });
      }
      expect(met.map(({ played }) => played)).toEqual(met.map(({ played }) => played).sort((a, b) => b - a));
    }),
  );
});

it('has the week of play if it differs from the card’s week', () => {
  const matches = [makeMatch('a1', 60, 20, 'b1')];
  const [own] = playerMatches([makeFixture('a', 'b', { week: 2, weekOfPlay: 5, matches })], new Set(['a1']), LEAGUE);
  expect([own?.weekNumber, own?.weekOfPlay]).toEqual([2, 5]);
  const [usual] = playerMatches([makeFixture('a', 'b', { week: 2, matches })], new Set(['a1']), LEAGUE);
  expect(usual).not.toHaveProperty('weekOfPlay');
});
