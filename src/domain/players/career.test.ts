import { expect, it } from 'vitest';
import { careerOf } from '#domain/players/career.ts';
import { careerRowSchema } from '#domain/players/player-rows.ts';
import { framesBetweenPlayers } from '#domain/players/player-matches.ts';
import { rivalryTotals } from '#domain/players/rivalry.ts';
import {
  LEAGUE,
  makeFixture,
  makeMatch,
  makePeople,
  makePlayer,
  oldestSeasonFirst,
  VOID_MATCH,
} from '../../../tests/fixtures/made-league.ts';

const LAST = [makeMatch('b2', 50, 30, 'a1'), makeMatch('b2', 50, 1, 'c1')];
const FIXTURES = [
  makeFixture('a', 'b', { season: '24/25', matches: [makeMatch('a1', 60, 20, 'b1', { home: [25, 31] })] }),
  makeFixture('c', 'a', { season: '24/25', week: 2, matches: [makeMatch(null, 0, 42, 'a1')] }),
  makeFixture('c', 'b', { division: 2, matches: [makeMatch('a1', 50, 30, 'b1')] }),
  makeFixture('b', 'c', { division: 2, week: 2, matches: LAST }),
];

it('adds up a career by season, division and team, newest first', () => {
  const { rows, totals, longestRun, opponents } = careerOf(FIXTURES, 'a1', LEAGUE);
  const now = { season: '25/26', division: 2, teamId: 'c', teamName: 'LEVEL', played: 2, won: 1, lost: 1 };
  const last = { season: '24/25', division: 1, teamId: 'a', teamName: 'Team a', played: 2, won: 2, lost: 0 };
  expect(rows).toEqual([
    { ...now, winPercentage: 50, pointsFor: 80, pointsAgainst: 80, bestBreak: null },
    { ...last, winPercentage: 100, pointsFor: 102, pointsAgainst: 20, bestBreak: 31 },
  ]);
  expect(rows.map((row) => careerRowSchema.parse(row))).toEqual(rows);
  const frames = { seasons: 2, played: 4, won: 3, lost: 1, winPercentage: 75 };
  expect(totals).toEqual({ ...frames, pointsFor: 182, pointsAgainst: 100, bestBreak: 31 });
  expect(longestRun).toEqual({ value: 3, firstSeason: '24/25', lastSeason: '25/26' });
  expect(opponents.map(({ opponentId, played }) => `${opponentId} ${played}`)).toEqual(['b1 2', 'b2 1']);
});

it('has the ten opponents met most often', () => {
  const others = Array.from({ length: 11 }, (_, i) => makePlayer(`o${i}`, 'b'));
  const people = makePeople([...LEAGUE.teams.values()], [...LEAGUE.players.values(), ...others]);
  const matches = ['o10', ...others.map(({ id }) => id)].map((id) => makeMatch('a1', 60, 20, id));
  const { opponents, opponentsMet } = careerOf([makeFixture('a', 'b', { matches })], 'a1', people);
  expect(opponentsMet).toBe(11);
  expect(opponents.map(({ played }) => played)).toEqual([2, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
});

it('is empty for a player without a frame', () => {
  expect(careerOf(FIXTURES, 'd1', LEAGUE)).toMatchObject({
    rows: [],
    totals: { seasons: 0, played: 0, winPercentage: 0, bestBreak: null },
    longestRun: { value: 0 },
    opponents: [],
  });
});

const PLAYED = makeMatch('a1', 61, 30, 'b1', { home: [40, 21], away: [25] });
const OTHERS = [makeMatch('a1', 42, 0, null), makeMatch('a1', 70, 1, 'b2')];
const MET = oldestSeasonFirst([
  makeFixture('b', 'a', { id: 'return', week: 9, matches: [makeMatch('b1', 50, 20, 'a1', { home: [33] })] }),
  makeFixture('a', 'b', { id: 'first', week: 2, matches: [PLAYED, ...OTHERS, VOID_MATCH] }),
  makeFixture('a', 'b', { id: 'last-season', season: '24/25', week: 20, matches: [makeMatch('a1', 44, 43, 'b1')] }),
]);

it.each([
  ['a1', 'b1', ['last-season 44-43 [] [] Win', 'first 61-30 [40,21] [25] Win', 'return 20-50 [] [33] Loss']],
  ['b1', 'a1', ['last-season 43-44 [] [] Loss', 'first 30-61 [25] [40,21] Loss', 'return 50-20 [33] [] Win']],
  ['a1', 'a2', []],
  ['a1', 'a1', []],
  ['a1', 'nobody', []],
])('a rivalry of %s and %s has every frame, oldest first, with the breaks of both', (playerId, opponentId, frames) => {
  const found = framesBetweenPlayers(MET, { playerId, opponentId }, LEAGUE).map((one) => {
    const breaks = `${JSON.stringify(one.breaks)} ${JSON.stringify(one.opponentBreaks)}`;
    return `${one.fixtureId} ${one.playerScore}-${one.opponentScore} ${breaks} ${one.result}`;
  });
  expect(found).toEqual(frames);
});

it('a rivalry adds up what each of them did', () => {
  const frames = framesBetweenPlayers(MET, { playerId: 'a1', opponentId: 'b1' }, LEAGUE);
  const one = { won: 2, points: 125, average: 42, biggestWin: 31, bestBreak: 40 };
  const other = { won: 1, points: 123, average: 41, biggestWin: 30, bestBreak: 33 };
  expect(rivalryTotals(frames)).toEqual({ played: 3, player: one, opponent: other });
  const none = { won: 0, points: 0, average: 0, biggestWin: null, bestBreak: null };
  expect(rivalryTotals([])).toEqual({ played: 0, player: none, opponent: none });
});
