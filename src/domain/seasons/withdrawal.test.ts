import { expect, it } from 'vitest';
import { fixturesCountingForPlayers, fixturesCountingForTeams } from '#domain/cards/fixture.ts';
import { leagueTable } from '#domain/standings/league-table.ts';
import { USUAL_POINTS_AND_TIE_BREAKS } from '#domain/seasons/season.ts';
import { LEAGUE, makeFixture } from '../../../tests/fixtures/made-league.ts';
import {
  cardAwardedAgainst,
  teamIdsPlacedLastByWithdrawal,
  withVoidCardsMarked,
  type Withdrawal,
} from './withdrawal.ts';

const PLAYED = [
  makeFixture('a', 'b', { id: 'ab' }),
  makeFixture('b', 'c', { id: 'bc' }),
  makeFixture('c', 'a', { id: 'ca' }),
];

function left(teamId: string, players: Withdrawal['players'], division = 1): Withdrawal {
  return { teamId, division, players };
}

it.each([
  ['nobody', [], 'ab bc ca', 'ab bc ca'],
  ['a team whose players keep their frames', [left('a', 'keep')], 'bc', 'ab bc ca'],
  ['a team whose frames are void', [left('a', 'void')], 'bc', 'bc'],
  ['two teams, one with its frames', [left('a', 'keep'), left('b', 'void')], '', 'ca'],
  ['a team that did not play', [left('d', 'void')], 'ab bc ca', 'ab bc ca'],
])('void cards count for nobody or for players alone: %s withdrew', (_, withdrawals, teams, players) => {
  const marked = withVoidCardsMarked(PLAYED, withdrawals);
  const idsOf = (fixtures: typeof marked) => fixtures.map(({ id }) => id).join(' ');
  expect([idsOf(fixturesCountingForTeams(marked)), idsOf(fixturesCountingForPlayers(marked))]).toEqual([
    teams,
    players,
  ]);
});

it.each<[what: string, withdrawals: Withdrawal[], standing: string]>([
  ['the first of two meetings stands', [{ ...left('a', 'keep'), results: 'first' }], 'ba bc ca'],
  ['of two teams that leave', [{ ...left('a', 'keep'), results: 'first' }, left('b', 'keep')], 'ca'],
  ['of two teams that leave so', ['a', 'b'].map((id) => ({ ...left(id, 'keep'), results: 'first' })), 'ba bc ca'],
  ['all results stand', [{ ...left('a', 'keep'), results: 'stand', relegated: true }], 'ab bc ca ba'],
])('%s', (_, withdrawals, standing) => {
  // The fixture `ba`, a further meeting of teams a and b, is recorded last but was played before all others.
  const earlier = makeFixture('b', 'a', { id: 'ba', week: 3, weekOfPlay: 1 });
  const played = PLAYED.map((one) => ({ ...one, week: 2 }));
  const marked = withVoidCardsMarked([...played, earlier], withdrawals);
  expect(
    fixturesCountingForTeams(marked)
      .map(({ id }) => id)
      .join(' ')
      .split(' ')
      .sort(),
  ).toEqual(standing.split(' ').sort());
});

it('a team that withdrew is last, with zeros, whatever its adjustments', () => {
  const withdrawals = [left('a', 'keep'), left('z', 'keep', 2)];
  const points = { sectionPoints: 0, sectionFrames: 0, aggregatesWon: 0, pointsFor: 0, pointsAgainst: 0 };
  const tally = { gamesPlayed: 1, matchesWon: 0, matchesDrawn: 0, matchesLost: 1, framesPlayed: 5, framesWon: 0 };
  const season = {
    tallies: [{ teamId: 'b', ...tally, framesLost: 5, ...points }],
    adjustments: [
      { teamId: 'a', points: 9 },
      { teamId: 'b', points: -3 },
    ],
    points: USUAL_POINTS_AND_TIE_BREAKS.points,
    withdrawn: teamIdsPlacedLastByWithdrawal(1, withdrawals),
  };
  const order = { tieBreaks: USUAL_POINTS_AND_TIE_BREAKS.tieBreaks, meetings: [] };
  const table = leagueTable(season, order, LEAGUE.teams, ['a', 'b', 'c']);
  expect(table.map(({ teamId, points, withdrawn }) => [teamId, points, withdrawn])).toEqual([
    ['c', 0, undefined],
    ['b', -3, undefined],
    ['a', 0, true],
  ]);
});

it.each([
  ['a', 'away', { home: 0, away: 3 }],
  ['b', 'home', { home: 3, away: 0 }],
])(
  'the fixture of %s, who withdrew, is awarded to the %s side, with every match of its format',
  (leaving, awardedTo, score) => {
    const place = { season: '25/26', division: 2, week: 7, homeTeamId: 'a', awayTeamId: 'b' };
    const section = { name: 'Pairs', matches: 3, players: 2, frames: 1, scored: 'winner' as const, points: null };
    const how = { rules: { framesPerFixture: 3, format: [section] }, date: '2025-10-08', note: 'Lions withdrew.' };
    const outcome = { kind: 'awarded', awardedTo, score, note: 'Lions withdrew.' };
    expect(cardAwardedAgainst(leaving, { ...place }, how)).toEqual({
      ...place,
      date: '2025-10-08',
      matches: [],
      outcome,
    });
  },
);
