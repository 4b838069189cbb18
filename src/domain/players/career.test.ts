import { expect, it } from 'vitest';
import { careerOf } from '#domain/players/career.ts';
import { careerRow } from '#domain/players/player-rows.ts';
import { LEAGUE, makeFixture, makeFrame, makePeople, makePlayer } from '../../../tests/fixtures/made-league.ts';

const FIXTURES = [
  makeFixture('a', 'b', {
    season: '24/25',
    frames: [makeFrame('a1', 60, 20, 'b1', { homeBreak: 25, homeBreak2: 31 })],
  }),
  makeFixture('c', 'a', { season: '24/25', week: 2, frames: [makeFrame(null, 0, 42, 'a1')] }),
  makeFixture('c', 'b', { season: '25/26', division: 2, frames: [makeFrame('a1', 50, 30, 'b1')] }),
  makeFixture('b', 'c', {
    season: '25/26',
    division: 2,
    week: 2,
    frames: [makeFrame('b2', 50, 30, 'a1'), makeFrame('b2', 50, 1, 'c1')],
  }),
];

it('adds up a career by season, division and team, newest first', () => {
  const { rows, totals, longestRun, opponents } = careerOf(FIXTURES, 'a1', LEAGUE);
  expect(rows).toEqual([
    {
      season: '25/26',
      division: 2,
      teamId: 'c',
      teamName: 'LEVEL',
      played: 2,
      won: 1,
      lost: 1,
      winPercentage: 50,
      pointsFor: 80,
      pointsAgainst: 80,
      bestBreak: null,
    },
    {
      season: '24/25',
      division: 1,
      teamId: 'a',
      teamName: 'Team a',
      played: 2,
      won: 2,
      lost: 0,
      winPercentage: 100,
      pointsFor: 102,
      pointsAgainst: 20,
      bestBreak: 31,
    },
  ]);
  expect(rows.map((row) => careerRow.parse(row))).toEqual(rows);
  expect(totals).toEqual({
    seasons: 2,
    played: 4,
    won: 3,
    lost: 1,
    winPercentage: 75,
    pointsFor: 182,
    pointsAgainst: 100,
    bestBreak: 31,
  });
  expect(longestRun).toEqual({ value: 3, firstSeason: '24/25', lastSeason: '25/26' });
  expect(opponents.map(({ opponentId, played }) => [opponentId, played])).toEqual([
    ['b1', 2],
    ['b2', 1],
  ]);
});

it('has the ten opponents met most often', () => {
  const others = Array.from({ length: 11 }, (_, i) => makePlayer(`o${i}`, 'b'));
  const people = makePeople([...LEAGUE.teams.values()], [...LEAGUE.players.values(), ...others]);
  const frames = ['o10', ...others.map(({ id }) => id)].map((id) => makeFrame('a1', 60, 20, id));
  const { opponents } = careerOf([makeFixture('a', 'b', { frames })], 'a1', people);
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
