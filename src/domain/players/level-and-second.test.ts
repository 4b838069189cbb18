import { describe, expect, it } from 'vitest';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Match, Side } from '#domain/cards/match.ts';
import { allAppearancesIn } from '#domain/players/appearance.ts';
import { allBreaks } from '#domain/players/breaks.ts';
import { framesWithBreaks } from '#domain/players/frames-with-breaks.ts';
import { careerOf } from '#domain/players/career.ts';
import {
  framesBetweenPlayers,
  headToHeadRows,
  playerMatches,
  playerMatchTotals,
} from '#domain/players/player-matches.ts';
import { playerStatRows, tallyPlayers } from '#domain/players/player-stats.ts';
import { rivalryTotals } from '#domain/players/rivalry.ts';
import { totalsOfSeason } from '#domain/seasons/season-marks.ts';
import { teamDetails } from '#domain/standings/team-details.ts';
import { LEAGUE, makeFixture, makeMatch, makePair } from '../../../tests/fixtures/made-league.ts';

const WON = makeMatch('a1', 60, 20, 'b1');
const LEVEL = makeMatch('a1', 50, 50, 'b1', { home: [30] });
const again = (match: Match, side: Side): Match => {
  return { ...match, sides: { ...match.sides, [side]: { ...match.sides[side], secondPlay: true } } };
};

/**
 * Returns a player's numbers (matches played, won and lost, points, form, results, breaks) from each list that shows
 * some of them.
 */
function countsOf(fixtures: Fixture[], playerId: string) {
  const row = playerStatRows(tallyPlayers(fixtures), LEAGUE).find((one) => one.playerId === playerId);
  const matches = playerMatches(fixtures, new Set([playerId]), LEAGUE);
  const season = playerMatchTotals(matches);
  const { totals } = careerOf(fixtures, playerId, LEAGUE);
  const team = LEAGUE.teams.get(playerId.charAt(0))!;
  const ofTeam = teamDetails(team, fixtures, LEAGUE).players.find((one) => one.playerId === playerId);
  const mark = totalsOfSeason(fixtures)
    .get(null)
    ?.players.find(({ holderId }) => holderId === playerId);
  return {
    statistics: [row?.played, row?.won, row?.lost, row?.totalPointsFor],
    season: [season.played, season.won, season.lost, season.totalPointsFor],
    career: [totals.played, totals.won, totals.lost, totals.pointsFor],
    team: [ofTeam?.wins, ofTeam?.losses, ofTeam?.form.join(''), ofTeam?.breaks],
    run: mark?.runs.best,
    results: matches.map(({ result }) => result),
    breaks: allBreaks({ frames: framesWithBreaks(allAppearancesIn(fixtures)), seasons: ['25/26'] }, LEAGUE).map(
      (one) => [one.break, one.result],
    ),
  };
}

describe('a level frame', () => {
  const fixtures = [makeFixture('a', 'b', { matches: [WON, LEVEL, WON] })];

  it('is won and lost by nobody, and ends a run', () => {
    expect(countsOf(fixtures, 'a1')).toEqual({
      statistics: [3, 2, 0, 170],
      season: [3, 2, 0, 170],
      career: [3, 2, 0, 170],
      team: [2, 0, 'WDW', [30]],
      run: 1,
      results: ['Win', 'Draw', 'Win'],
      breaks: [[30, 'Draw']],
    });
    expect(countsOf(fixtures, 'b1')).toMatchObject({ statistics: [3, 0, 2, 90], results: ['Loss', 'Draw', 'Loss'] });
  });

  it('counts in the head to head of two players', () => {
    const frames = framesBetweenPlayers(fixtures, { playerId: 'a1', opponentId: 'b1' }, LEAGUE);
    expect(frames.map(({ result }) => result)).toEqual(['Win', 'Draw', 'Win']);
    const { player, opponent } = rivalryTotals(frames);
    expect([player.won, opponent.won]).toEqual([2, 0]);
    const [row] = headToHeadRows(playerMatches(fixtures, new Set(['b1']), LEAGUE));
    expect(row).toMatchObject({ played: 3, won: 0, lost: 2 });
  });
});

describe('a second play', () => {
  const second = again(makeMatch('a1', 60, 20, 'b2', { home: [40] }), 'home');
  const card = { matches: [WON, second] };

  it('counts for the team alone, except its breaks and the opponent', () => {
    const fixtures = [makeFixture('a', 'b', card)];
    expect(countsOf(fixtures, 'a1')).toEqual({
      statistics: [1, 1, 0, 60],
      season: [1, 1, 0, 60],
      career: [1, 1, 0, 60],
      team: [1, 0, 'W', [40]],
      run: 1,
      results: ['Win', 'Win'],
      breaks: [[40, 'Win']],
    });
    expect(countsOf(fixtures, 'b2')).toMatchObject({ statistics: [1, 0, 1, 20], team: [0, 1, 'L', []] });
    expect(playerMatches(fixtures, new Set(['a1']), LEAGUE).map((one) => one.secondPlay)).toEqual([undefined, true]);
  });

  it('counts in the head to head of two players, from both sides', () => {
    const fixtures = [makeFixture('a', 'b', card)];
    const meetings = (playerId: string, opponentId: string) =>
      framesBetweenPlayers(fixtures, { playerId, opponentId }, LEAGUE);
    expect([meetings('a1', 'b2').length, meetings('b2', 'a1').length]).toEqual([1, 1]);
  });

  it('counts for the player if the rules say so', () => {
    const fixtures = [makeFixture('a', 'b', { ...card, secondPlays: 'count' })];
    expect(countsOf(fixtures, 'a1')).toMatchObject({ statistics: [2, 2, 0, 120], team: [2, 0, 'WW', [40]], run: 2 });
    expect(playerMatches(fixtures, new Set(['a1']), LEAGUE).some((one) => 'secondPlay' in one)).toBe(false);
  });
});

describe('a run of matches won by a team', () => {
  const won = (week: number) => makeFixture('a', 'b', { week, matches: [WON] });
  const neither = { kind: 'awarded', awardedTo: 'neither', score: { home: 0, away: 0 } } as const;
  const bestOf = (fixtures: Fixture[]) =>
    totalsOfSeason(fixtures)
      .get(null)
      ?.teams.find(({ holderId }) => holderId === 'a')?.runs.best;

  it.each<[what: string, between: Partial<Fixture>, best: number]>([
    [
      'goes on with a match that a decider won',
      { matches: [WON, makeMatch('a1', 1, 9, 'b1'), { ...WON, decider: true }] },
      3,
    ],
    [
      'ends with a match that a decider lost',
      { matches: [WON, makeMatch('a1', 1, 9, 'b1'), { ...makeMatch('a1', 1, 9, 'b1'), decider: true }] },
      1,
    ],
    ['ends with level frames', { matches: [LEVEL] }, 1],
    ['ends with a match that went to neither', { outcome: neither }, 1],
  ])('%s', (_, between, best) => {
    expect(bestOf([won(1), makeFixture('a', 'b', { week: 2, ...between }), won(3)])).toBe(best);
  });
});

it('a match of three a side names all who played beside the player', () => {
  const match: Match = { ...makePair('a1 a2 a3', 60, 20, 'b1 b2 b3'), size: 3 };
  const [row] = playerMatches([makeFixture('a', 'b', { matches: [match] })], new Set(['a2']), LEAGUE);
  const ids = (people: readonly { playerId: string }[] | undefined) => people?.map(({ playerId }) => playerId);
  expect([row?.partner?.playerId, ids(row?.partners), ids(row?.opponents)]).toEqual([
    'a1',
    ['a1', 'a3'],
    ['b1', 'b2', 'b3'],
  ]);
});
