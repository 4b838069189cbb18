import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Match } from '#domain/cards/match.ts';
import {
  anyFixtures,
  LEAGUE,
  makeFixture,
  makeFrames,
  makeMatch,
  makePair,
} from '../../../tests/fixtures/made-league.ts';
import { countPlayer, countTeam, playerFacts, teamFacts } from '../../../tests/support/season-count.ts';
import { awardMonthInDigest } from './digest-month.ts';
import { placesByWeek } from './player-places.ts';
import { type PlayerSeason, playerSeason } from './player-season.ts';
import { teamSeason } from './team-season.ts';

const of = (fixtures: readonly Fixture[], playerId = 'a1') => playerSeason({ fixtures, lone: [] }, playerId, LEAGUE);

/** Returns a card of team a at home to team b for each list of matches, the first in week 1. */
const weeks = (...cards: Match[][]): Fixture[] =>
  cards.map((matches, i) => makeFixture('a', 'b', { week: i + 1, matches }));
const won = (own: number, other: number, opponent = 'b1') => makeMatch('a1', own, other, opponent);
const ids = (rows: readonly { playerId: string }[]) => rows.map(({ playerId }) => playerId).sort();

test.each<[what: string, cards: Match[][], toughest: string[]]>([
  ['nobody, where nobody won', [[won(60, 1)], [makeMatch('a1', 42, 0, null)]], []],
  ['who won most', [[won(1, 60)], [won(1, 60, 'b2')], [won(1, 60, 'b2')]], ['b2']],
  ['of several, who lost least', [[won(1, 60)], [won(1, 60, 'b2')], [won(60, 1, 'b2')]], ['b1']],
  ['then who won most in the season', [[won(1, 60)], [won(1, 60, 'b2'), makeMatch('a2', 1, 60, 'b2')]], ['b2']],
  ['then who lost least in it', [[won(1, 60)], [won(1, 60, 'b2'), makeMatch('a2', 60, 1, 'b2')]], ['b1']],
  ['all who are level still', [[won(1, 60)], [won(1, 60, 'b2')]], ['b1', 'b2']],
])('the toughest opponent of a player is %s (Rule Y4)', (_, cards, toughest) => {
  expect(ids(of(weeks(...cards)).toughest)).toEqual(toughest);
});

test.each<[letters: string, run: [value: number, first: number, last: number, open: boolean] | null]>([
  ['WLWL', null],
  ['WWLL', [2, 1, 2, false]],
  ['WWLWW', [2, 1, 2, false]],
  ['WWLWWW', [3, 4, 6, true]],
])('the longest run of %s (Rule Y3)', (letters, run) => {
  const cards = [...letters].map((letter) => [letter === 'W' ? won(60, 1) : won(1, 60)]);
  const { longestRun } = of(weeks(...cards));
  expect(longestRun && [longestRun.value, longestRun.first.week, longestRun.last.week, longestRun.open]).toEqual(run);
});

test.each<[what: string, matches: Match[], biggest: Partial<PlayerSeason['biggestWin']> | null]>([
  ['none by walkover', [makeMatch('a1', 42, 0, null)], null],
  ['in points', [won(60, 1), won(90, 20, 'b2'), won(1, 99)], { playerScore: 90, opponentScore: 20, unit: 'points' }],
  ['the first of several', [won(60, 1), won(61, 2, 'b2')], { opponentId: 'b1' }],
  [
    'in points before frames',
    [makeFrames('a1', 'H H H', 'b1'), won(50, 49, 'b2')],
    { unit: 'points', opponentId: 'b2' },
  ],
  ['in frames', [makeFrames('a1', 'H H A', 'b1'), makeFrames('a1', 'H H', 'b2')], { unit: 'frames', opponentId: 'b2' }],
])('the biggest win is %s (Rule Y5)', (_, matches, biggest) => {
  const { biggestWin } = of(weeks(matches));
  expect(biggestWin).toEqual(biggest && expect.objectContaining(biggest));
});

it('knows pairs: the best partner, the best pair, and the part in the team (Rules Y2, Y5)', () => {
  const fixtures = weeks(
    [makePair('a1 a2', 60, 20, 'b1 b2', { a1: [40] }), won(1, 60)],
    [makePair('a1 a3', 10, 20, 'b1 b2'), makePair('a2 a1', 61, 20, 'b1 b2'), makeMatch('a2', 60, 1, 'b1')],
  );
  const season = of(fixtures);
  expect(season.partners).toEqual([{ playerId: 'a2', played: 2, won: 2, lost: 0 }]);
  expect(season).toMatchObject({ numbers: { played: 1, won: 0 }, bestBreak: { points: 40, count: 1 } });
  expect(season.teams).toMatchObject([{ teamId: 'a', played: 1, part: 2, teamWon: 3, cards: 2, teamCards: 2 }]);
  const { pairs, players, teamWon } = teamSeason({ division: 1, fixtures }, 'a', LEAGUE);
  expect(pairs).toMatchObject([{ players: [{ playerId: 'a1' }, { playerId: 'a2' }], won: 2, lost: 0 }]);
  expect(players.map(({ playerId, part }) => [playerId, part])).toEqual([
    ['a2', 3],
    ['a1', 2],
    ['a3', 0],
  ]);
  expect(teamWon).toBe(3);
});

it('counts a break without a frame as the best break (Rule Y1)', () => {
  const lone = { id: 'l', season: '25/26', division: 1, week: 1, date: null, playerId: 'a1', points: 70 };
  const season = playerSeason(
    { fixtures: weeks([won(60, 1)]), lone: [{ ...lone, opponent: 'Ann', ownScore: null, opponentScore: null }] },
    'a1',
    LEAGUE,
  );
  expect(season.bestBreak).toEqual({ points: 70, count: 1, opponent: 'Ann', fixture: null });
});

it('gives players who differ only in name the same place (Rule Y6)', () => {
  const fixtures = weeks(
    [makeMatch('a2', 60, 1, 'b2'), makeMatch('a3', 60, 1, 'b3')],
    [won(60, 1), makeMatch('a4', 1, 60, 'b4')],
    [won(60, 1)],
  );
  expect(placesByWeek(fixtures, 'a1', LEAGUE)).toEqual([
    { week: 2, position: 1, of: 8, won: 1 },
    { week: 3, position: 1, of: 8, won: 2 },
  ]);
  expect(placesByWeek(fixtures, 'a3', LEAGUE).map(({ position }) => position)).toEqual([1, 1, 2]);
});

test.each<[months: string[], week: number, isLast: boolean, told: string | null]>([
  [['2025-09', '2025-10'], 1, false, '2025-09'],
  [['2025-09', '2025-10'], 2, false, null],
  [['2025-09', '2025-10'], 3, false, '2025-10'],
  [['2025-10', '2025-11'], 3, true, '2025-11'],
  [['2025-09'], 3, false, null],
  [['2025-09'], 4, false, null],
])('of the months %j week %i (the last: %j) tells %j (Rule Y9)', (months, week, isLast, told) => {
  const ends = new Map([
    [1, '2025-09-30'],
    [2, '2025-10-30'],
    [3, '2025-11-02'],
  ]);
  expect(awardMonthInDigest(months, ends, { week, isLast })).toBe(told);
});

it('agrees with an independent count, for every player and team', () => {
  fc.assert(
    fc.property(anyFixtures, (fixtures) => {
      const cards = fixtures.filter(({ season, division }) => season === '25/26' && division === 1);
      for (const playerId of LEAGUE.players.keys())
        expect(playerFacts(of(cards, playerId))).toMatchObject(countPlayer(cards, playerId));
      for (const teamId of LEAGUE.teams.keys()) {
        const season = teamSeason({ division: 1, fixtures: cards }, teamId, LEAGUE);
        expect(teamFacts(season)).toMatchObject(countTeam(cards, teamId));
      }
    }),
    { numRuns: 30 },
  );
});
