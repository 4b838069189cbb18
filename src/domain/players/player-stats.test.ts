import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fixture } from '#domain/cards/fixture.ts';
import {
  averagePointsAgainst,
  averagePointsFor,
  averagePointsMargin,
  mergePlayerTallies,
  PLAYER_STATS_ORDER,
  playerStatRows,
  tallyPlayers,
  winPercentage,
} from '#domain/players/player-stats.ts';
import type { PlayerStatRow } from '#domain/players/player-rows.ts';
import { compareFunctionOf } from '#domain/comparers.ts';
import {
  anyFixtures,
  LEAGUE,
  makeFixture,
  makeMatch,
  oldestSeasonFirst,
  shuffled,
  VOID_MATCH,
} from '../../../tests/fixtures/made-league.ts';

const statsOf = (fixtures: Fixture[]) => playerStatRows(tallyPlayers(oldestSeasonFirst(fixtures)), LEAGUE);

const playedAndMixed = anyFixtures.chain((fixtures) => fc.tuple(fc.constant(fixtures), shuffled(fixtures)));

/**
 * Computes the player statistics a second time, slowly and simply: one player, division and column at a time. The tests
 * compare the two.
 */
function naiveStats(fixtures: Fixture[]): PlayerStatRow[] {
  const startOf = (season: string) => (season === '99/00' ? 1999 : 2000 + Number(season.slice(0, 2)));
  const played = fixtures
    .toSorted((a, b) => startOf(a.season) - startOf(b.season) || a.week - b.week || a.recorded - b.recorded)
    .flatMap(({ division, homeTeamId, awayTeamId, matches }) =>
      matches.flatMap(({ sides: { home, away } }) => [
        { division, playerId: home.players[0], teamId: homeTeamId, own: home.score!, other: away.score! },
        { division, playerId: away.players[0], teamId: awayTeamId, own: away.score!, other: home.score! },
      ]),
    );
  return [...LEAGUE.players.values()].flatMap((player) =>
    [1, 2].flatMap((division) => {
      const own = played.filter((one) => one.playerId === player.id && one.division === division);
      const last = own.at(-1);
      if (!last) return [];
      return {
        playerId: player.id,
        playerName: player.name,
        team: LEAGUE.teams.get(last.teamId)?.name ?? '',
        teamId: last.teamId,
        division: String(division),
        played: own.length,
        won: own.filter(({ own, other }) => own > other).length,
        lost: own.filter(({ own, other }) => own < other).length,
        totalPointsFor: own.reduce((sum, { own }) => sum + own, 0),
        totalPointsAgainst: own.reduce((sum, { other }) => sum + other, 0),
      };
    }),
  );
}

describe('the player statistics', () => {
  it('follow the rules, in whatever order the fixtures come', () => {
    const key = (row: PlayerStatRow) => `${row.playerId} ${row.division}`;
    const byKey = (a: PlayerStatRow, b: PlayerStatRow) => (key(a) < key(b) ? -1 : 1);
    fc.assert(
      fc.property(playedAndMixed, ([played, mixed]) => {
        const stats = statsOf(mixed);
        expect(stats).toEqual(statsOf(played));
        expect(stats.toSorted(byKey)).toEqual(naiveStats(played).sort(byKey));
      }),
    );
  });

  it('of all seasons are the sum of the seasons', () => {
    fc.assert(
      fc.property(playedAndMixed, ([played, mixed]) => {
        const seasons = Map.groupBy(oldestSeasonFirst(mixed), ({ season }) => season);
        const tallies = Array.from(seasons.values(), (own) => tallyPlayers(own));
        expect(playerStatRows(mergePlayerTallies(tallies), LEAGUE)).toEqual(statsOf(played));
      }),
    );
  });

  it('count walkovers, but neither absentees nor void frames', () => {
    const matches = [makeMatch('a1', 42, 0, null), makeMatch(null, 0, 42, 'b1'), VOID_MATCH];
    const one = { played: 1, won: 1, lost: 0, totalPointsFor: 42, totalPointsAgainst: 0 };
    const rows = ['a1', 'b1'].map((playerId) => ({ playerId, ...one }));
    expect(statsOf([makeFixture('a', 'b', { matches })])).toMatchObject(rows);
  });

  it('show the team last played for, by season, week and order of recording', () => {
    const matches = [makeMatch('a1', 60, 30, 'b1')];
    const latest = ['c', 'd', 'a'].map((home) => makeFixture(home, 'b', { week: home === 'a' ? 2 : 3, matches }));
    const fixtures = [...latest, makeFixture('b', 'c', { season: '99/00', week: 9, matches })];
    const last = { playerId: 'a1', played: 4, teamId: 'd', team: 'Level' };
    expect(statsOf(fixtures)).toMatchObject([last, { playerId: 'b1' }]);
  });
});

describe('the team of a substitute (Rule P3)', () => {
  const matches = [makeMatch('a1', 60, 30, 'b1')];
  const one = (home: string, week: number) => makeFixture(home, 'b', { season: '25/26', week, matches });

  it.each<[what: string, homes: string[], substituteOf: string[], team: string]>([
    ['is not the one of the latest frame', ['a', 'c'], ['c'], 'a'],
    ['is the latest of the others', ['a', 'd', 'c'], ['c'], 'd'],
    ['is the one played for most, where all are such', ['c', 'c', 'd'], ['c', 'd'], 'c'],
    ['is the later of two that were played for as often', ['c', 'd'], ['c', 'd'], 'd'],
    ['is the latest where nobody is a substitute', ['a', 'c'], [], 'c'],
  ])('%s', (_, homes, substituteOf, team) => {
    const played = homes.map((home, i) => one(home, i + 1));
    const tallies = tallyPlayers(played, (playerId, teamId) => playerId === 'a1' && substituteOf.includes(teamId));
    expect(playerStatRows(tallies, LEAGUE)[0]).toMatchObject({ playerId: 'a1', teamId: team });
  });

  it('comes from an earlier season if the later one has none', () => {
    const seasons = [tallyPlayers([one('a', 1)]), tallyPlayers([one('c', 1)], (playerId) => playerId === 'a1')];
    const [first] = playerStatRows(mergePlayerTallies(seasons), LEAGUE);
    expect(first).toMatchObject({ playerId: 'a1', played: 2, teamId: 'a' });
  });
});

describe('the ranking', () => {
  const who = { playerId: '5', playerName: 'Mo', team: '', teamId: '', division: '1' };
  const middle = { ...who, played: 10, won: 5, lost: 5, totalPointsFor: 500, totalPointsAgainst: 400 };

  it.each<[string, Partial<PlayerStatRow>]>([
    ['more won', { won: 6, played: 20, totalPointsFor: 0 }],
    ['a better ratio', { played: 9, totalPointsFor: 0 }],
    ['a better margin', { totalPointsAgainst: 394, playerName: 'Zed' }],
    ['more points for', { totalPointsFor: 504, totalPointsAgainst: 404, playerName: 'Zed' }],
    ['an earlier name', { playerName: 'al' }],
    ['an earlier name but for case', { playerName: 'MO', playerId: '4' }],
    ['an earlier id', { playerId: '4', division: '2' }],
  ])('%s is above', (_, better) => {
    const rows = [middle, { ...middle, ...better }];
    expect(rows.sort(compareFunctionOf(PLAYER_STATS_ORDER))[0]).toMatchObject(better);
  });

  it('orders one player in two divisions by division', () => {
    const rows = ['10', '9', '1'].map((division) => ({ ...middle, division }));
    expect(rows.sort(compareFunctionOf(PLAYER_STATS_ORDER)).map(({ division }) => division)).toEqual(['1', '9', '10']);
  });

  it('puts more frames played above if nothing else decides', () => {
    const none = { ...middle, won: 0, totalPointsFor: 0, totalPointsAgainst: 0 };
    const rows = [3, 4].map((played) => ({ ...none, played }));
    expect(rows.sort(compareFunctionOf(PLAYER_STATS_ORDER)).map(({ played }) => played)).toEqual([4, 3]);
  });
});

describe('the derived figures', () => {
  it.each([
    [{ played: 3, totalPointsFor: 100, totalPointsAgainst: 101 }, 33, 34, -1],
    [{ played: 2, totalPointsFor: 101, totalPointsAgainst: 100 }, 51, 50, 1],
    [{ played: 4, totalPointsFor: 101, totalPointsAgainst: 99 }, 25, 25, 0],
    [{ played: 1, totalPointsFor: 42, totalPointsAgainst: 0 }, 42, 0, 42],
  ])('%o', (totals, pointsFor, against, margin) => {
    expect(averagePointsFor(totals)).toBe(pointsFor);
    expect(averagePointsAgainst(totals)).toBe(against);
    expect(averagePointsMargin(totals)).toBe(margin);
  });

  it.each([
    [0, 0, 0],
    [0, 7, 0],
    [7, 7, 100],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [1, 32, 3.13],
    [1, 7, 14.29],
    [57, 200, 28.5],
  ])('%i won of %i is %f %', (won, played, percentage) => {
    expect(winPercentage(won, played)).toBe(percentage);
  });
});
